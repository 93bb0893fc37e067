import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, placedOrder } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { placeGuestOrder } from '#modules/orders/contract/guest-orders.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { createInstallation, updateInstallation } from '#modules/installations/contract/index.ts'
import { scanPiece } from '#modules/pieces/contract/index.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import {
  getGuestHouse,
  getHouse,
  getOwnHouse,
  getStreet,
  hideOwnHouse,
  putStreetSettings,
  shareGuestHouse,
  shareOwnHouse,
} from './contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const customer = await shop.as('customer')
const stranger = await shop.as('customer')
const order: string = await placedOrder(shop, customer, [
  [{ name: 'Clay Roller' }, { width: 0.812, length: 1.488, room: 'Study', note: 'Ring at Lan' }],
  [{ name: 'Linen Blackout' }, { width: 2.4, length: 2.1, room: 'Kitchen' }],
  [{ name: 'Sage Roller' }, { width: 0.9, length: 1, room: 'Study' }],
])

const show = (showsHouses: boolean) => admin.call(putStreetSettings, { body: { showsHouses } })
const own = () => customer.call(getOwnHouse, { params: { id: order } })

test('a shop that has not turned it on shows no houses and says nothing about them', async () => {
  expect((await own()).refused.code).toBe('house_not_found')
  expect((await customer.call(shareOwnHouse, { params: { id: order } })).status).toBe(404)
  expect((await customer.call(getSettings, {})).body).not.toHaveProperty('shows_houses')
  expect((await show(true)).status).toBe(200)
  expect((await customer.call(getSettings, {})).body).toMatchObject({ shows_houses: true })
})

test('the mail that confirms an order shows its house as a picture, with its state in words', async () => {
  await shop.runJob('deliver-mails')
  const folder = join(shop.env.dataDir, 'outbox')
  const mails = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))
  const pictured = mails.filter((mail) => /^Content-ID: <picture@house\.jpg>/im.test(mail))
  expect(pictured).toHaveLength(1)
  const [, encoded = ''] = /picture@house\.jpg>[^]*?\r\n\r\n([\w+/=\r\n]+)/.exec(pictured[0] ?? '') ?? []
  const jpeg = Buffer.from(encoded, 'base64')
  expect(await sharp(jpeg).metadata()).toMatchObject({ format: 'jpeg', width: 1024, height: 640 })
  expect(jpeg.byteLength).toBeLessThan(90_000)
  expect(pictured[0]?.replaceAll('=\r\n', '')).toContain(
    'alt=3D"Each window is one of your pieces, to scale.',
  )
})

test('the windows of an order are its pieces to scale, by room, and light up as the workshop scans them', async () => {
  const { house, link } = (await own()).body
  expect(link).toBeNull()
  expect(house).toMatchObject({ pieces: 3, made: 0, fitted: 0, lamp: 'off', isCancelled: false })
  expect(house.windows).toEqual([
    { width: 0.8, length: 1.5, covering: 'roller', colour: '#b66c4d', light: 'dark' },
    { width: 0.9, length: 1, covering: 'roller', colour: '#9dad92', light: 'dark' },
    { width: 2.4, length: 2.1, covering: 'roller', colour: '#e2d7c3', light: 'dark' },
  ])
  await admin.call(setOrderStatus, { params: { id: order }, body: { status: 'confirmed' } })
  const code = (line: number) => `${order.slice(-8).toUpperCase()}-${line}`
  await admin.call(scanPiece, { body: { code: code(1), state: 'packed' } })
  await admin.call(scanPiece, { body: { code: code(2), state: 'cut' } })
  const lit = (await own()).body.house
  expect(lit).toMatchObject({ lamp: 'lit', made: 1, seed: house.seed })
  expect(lit.windows.map(({ light }) => light)).toEqual(['made', 'dark', 'started'])
  expect((await stranger.call(getOwnHouse, { params: { id: order } })).refused.code).toBe('house_not_found')
})

