import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { setOrderStatus, setOrderStatuses, takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { getGuestOrder } from '#modules/orders/contract/guest-orders.ts'
import { draftDelay, sendDelay } from '#modules/claims/contract/index.ts'
import { issueDocument, listGuestDocuments, sendDocument } from '#modules/documents/contract/index.ts'
import {
  createInstallation,
  getPublicInstallation,
  previewInstallationMail,
  sendInstallation,
  withdrawInstallationLink,
} from '#modules/installations/contract/index.ts'
import { requestPayment } from '#modules/payments/contract/index.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import { startTemplateServers } from '#test/template-message-servers.ts'
import { textMessages } from '#test/text-messages.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { getMailTexts, listOrderMessages, putMailTexts } from './contract.ts'

let servers: Awaited<ReturnType<typeof startTemplateServers>>
let shop: TestShop
let admin: Client

beforeAll(async () => {
  servers = await startTemplateServers()
  shop = await openShop({ settings: servers.settings })
  admin = await shop.as('admin')
})
afterAll(async () => {
  await shop.close()
  await servers.close()
})

const params = { kind: 'order_shipped', language: 'en' } as const
const says = (texts: Record<string, string>) => admin.call(putMailTexts, { params, body: { texts } })
/** An order by telephone of somebody without an e-mail address. */
async function anOrder(): Promise<Order> {
  const { id: product_id } = await aProduct(shop, { name: 'Alba' })
  const taken = await admin.call(takeOrder, {
    body: {
      customer_info: { name: 'Lan', email: '', phone: '+84 912 345 678', address: '1 Hang Bai, Hanoi' },
      cart: [{ product_id, width: 1, length: 1 }],
      note: randomUUID(),
    },
  })
  expect(taken.status).toBe(201)
  return taken.body
}
const set = ({ id }: Order, status: Order['status']) =>
  admin.call(setOrderStatus, { params: { id }, body: { status } })
async function shipped(): Promise<Order> {
  const order = await anOrder()
  await set(order, 'shipped')
  await makeDue()
  return order
}
const makeDue = () => shop.rows(`update outbox set next_attempt_at = created_at where status = 'waiting'`)
const sent = async ({ id }: Order) =>
  (await admin.call(listOrderMessages, { params: { id }, query: {} })).body.map(
    ({ channel, kind, status }) => `${channel} ${kind} ${status}`,
  )

test('a message by Zalo and WhatsApp names its template and values in place of a text', async () => {
  const { fields } = (await admin.call(getMailTexts, { params })).body
  expect(fields.map(({ field }) => field).slice(-3)).toEqual(['sms', 'zalo', 'whatsapp'])
  const rule = 'First the name of the template, then its values in double braces, each after a space'
  for (const [zalo, fault] of [
    ['Your order {{number}}', rule],
    ['231677 {{ }}', rule],
    ['231677 {{nummer}}', '“nummer” is not among the names of this text: number, siteName'],
  ] as const) {
    const url = '/api/mail-texts/order_shipped/en'
    const refused = await admin.send({ method: 'PUT', url, payload: { texts: { zalo } } })
    expect([refused.status, refused.refused.fields]).toEqual([422, { 'texts.zalo': fault }])
  }
  await says({ zalo: '231677 order_code={{number}} {{siteName}}', whatsapp: 'order_shipped {{number}}' })
  const order = await shipped()
  await textMessages(shop).deliver()
  expect(servers.zalo).toEqual([
    {
      phone: '84912345678',
      template_id: '231677',
      template_data: { order_code: order.order_number, siteName: 'Fenestra' },
      tracking_id: expect.any(String),
    },
  ])
  expect(servers.whatsapp).toEqual([
    {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '84912345678',
      type: 'template',
      template: {
        name: 'order_shipped',
        language: { code: 'en' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: order.order_number }] }],
      },
    },
  ])
  // There is no mail to show: nobody has an address.
  expect((await sent(order)).toSorted()).toEqual(['whatsapp order_shipped sent', 'zalo order_shipped sent'])
  await textMessages(shop).deliver()
  expect([servers.zalo.length, servers.whatsapp.length]).toEqual([1, 1])
})

test('a key of Zalo that has ended is replaced, also when the process that had it is gone, and is not stored readably', async () => {
  await says({ zalo: '231677 {{number}}' })
  const before = servers.renewals()
  await shipped()
  await textMessages(shop).deliver()
  expect(servers.renewals()).toBe(before)
  await shop.rows(`update service_keys set expires_at = now()`)
  await shipped()
  await textMessages(shop).deliver()
  expect([servers.zalo.length, servers.renewals()]).toEqual([3, before + 1])
  const [{ keys } = { keys: '' }] = await shop.rows<{ keys: string }>(
    `select encode(keys, 'escape') as keys from service_keys`,
  )
  expect(keys).not.toMatch(/key-|refresh-/)
})

