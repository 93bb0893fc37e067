import { expect, test } from 'vitest'
import { mailsTo } from '#test/mails.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  createOption,
  getConfiguration,
  pricePiece,
  putConfiguration,
} from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { aLine, anOrderBody } from '../../factory.ts'
import { getOwnOrder, listJobSheets, placeOrder } from '../../contract/index.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const customer = await shop.as('customer')

test('a pleated blind is made for its mount on the window, and stands on order and production sheet with it', async () => {
  const pleated = await aProduct(shop, { kind: 'pleated' })
  const made = { glass_bead: [0.5, 1.2], niche: [0.896, 1.2], sash: [0.64, 1.2], clamp: [0.64, 1.2] } as const
  const cart = Object.entries(made).map(([mount, [width, length]]) =>
    aLine(pleated, { width, length, mount: mount as keyof typeof made }),
  )
  const { status, body } = await customer.call(placeOrder, { body: anOrderBody(cart) })
  expect(status).toBe(201)
  const own = (await customer.call(getOwnOrder, { params: { id: body.id } })).body
  expect(own.cart.map((line) => [line.mount, line.width, line.finished_width, line.finished_length])).toEqual(
    [
      ['glass_bead', 0.5, 0.498, 1.2],
      ['niche', 0.896, 0.892, 1.2],
      ['sash', 0.64, 0.68, 1.24],
      ['clamp', 0.64, 0.64, 1.2],
    ],
  )
  const sheet = (await admin.call(listJobSheets, { query: { ids: body.id } })).body
  expect(sheet[0]?.lines[0]).toMatchObject({
    kind: 'pleated',
    mount: 'glass_bead',
    width_mm: 500,
    finished_width_mm: 498,
    cuts: [
      { part: 'cloth', widthMm: 495, lengthMm: 1200 },
      { part: 'headrail', lengthMm: 498 },
      { part: 'bottom_bar', lengthMm: 498 },
    ],
  })
})

test('a product lists the mounts that it allows and changes what they deduct', async () => {
  const { id } = await aProduct(shop, { kind: 'pleated' })
  await admin.call(putConfiguration, {
    params: { id },
    body: {
      making: {
        mounts: ['glass_bead', 'sash'],
        glass_bead: { width: 3, length: 1 },
        sash: { width: 15, length: 0 },
      },
    } as never,
  })
  expect((await customer.call(getConfiguration, { params: { id } })).body.mounts).toEqual([
    'glass_bead',
    'sash',
  ])
  const priced = async (mount: 'glass_bead' | 'sash' | 'niche') => {
    const { body } = await customer.call(pricePiece, {
      params: { id },
      body: { width: 0.64, length: 1.2, mount },
    })
    return [body.finished_width, body.finished_length, body.messages]
  }
  expect(await priced('glass_bead')).toEqual([0.637, 1.199, []])
  expect(await priced('sash')).toEqual([0.67, 1.2, []])
  expect((await priced('niche'))[2]).toEqual([
    {
      field: 'mount',
      message: 'The mounts of this product: glass_bead or sash',
    },
  ])
})

test('a roof window’s maker and code give the size, no other is made, and the piece can be withdrawn from', async () => {
  await admin.call(putSelling, { body: { withdrawalNotices: true } })
  const code = (name: string, width: number, length: number) => ({
    code: name,
    name: name.toUpperCase(),
    facts: { size: { width, length } },
  })
  const option = (body: object) => admin.call(createOption, { body: body as never })
  await option({
    code: 'maker',
    name: 'Maker',
    choices: [
      { code: 'velux', name: 'Velux' },
      { code: 'fakro', name: 'Fakro' },
    ],
  })
  await option({
    code: 'velux_code',
    name: 'Velux code',
    choices: [code('c04', 550, 980), code('m06', 780, 1180)],
  })
  await option({ code: 'fakro_code', name: 'Fakro code', choices: [code('f05', 780, 980)] })
  const product = await aProduct(shop, { kind: 'roller' })
  const configured = await admin.call(putConfiguration, {
    params: { id: product.id },
    body: {
      options: [
        { code: 'maker', default: 'velux' },
        { code: 'velux_code', default: 'c04', shown_when: 'maker.velux' },
        { code: 'fakro_code', default: 'f05', shown_when: 'maker.fakro' },
      ],
    },
  })
  expect(configured.status).toBe(200)
  const order = (sides: { width: number; length: number }, options: Record<string, string>) =>
    customer.call(placeOrder, {
      body: {
        ...anOrderBody([aLine(product, { ...sides, mount: 'inside', options })]),
        note: JSON.stringify(options),
      },
    })
  const other = await order({ width: 0.6, length: 0.98 }, { maker: 'velux', velux_code: 'c04' })
  expect(other.refused).toMatchObject({
    code: 'order_refused',
    fields: { 'cart.0.size': 'This code stands for 0.55 x 0.98 m' },
  })
  const fakro = await order({ width: 0.78, length: 0.98 }, { maker: 'fakro', fakro_code: 'f05' })
  expect(fakro.body.cart[0]).toMatchObject({ width: 0.78, length: 0.98, fixed_size: true })
  expect(fakro.body.withdrawal_days).toBe(14)
  await shop.runJob('deliver-mails')
  const mails = await mailsTo(shop.env.dataDir, customer.person?.email ?? '')
  const confirmation = mails.find(({ body }) => body.includes(fakro.body.order_number))
  expect(confirmation?.body).toContain('Right of withdrawal: 14 days from delivery')
  const [{ sells_goods: offersWithdrawal }] = (await shop.rows('select sells_goods from settings')) as [
    { sells_goods: boolean },
  ]
  expect(offersWithdrawal).toBe(true)
})
