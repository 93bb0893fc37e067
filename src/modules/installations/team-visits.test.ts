import { describe, expect, test } from 'vitest'
import { aUser } from '#modules/accounts/factory.ts'
import { aCustomer } from '#modules/customers/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import {
  createInstallation,
  createVisitFeed,
  endVisitFeed,
  getVisitFeed,
  getVisitSettings,
  listInstallations,
  putVisitSettings,
  updateInstallation,
} from './contract/index.ts'
import { listInstallers } from '#modules/customers/contract/index.ts'

const shop = await shopOfFile()
const editor = await shop.as('editor')
const admin = await shop.as('admin')

type Body = NonNullable<Parameters<typeof editor.call<typeof createInstallation>>[1]>['body']
const plan = (body: Body) => editor.call(createInstallation, { body })
const change = (id: string, body: Body) => editor.call(updateInstallation, { params: { id }, body })
const fitter = (firstName: string) => aUser(shop, { role: 'viewer', firstName, lastName: 'Le' })

describe('the installer of a visit', () => {
  test('the installer of a visit is a staff member, whose name is used, or an external person by name', async () => {
    const { id: installerId } = await fitter('Minh')
    const { body: people } = await editor.call(listInstallers, {})
    expect(people).toContainEqual({ id: installerId, name: 'Minh Le' })

    const visit = (await plan({ installerId, scheduledDate: '2031-01-06' })).body
    expect(visit).toMatchObject({ installerId, assignedInstaller: 'Minh Le' })
    const theirs = await editor.call(listInstallations, { query: { installerId } })
    expect(theirs.body.map(({ id }) => id)).toEqual([visit.id])
    const same = (await change(visit.id, { assignedInstaller: 'Minh Le', notes: 'Ring twice' })).body
    expect(same).toMatchObject({ installerId, assignedInstaller: 'Minh Le' })
    const outside = (await change(visit.id, { assignedInstaller: 'Firma Huy' })).body
    expect(outside).toMatchObject({ installerId: null, assignedInstaller: 'Firma Huy' })
  })

  test('the installer of a visit must be staff: customers and people who have left are refused by field', async () => {
    const buyer = await aUser(shop)
    const former = await fitter('Hoa')
    await shop.rows('update users set disabled_at = now() where id = $1', [former.id])
    for (const installerId of [buyer.id, former.id, 'nobody']) {
      const { status, refused } = await plan({ installerId })
      expect([status, refused.code, Object.keys(refused.fields ?? {})]).toEqual([
        422,
        'reference_unknown',
        ['installerId'],
      ])
    }
    const { body: people } = await editor.call(listInstallers, {})
    expect(people.map(({ id }) => id)).not.toContain(former.id)
  })

  test('the installer of a visit cannot have two visits at one time, whether assigned by account or by name', async () => {
    const { id: installerId } = await fitter('Tam')
    const { id: namesake } = await fitter('Tam')
    const at = { scheduledDate: '2031-02-03', scheduledTimeSlot: '08:00–10:00' }
    expect((await plan({ ...at, installerId })).status).toBe(201)
    expect((await plan({ ...at, installerId })).refused.code).toBe('installer_busy')
    expect((await plan({ ...at, assignedInstaller: 'tam le' })).refused.code).toBe('installer_busy')
    expect((await plan({ ...at, installerId: namesake })).status).toBe(201)
    expect((await plan({ ...at, installerId, scheduledTimeSlot: '10:00–12:00' })).status).toBe(201)
    expect((await plan({ ...at, installerId, override: true })).status).toBe(201)
  })
})

test('a visit takes place at the address of its order, unless another address is entered', async () => {
  const order = await anOrder(shop)
  const { body: visit } = await plan({ orderId: order.id, address: order.customerAddress })
  await shop.rows('update orders set customer_address = $2 where id = $1', [order.id, '7 Tran Phu'])
  expect((await change(visit.id, { notes: 'x' })).body.address).toBe('7 Tran Phu')
  expect((await change(visit.id, { address: 'Gate 2, 9 Tran Phu' })).body.address).toBe('Gate 2, 9 Tran Phu')
  expect((await change(visit.id, { notes: 'y' })).body.address).toBe('Gate 2, 9 Tran Phu')
  expect((await change(visit.id, { address: null })).body.address).toBe('7 Tran Phu')
})

