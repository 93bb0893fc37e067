import { fileURLToPath } from 'node:url'
import {
  anOrder,
  mailsTo,
  openShop,
  placedOrder,
  renderModuleMail,
  setOrderStatus,
  type Client,
  type TestShop,
} from 'fenestra/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishFollowUp, getOwnFollowUp, getPause, listFollowUps, putPause } from './contract.ts'
import followUps from './server.ts'

let shop: TestShop
let admin: Client
beforeAll(async () => {
  shop = await openShop({ modules: [fileURLToPath(new URL('.', import.meta.url))] })
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

async function aDeliveredOrder() {
  const order = await anOrder(shop)
  await change(order.id, 'delivered')
  return order
}

async function change(id: string, status: 'delivered' | 'processing') {
  const changed = await admin.call(setOrderStatus, { params: { id }, body: { status } })
  expect(changed.status, changed.text).toBe(200)
}

const callsOf = async (orderId: string, state: 'open' | 'done' = 'open') =>
  (await admin.call(listFollowUps, { query: { state } })).body.filter((call) => call.orderId === orderId)

test('a call is due two weeks after an order is delivered', async () => {
  const order = await aDeliveredOrder()
  const [day] = await shop.rows<{ day: string }>(
    `select ((now() at time zone '${shop.env.timeZone}')::date + 14)::text as day`,
  )
  expect(await callsOf(order.id)).toEqual([
    expect.objectContaining({ orderNumber: order.orderNumber, dueOn: day?.day, doneAt: null }),
  ])
})

test('an owner sets when calls are due, and nobody else does', async () => {
  const editor = await shop.as('editor')
  expect((await editor.call(putPause, { body: { days: 7 } })).refused.code).toBe('forbidden')
  expect((await admin.call(putPause, { body: { days: 0 } })).refused.fields).toEqual({ days: 'At least 1' })
  expect((await admin.call(putPause, { body: { days: 7 } })).status).toBe(200)
  expect((await editor.call(getPause)).body).toEqual({ days: 7 })
  const [order, other] = [await aDeliveredOrder(), await aDeliveredOrder()]
  const [day] = await shop.rows<{ day: string }>(
    `select ((now() at time zone '${shop.env.timeZone}')::date + 7)::text as day`,
  )
  const orderIds = `${order.id},${other.id}`
  const { body } = await admin.call(listFollowUps, { query: { orderIds } })
  expect(body.map(({ dueOn }) => dueOn)).toEqual([day?.day, day?.day])
  await admin.call(putPause, { body: { days: 14 } })
})

test('an order that was marked delivered by mistake is not due a call', async () => {
  const order = await aDeliveredOrder()
  await change(order.id, 'processing')
  expect(await callsOf(order.id)).toEqual([])
})

test('a finished call leaves the list with its outcome and is recorded in the audit log', async () => {
  const order = await aDeliveredOrder()
  const [call] = await callsOf(order.id)
  const id = call?.id ?? ''
  const made = await admin.call(finishFollowUp, { params: { id }, body: { outcome: 'All is well' } })
  expect(made.body).toMatchObject({ id, outcome: 'All is well', doneAt: expect.any(String) })
  expect(await callsOf(order.id)).toEqual([])
  expect(await callsOf(order.id, 'done')).toHaveLength(1)
  const entries = await shop.rows('select action, actor_id from audit_log where entity_id = $1', [id])
  expect(entries).toEqual([{ action: 'follow_up.done', actor_id: admin.person?.id }])
})

test('a viewer reads the calls but cannot finish one, and customers cannot read them', async () => {
  const order = await aDeliveredOrder()
  const [call] = await callsOf(order.id)
  const finish = { params: { id: call?.id ?? '' }, body: {} }
  const viewer = await shop.as('viewer')
  expect((await viewer.call(listFollowUps)).status).toBe(200)
  expect((await viewer.call(finishFollowUp, finish)).refused.code).toBe('forbidden')
  const customer = await shop.as('customer')
  expect((await customer.call(listFollowUps)).refused.code).toBe('forbidden')
})

test('a customer reads the day of the call about an own order, and of no other', async () => {
  const customer = await shop.as('customer')
  const id = await placedOrder(shop, customer, [[{ name: 'Sage' }, { width: 0.8, length: 1 }]])
  const params = { id }
  expect((await customer.call(getOwnFollowUp, { params })).body).toEqual({ dueOn: null })
  await change(id, 'delivered')
  const { body } = await admin.call(listFollowUps, { query: { orderId: id } })
  expect((await customer.call(getOwnFollowUp, { params })).body).toEqual({ dueOn: body[0]?.dueOn })
  const other = await shop.as('customer')
  expect((await other.call(getOwnFollowUp, { params })).status).toBe(404)
})

test('an unknown call and an overlong outcome are refused', async () => {
  const unknown = await admin.call(finishFollowUp, { params: { id: 'none' }, body: {} })
  expect([unknown.status, unknown.refused.message]).toEqual([404, 'There is no such call'])
  const order = await aDeliveredOrder()
  const [call] = await callsOf(order.id)
  const long = { params: { id: call?.id ?? '' }, body: { outcome: 'x'.repeat(501) } }
  expect((await admin.call(finishFollowUp, long)).refused).toMatchObject({
    code: 'invalid_body',
    fields: { outcome: expect.any(String) },
  })
})

test('the list of calls continues on the next page', async () => {
  for (let made = 0; made < 3; made += 1) await aDeliveredOrder()
  const all = (await admin.call(listFollowUps)).body.map(({ id }) => id)
  const first = await admin.call(listFollowUps, { query: { limit: 2 } })
  const next = /<([^>]+)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? ''
  const second = await admin.send({ url: next })
  const pages = [...first.body, ...(second.body as typeof first.body)].map(({ id }) => id)
  expect(pages).toEqual(all.slice(0, pages.length))
  expect(pages.length).toBeGreaterThan(2)
})

test("the nightly job mails the calls of the day to the shop, in the shop's language", async () => {
  await shop.rows(`update follow_ups set due_on = now()::date - 1`)
  const order = await aDeliveredOrder()
  await shop.rows(`update follow_ups set due_on = now()::date - 1 where order_id = $1`, [order.id])
  await shop.rows("update settings set contact_email = 'workshop@example.com', base_language = 'de'")
  await shop.runJob('remind-follow-ups')
  await shop.startJobs()
  await expect.poll(() => mailsTo(shop.env.dataDir, 'workshop@example.com')).toHaveLength(1)
  const [mail] = await mailsTo(shop.env.dataDir, 'workshop@example.com')
  expect(mail?.headers['subject']).toMatch(/^Heute \d+ Anrufe$/)
  expect(mail?.body).toContain(order.orderNumber)
})

test('the mail with the calls of the day has all its texts in each language', async () => {
  const data = { calls: [{ orderNumber: '5F0C', customerName: 'Mai', customerPhone: '0901234567' }] }
  expect((await renderModuleMail(followUps, 'follow_ups_due', data)).subject).toBe('1 call to make today')
  expect((await renderModuleMail(followUps, 'follow_ups_due', data, 'de')).text).toContain('5F0C  Mai')
})