test.each([
  ['an unknown account', { zalo: -118, status: 400, code: 131026 }, 'failed', 0],
  ['no credit, or night', { zalo: -133, status: 400, code: 130429 }, 'waiting', 1],
  ['no certainty', { zalo: -100, status: 500, code: 131000 }, 'unknown', 0],
])(
  '%s: each service stops only its own messages, and none is sent twice',
  async (_, fault, status, again) => {
    await says({ zalo: '231677', whatsapp: 'plain', sms: 'Order {{number}} is coming' })
    servers.faults.zalo.push(fault.zalo)
    servers.faults.whatsapp.push({ status: fault.status, code: fault.code })
    const before = [servers.zalo.length, servers.whatsapp.length] as const
    const order = await shipped()
    expect(await textMessages(shop).deliver()).toHaveLength(1)
    expect((await sent(order)).toSorted()).toEqual([
      'sms order_shipped sent',
      `whatsapp order_shipped ${status}`,
      `zalo order_shipped ${status}`,
    ])
    await makeDue()
    expect(await textMessages(shop).deliver()).toEqual([])
    expect([servers.zalo.length, servers.whatsapp.length]).toEqual([before[0] + again, before[1] + again])
  },
)

test('an order without an e-mail address gets the text of each step, which is taken back with the step', async () => {
  await says({ sms: 'Order {{number}} is coming' })
  const order = await anOrder()
  const change = (status: Order['status']) =>
    admin.call(setOrderStatuses, { body: { changes: [{ id: order.id, status }] } })
  await change('shipped')
  expect(await sent(order)).toEqual(['sms order_shipped waiting'])
  await change('pending')
  expect(await sent(order)).toEqual([])
  await says({})
  await change('shipped')
  expect(await shop.rows(`select 1 from outbox where order_id = '${order.id}'`)).toEqual([])
})

test('an order that gets its e-mail address later is mailed of a step of which nobody could be told', async () => {
  const order = await anOrder()
  await set(order, 'confirmed')
  await set(order, 'pending')
  expect(await sent(order)).toEqual([])
  await shop.rows(`update orders set customer_email = 'later@example.com' where id = '${order.id}'`)
  await set(order, 'confirmed')
  expect(await sent(order)).toEqual(['email order_confirmed waiting'])
})

test('an order without an e-mail address is told by phone of what is owed, of papers, delays and visits, each with its private link', async () => {
  const order = await anOrder()
  const params = { id: order.id }
  await admin.call(putPaymentSettings, { body: { isOn: true } })
  const owing = await anOrder()
  const { body: paper } = await admin.call(issueDocument, { params, body: { kind: 'delivery' } })
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const { body: visit } = await admin.call(createInstallation, {
    body: { orderId: order.id, scheduledDate: day(9), scheduledTimeSlot: '09:00-11:00' },
  })
  await set(order, 'confirmed')
  await shop.rows(
    `update orders set ready_from = current_date, ready_to = current_date where id = '${order.id}'`,
  )
  const { body: delay } = await admin.call(draftDelay, { params, body: { newDay: day(5) } })
  const tell = async () => [
    (await admin.call(requestPayment, { params: { id: owing.id } })).status,
    (await admin.call(sendDocument, { params: { id: paper.id } })).status,
    (await admin.call(sendDelay, { params: { id: delay.id } })).status,
    (await admin.call(previewInstallationMail, { params: { id: visit.id } })).status,
    (await admin.call(sendInstallation, { params: { id: visit.id } })).status,
  ]
  expect(await tell()).toEqual([422, 422, 422, 422, 422])
  expect(await sent(order)).toEqual([])
  // What was asked for and could not be said is not kept as said.
  expect(await shop.rows('select 1 from payment_requests union all select 1 from document_sendings')).toEqual(
    [],
  )

  const kinds = ['payment_request', 'document', 'delay', 'visit_planned']
  for (const kind of kinds)
    await admin.call(putMailTexts, {
      params: { kind, language: 'en' },
      body: { texts: { sms: `${kind} {{link}}` } },
    })
  const { body: preview } = await admin.call(previewInstallationMail, { params: { id: visit.id } })
  expect(preview).toMatchObject({ to: '+84 912 345 678', text: 'visit_planned …?lng=en' })
  expect(await tell()).toEqual([201, 200, 200, 200, 200])
  const texts = (await textMessages(shop).deliver()).map(({ text }) => text.split(' '))
  const links = Object.fromEntries(texts as [string, string][])
  expect(Object.keys(links).toSorted()).toEqual(kinds.toSorted())
  const visitor = await shop.as(null)
  const behind = (link: string | undefined) => ({
    params: { token: new URL(link ?? '').pathname.split('/').at(-1) ?? '' },
  })
  expect((await visitor.call(getGuestOrder, behind(links['payment_request']))).body.id).toBe(owing.id)
  const papers = await visitor.call(listGuestDocuments, behind(links['document']))
  expect(papers.body).toMatchObject([{ id: paper.id }])
  expect((await visitor.call(getPublicInstallation, behind(links['visit_planned']))).status).toBe(200)
  expect(await sent(owing)).toEqual(['sms payment_request sent'])

  // A link that has ended is not said to anybody.
  await admin.call(sendInstallation, { params: { id: visit.id } })
  await admin.call(withdrawInstallationLink, { params: { id: visit.id } })
  expect(await textMessages(shop).deliver()).toEqual([])
})

test('what waits for a service that is no longer configured is not sent', async () => {
  await says({ zalo: '231677' })
  const order = await shipped()
  await textMessages(shop).deliverBy({ send: async () => {} }, {})
  expect(await sent(order)).toEqual(['zalo order_shipped expired'])
  await says({})
})
