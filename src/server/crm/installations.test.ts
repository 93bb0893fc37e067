import { afterAll, beforeAll, expect, test } from 'vitest'
import { anOrder } from '../../../test/factories/orders.ts'
import { insertRow } from '../../../test/rows.ts'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { createInstallation, listInstallations, updateInstallation } from '../../contract/installations.ts'

let shop: TestShop
let editor: Client

beforeAll(async () => {
  shop = await openShop()
  editor = await shop.as('editor')
})
afterAll(() => shop.close())

type Body = NonNullable<Parameters<typeof editor.call<typeof createInstallation>>[1]>['body']
const plan = (body: Body) => editor.call(createInstallation, { body })
const change = (id: string, body: Body & { version?: number }) =>
  editor.call(updateInstallation, { params: { id }, body })

test('an installation of an order knows customer, address and phone', async () => {
  const customer = await insertRow(shop.pool, 'customers', { first_name: 'Lan' })
  const order = await anOrder(shop, { customerId: customer['id'] as string })
  const { status, body, headers } = await plan({
    orderId: order.id,
    scheduledDate: '2030-02-01',
    scheduledTimeSlot: '09:00-11:00',
    assignedInstaller: 'Minh',
    estimatedDuration: 120,
    notes: 'Ring twice',
  })
  expect([status, headers.etag]).toEqual([201, '"1"'])
  expect(body).toMatchObject({
    customerId: customer['id'],
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    address: order.customerAddress,
    phone: order.customerPhone,
    status: 'scheduled',
    scheduledDate: '2030-02-01',
    notes: 'Ring twice',
    customerNotes: 'Ring twice',
  })
  const ofOrder = await editor.call(listInstallations, { query: { orderId: order.id } })
  expect(ofOrder.body).toEqual([body])
})

test('an installer is at one place at a time, unless staff overrule it', async () => {
  const day = { scheduledDate: '2030-03-01', assignedInstaller: 'Huy' }
  const first = (await plan({ ...day, scheduledTimeSlot: '09:00-11:00' })).body
  const next = await plan({ ...day, scheduledTimeSlot: '11:00-12:00' })
  expect(next.status).toBe(201)
  const both = { ...day, assignedInstaller: ' huy ', scheduledTimeSlot: '10:30', estimatedDuration: 20 }
  const refused = await plan(both)
  expect([refused.status, refused.refused.code]).toEqual([409, 'installer_busy'])
  expect(refused.refused['conflict']).toMatchObject({ id: first.id })
  expect((await plan({ ...both, override: true })).status).toBe(201)
  expect((await plan({ ...both, assignedInstaller: 'Mai' })).status).toBe(201)
  expect((await change(next.body.id, { scheduledTimeSlot: '10:00-12:00' })).status).toBe(409)
  await change(first.id, { status: 'cancelled' })
  expect((await change(first.id, { status: 'scheduled' })).status).toBe(409)
})

test('of two plans at the same moment one is refused', async () => {
  const body = { scheduledDate: '2030-04-01', assignedInstaller: 'Tam', scheduledTimeSlot: '09:00-10:00' }
  const answers = await Promise.all([plan(body), plan(body)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
})

test('beginning and end are stamped once, and a new day keeps the old one', async () => {
  const { id } = (await plan({ scheduledDate: '2030-05-01' })).body
  const begun = (await change(id, { status: 'in_progress' })).body
  expect(begun.actualStartTime).not.toBeNull()
  const done = (await change(id, { status: 'completed', completionNotes: 'All four hang' })).body
  expect(done).toMatchObject({ actualStartTime: begun.actualStartTime, notes: 'All four hang' })
  expect(done.actualEndTime).not.toBeNull()
  const moved = (await change(id, { scheduledDate: '2030-05-09', status: 'rescheduled' })).body
  expect(moved).toMatchObject({ scheduledDate: '2030-05-09', rescheduledFrom: '2030-05-01' })
  const stale = await change(id, { notes: 'x', version: 1 })
  expect([stale.status, stale.refused.code]).toEqual([409, 'version_conflict'])
})

test('what is wrong is named', async () => {
  const fields = async (body: object) => {
    const { status, refused } = await editor.send({
      method: 'POST',
      url: createInstallation.path,
      payload: body,
    })
    return [status, Object.keys(refused.fields ?? {})[0] ?? refused.code]
  }
  expect(await fields({ scheduledDate: 'soon' })).toEqual([400, 'scheduledDate'])
  expect(await fields({ status: 'lost' })).toEqual([400, 'status'])
  expect(await fields({ scheduledTimeSlot: '11:00-09:00' })).toEqual([422, 'scheduledTimeSlot'])
  expect(await fields({ orderId: 'nothing' })).toEqual([422, 'orderId'])
  expect(await fields({ customerId: 'nobody' })).toEqual([422, 'customerId'])
  expect((await (await shop.as('viewer')).call(createInstallation, { body: {} })).status).toBe(403)
})