test('a link shows the house and nothing of the order, ends when its buyer ends it, and the next one is another', async () => {
  const made = await customer.call(shareOwnHouse, { params: { id: order } })
  const link = made.body.link ?? ''
  expect(link).toMatch(/^\/houses\/[\w-]{43}$/)
  expect((await customer.call(shareOwnHouse, { params: { id: order } })).body.link).toBe(link)
  const token = link.slice('/houses/'.length)
  const visitor = await shop.as(null)
  const seen = await visitor.call(getHouse, { params: { token } })
  expect(seen.body).toEqual(made.body.house)
  // Neither number, buyer, product, room nor note, and the number of the house is not that of the order.
  expect(JSON.stringify(seen.body)).not.toMatch(
    new RegExp(
      ['Lan', 'Study', 'Kitchen', 'Clay', 'Blackout', 'Ring at', order.slice(-8), '0\\.812'].join('|'),
      'i',
    ),
  )
  expect(String(seen.headers['x-robots-tag'])).toContain('noindex')

  expect((await customer.call(hideOwnHouse, { params: { id: order } })).body.link).toBeNull()
  expect((await visitor.call(getHouse, { params: { token } })).refused.code).toBe('house_not_found')
  const next = (await customer.call(shareOwnHouse, { params: { id: order } })).body.link
  expect(next).not.toBe(link)
})

test("a guest shares the house of an order, and the order's private link stays private", async () => {
  await serveGuests(shop)
  const line = aLine(await aProduct(shop, { name: 'Chalk Venetian' }))
  const placed = await (
    await shop.as(null)
  ).call(placeGuestOrder, {
    body: { customer_info: aGuest(), cart: [line], total_amount: line.calculated_price },
  })
  const token = placed.body.link.split('/').at(-1) ?? ''
  const guest = await shop.as(null)
  expect((await guest.call(getGuestHouse, { params: { token } })).body.house.pieces).toBe(1)
  const { link } = (await guest.call(shareGuestHouse, { params: { token } })).body
  const shared = (link ?? '').slice('/houses/'.length)
  expect(shared).not.toBe(token)
  expect((await guest.call(getHouse, { params: { token: shared } })).status).toBe(200)
  expect((await guest.call(getGuestHouse, { params: { token: shared } })).refused.code).toBe(
    'house_not_found',
  )
})

test('a window is fitted once a visit for fitting is completed that its piece was made for, and after no other visit', async () => {
  const visits: string[] = []
  const plan = async (purpose?: 'measuring') => {
    const made = await admin.call(createInstallation, {
      body: { orderId: order, ...(purpose && { purpose }) },
    })
    expect(made.body.purpose).toBe(purpose ?? 'fitting')
    visits.push(made.body.id)
    return made.body
  }
  const complete = async (purpose?: 'measuring') => {
    const { id } = await plan(purpose)
    await admin.call(updateInstallation, { params: { id }, body: { status: 'completed' } })
    return (await own()).body.house
  }
  expect((await complete('measuring')).fitted).toBe(0)
  await plan()
  expect((await own()).body.house.fitted).toBe(0)
  const { windows } = await complete()
  // One was packed, one has only been cut, one not even that.
  expect(windows.map(({ light }) => light)).toEqual(['fitted', 'dark', 'started'])
  for (const id of visits)
    await admin.call(updateInstallation, { params: { id }, body: { status: 'cancelled' } })
  expect((await own()).body.house.fitted).toBe(0)
})

test('staff see all open orders as a street, those that are due first, with a red lamp where one is late', async () => {
  await shop.pool.query(
    `update orders set ready_from = current_date - 9, ready_to = current_date - 5 where id = $1`,
    [order],
  )
  const { houses, count } = (await admin.call(getStreet, {})).body
  expect([houses.length, count]).toEqual([2, 2])
  expect(houses[0]).toMatchObject({ orderId: order, lamp: 'late', customerName: 'Nguyen Thi Lan', made: 1 })
  await admin.call(setOrderStatus, { params: { id: order }, body: { status: 'cancelled' } })
  expect((await admin.call(getStreet, {})).body.count).toBe(1)
  expect((await own()).body.house).toMatchObject({ isCancelled: true, made: 0, lamp: 'off' })
})