describe('the usual time slots of visits', () => {
  test('the usual time slots of visits have defaults and can be changed by administrators', async () => {
    const { body } = await editor.call(getVisitSettings, {})
    expect(body.timeSlots[0]).toBe('08:00–10:00')
    const timeSlots = ['07:30–09:00', 'after work']
    expect((await editor.call(putVisitSettings, { body: { timeSlots } })).status).toBe(403)
    const saved = await admin.call(putVisitSettings, {
      body: { timeSlots: [...timeSlots, 'after work'], version: body.version },
    })
    expect(saved.body.timeSlots).toEqual(timeSlots)
    expect((await editor.call(getVisitSettings, {})).body.timeSlots).toEqual(timeSlots)
    const stale = await admin.call(putVisitSettings, { body: { timeSlots, version: body.version } })
    expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
  })

  test('the usual time slots of visits are refused by index when they end before they begin', async () => {
    const { status, refused } = await admin.call(putVisitSettings, {
      body: { timeSlots: ['08:00–10:00', '12:00–10:00'] },
    })
    expect([status, refused.fields]).toEqual([422, { 'timeSlots.1': 'The end must be after the beginning' }])
  })
})

describe('the calendar feed of an installer', () => {
  const pathOf = (address: string) => new URL(address).pathname
  const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

  async function subscribed() {
    const person = await fitter('Son')
    const client = await shop.asPerson(person)
    const { status, body } = await client.call(createVisitFeed, {})
    expect(status).toBe(201)
    return { person, client, path: pathOf(body.address) }
  }
  const reading = async (path: string) => (await shop.as(null)).send({ method: 'GET', url: path })

  test('the calendar feed of an installer shows their visits with day, place and order number, and nothing else about the customer', async () => {
    const { person, path } = await subscribed()
    const customer = await aCustomer(shop, { phone: '0907654321' })
    const order = await anOrder(shop, { customerId: customer.id })
    const day = nextMonth()
    await plan({
      orderId: order.id,
      installerId: person.id,
      scheduledDate: day,
      scheduledTimeSlot: '08:00–10:00',
      notes: 'The key is under the mat',
    })
    await plan({ installerId: person.id, scheduledDate: day, status: 'cancelled' })
    await plan({ assignedInstaller: 'Son Le', scheduledDate: day })
    const { status, headers, text } = await reading(path)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8; method=PUBLISH',
      'no-store',
    ])
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(text).toContain(`\r\nDTSTART:${day.replaceAll('-', '')}T010000Z\r\n`)
    const unfolded = text.replaceAll('\r\n ', '')
    expect(unfolded).toContain(`SUMMARY:Installation ${order.orderNumber}`)
    expect(unfolded.replaceAll('\\', '')).toContain(`LOCATION:${order.customerAddress}`)
    for (const secret of [
      order.customerName,
      order.customerPhone,
      '0907654321',
      'under the mat',
      customer.email,
    ])
      expect(unfolded).not.toContain(secret)
  })

  test('the calendar feed of an installer is returned once, stored as a hash, and becomes invalid when it is renewed or revoked', async () => {
    const { client, path } = await subscribed()
    const token = path.split('/').at(-2) as string
    expect(JSON.stringify(await shop.rows('select * from visit_feeds'))).not.toContain(token)
    expect((await client.call(getVisitFeed, {})).body.since).not.toBeNull()
    expect((await reading(path)).status).toBe(200)
    const next = pathOf((await client.call(createVisitFeed, {})).body.address)
    expect([(await reading(path)).status, (await reading(next)).status]).toEqual([404, 200])
    await client.call(endVisitFeed, {})
    expect((await reading(next)).status).toBe(404)
    expect((await client.call(getVisitFeed, {})).body).toEqual({ since: null })
  })

  test.for([
    ['leaves the team', `role = 'customer'`],
    ['is deleted', 'disabled_at = now()'],
    ['has all sessions ended', 'credentials_version = credentials_version + 1'],
  ])('the calendar feed of an installer ends when its owner %s', async ([, change]) => {
    const { person, path } = await subscribed()
    expect((await reading(path)).status).toBe(200)
    await shop.rows(`update users set ${change} where id = $1`, [person.id])
    expect((await reading(path)).status).toBe(404)
  })
})
