import { createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createDb } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import { postExternal, postRefusal } from '#kernel/integrations/post-external.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { cancelOwnOrder, placeOrder, setOrderStatus, takeOrder } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { aProductWithSwatches, aSampleOrder, offerSamples } from '#modules/samples/factory.ts'
import { requestSamples } from '#modules/samples/contract/index.ts'
import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  redeliverWebhook,
  renewWebhookSecret,
  testWebhook,
  updateWebhook,
  type WebhookForm,
} from './contract.ts'

interface Message {
  path: string
  headers: IncomingHttpHeaders
  body: string
  json: { type: string; timestamp: string; text: string; data: Record<string, unknown> }
}

let shop: TestShop
let receiver: Server
let address: string
let admin: Client
let buyer: Client
const received: Message[] = []
/** Status codes that the receiver returns in turn; the last one is repeated. */
let answers: number[] = [200]

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ path: request.url ?? '', headers: request.headers, body, json: JSON.parse(body) })
      const status = answers.length > 1 ? answers.shift()! : answers[0]!
      response.writeHead(status, { location: `${address}/elsewhere` }).end('thanks')
    })
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
  shop = await openShop({ settings: { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' } })
  admin = await shop.as('admin')
  buyer = await shop.as('customer')
  await shop.startJobs()
})
afterAll(async () => {
  await shop.close()
  receiver.close()
})
beforeEach(async () => {
  await shop.rows('delete from webhooks')
  received.length = 0
  answers = [200]
})

const soon = { timeout: 20_000 }

async function aWebhook(overrides: Partial<WebhookForm> = {}) {
  const { status, body } = await admin.call(createWebhook, {
    body: {
      name: 'Telegram',
      url: `${address}/orders`,
      events: ['order.placed'],
      includes_contact: false,
      is_active: true,
      ...overrides,
    },
  })
  expect(status).toBe(201)
  return body
}

async function ordered() {
  const line = aLine(await aProduct(shop, { pricePerSqm: 100_000 }), { width: 1.5, length: 2 })
  const { status, body } = await buyer.call(placeOrder, { body: anOrderBody([line]) })
  expect(status).toBe(201)
  return body
}

const messages = (count: number) =>
  vi.waitFor(() => {
    expect(received.length).toBeGreaterThanOrEqual(count)
    return received
  }, soon)

const deliveries = async (id: string) => (await admin.call(listWebhookDeliveries, { params: { id } })).body

const settled = (id: string, status: string) =>
  vi.waitFor(async () => {
    const [newest] = await deliveries(id)
    expect(newest?.status).toBe(status)
    return newest!
  }, soon)

/** Waits until the newest message has received this status. */
const answered = (id: string, status: number) =>
  vi.waitFor(async () => {
    const [newest] = await deliveries(id)
    expect(newest?.response_status).toBe(status)
    return newest!
  }, soon)

/** The receiver's side, implemented from the Standard Webhooks specification independently of our code. */
function isGenuine({ headers, body }: Message, secret: string): boolean {
  const id = headers['webhook-id'] as string
  const timestamp = headers['webhook-timestamp'] as string
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  return String(headers['webhook-signature'])
    .split(' ')
    .some((part) => {
      const [version, signature = ''] = part.split(',')
      const sent = Buffer.from(signature, 'base64')
      return version === 'v1' && sent.length === expected.length && timingSafeEqual(sent, expected)
    })
}

describe('a webhook', () => {
  test('a webhook is notified of an order with a signature that proves the sender to be the shop', async () => {
    const { id, secret } = await aWebhook()
    const order = await ordered()
    const [message] = await messages(1)
    expect(message!.json).toMatchObject({
      type: 'order.placed',
      text: expect.stringContaining(order.order_number),
      data: {
        order_id: order.id,
        order_number: order.order_number,
        status: 'pending',
        total_amount: 300_000,
        currency: 'VND',
        pieces: 1,
        url: `${shop.env.publicOrigin}/admin/orders?order=${order.id}`,
      },
    })
    expect(isGenuine(message!, secret)).toBe(true)
    expect(isGenuine({ ...message!, body: message!.body.replace('300000', '300001') }, secret)).toBe(false)
    const delivered = await settled(id, 'delivered')
    expect(delivered).toMatchObject({ id: message!.headers['webhook-id'], attempts: 1, response_status: 200 })
  })

  test("a webhook gets the customer's name and phone only if configured, and they are never stored with the message", async () => {
    const { id, secret: _, ...webhook } = await aWebhook()
    await ordered()
    expect((await messages(1))[0]!.body).not.toContain(customerInfo.phone)
    const { version } = webhook
    await admin.call(updateWebhook, { params: { id }, body: { includes_contact: true, version } })
    await ordered()
    expect((await messages(2))[1]!.json.data['customer']).toEqual({
      name: customerInfo.name,
      phone: customerInfo.phone,
    })
    const stored = await shop.rows<{ content: object }>('select content from webhook_deliveries')
    expect(JSON.stringify(stored)).not.toContain(customerInfo.phone)
    expect(JSON.stringify(stored)).not.toContain(customerInfo.name)
  })

  test('a webhook is notified only of the events it has chosen', async () => {
    await offerSamples(shop)
    const swatches = await aProductWithSwatches(shop, 1)
    await aWebhook({ events: ['order.status_changed', 'order.changed_by_customer', 'samples.requested'] })
    const first = await ordered()
    const second = await ordered()
    await admin.call(setOrderStatus, { params: { id: first.id }, body: { status: 'confirmed' } })
    await buyer.call(cancelOwnOrder, { params: { id: second.id } })
    await buyer.call(requestSamples, { body: aSampleOrder([swatches.wanted('c1')]) })
    const told = (await messages(4)).map(({ json: { type, data } }) => [
      type,
      data['order_number'] ?? data['samples'],
    ])
    expect(told).toHaveLength(4)
    expect(told).toEqual(
      expect.arrayContaining([
        ['order.status_changed', first.order_number],
        ['order.status_changed', second.order_number],
        ['order.changed_by_customer', second.order_number],
        ['samples.requested', 1],
      ]),
    )
    const confirmed = received.find(({ json }) => json.data['order_number'] === first.order_number)!
    expect(confirmed.json.data).toMatchObject({ from: 'pending', to: 'confirmed' })
  })

  test('a webhook is told of products, stock, customers, documents and payments, with what a program needs to read them', async () => {
    const order = await ordered()
    const product = await aProduct(shop)
    const webhook = await aWebhook({
      events: ['product.changed', 'stock.changed', 'customer.changed', 'document.issued', 'payment.entered'],
    })
    await admin.send({ method: 'DELETE', url: `/api/products/${product.id}` })
    const paid = await admin.send({
      method: 'POST',
      url: `/api/orders/${order.id}/payments`,
      payload: { kind: 'payment', method: 'transfer', amount: 100 },
    })
    expect(paid.status).toBeLessThan(300)
    const issued = await admin.send({
      method: 'POST',
      url: `/api/orders/${order.id}/documents`,
      payload: { kind: 'delivery' },
    })
    expect(issued.refused).toMatchObject({ kind: 'delivery' })
    const item = await admin.send({
      method: 'POST',
      url: '/api/inventory/items',
      payload: {
        name: 'Cloth',
        sku: 'CLOTH',
        unitCost: 1,
        sellingPrice: 2,
        currentStock: 30,
        reorderPoint: 1,
      },
    })
    expect(item.status).toBe(201)
    const customer = await admin.send({
      method: 'POST',
      url: '/api/crm/customers/walk-in',
      payload: { name: 'Mai Tran' },
    })
    expect(customer.status).toBe(201)
    const told = (await messages(5)).map(({ json: { type, data } }) => [type, data] as const)
    expect(Object.fromEntries(told)).toMatchObject({
      'product.changed': { product_id: product.id, change: 'archived' },
      'customer.changed': { customer_id: customer.refused['id'], change: 'created' },
      'stock.changed': { sku: 'CLOTH', stock: 30 },
      'payment.entered': { order_id: order.id, kind: 'payment', amount: 100, is_reversal: false },
      'document.issued': { order_number: order.order_number, kind: 'delivery' },
    })
    await settled(webhook.id, 'delivered')
  })

  test('a webhook is told once of each customer that an order makes or fills in, and of none that stays as it is', async () => {
    await aWebhook({ events: ['customer.changed'] })
    const admit = async (customer_info: typeof customerInfo, customer_id?: string, more: object = {}) => {
      const { id: product_id } = await aProduct(shop)
      const written = { cart: [{ product_id, width: 1, length: 1 }], note: `order ${Math.random()}` }
      const body = { customer_info, ...written, ...(customer_id !== undefined && { customer_id }), ...more }
      const taken = await admin.call(takeOrder, { body })
      expect(taken.status).toBe(201)
      const customer = `select customer_id as id from orders where id = '${taken.body.id}'`
      return (await shop.rows<{ id: string }>(customer))[0]?.id as string
    }
    const someone = { ...customerInfo, email: 'told@example.com' }
    const id = await admit(someone)
    await admit(someone, id)
    await shop.rows(`update customers set status = 'prospect' where id = '${id}'`)
    await admit(someone, id)
    await shop.rows(`update customers set phone = null where id = '${id}'`)
    await admit({ ...someone, phone: customerInfo.phone }, id)
    const to = { street: '12 Le Loi', district: 'Phu Hoi', region: 'Hue', country: 'VN' }
    const other = await admit({ ...someone, email: 'parts@example.com' }, undefined, { delivery_address: to })
    await shop.rows(`update customers set city = null,
      address = (select customer_address from orders where customer_id = '${other}') where id = '${other}'`)
    await admit(someone, other, { delivery_address: to })
    const data = (await messages(5)).map(({ json }) => json.data)
    const told = data.map((one) => [one['customer_id'], one['change']].join(' '))
    const all = [`${id} created`, `${id} changed`, `${id} changed`, `${other} created`, `${other} changed`]
    expect(told.toSorted()).toEqual(all.toSorted())
  })

  test('a webhook is told the status of the event, even if the order has another one by then', async () => {
    await aWebhook({ events: ['order.status_changed', 'order.changed_by_customer'] })
    const { id: orderId, order_number: orderNumber } = await ordered()
    const event = { orderId, orderNumber, actorId: null }
    const db = createDb(shop.pool)
    await emit(db, 'order.status-changed', { ...event, from: 'confirmed', to: 'shipped' })
    await emit(db, 'order.changed-by-customer', { ...event, cancelled: true })
    const sent = (await messages(2)).map(({ json }) => json)
    const changed = sent.find(({ type }) => type === 'order.status_changed')
    expect(changed?.text).toBe(`Order ${orderNumber} is now: shipped`)
    expect(changed?.data).toMatchObject({ from: 'confirmed', to: 'shipped', status: 'shipped' })
    const cancelled = sent.find(({ type }) => type === 'order.changed_by_customer')
    expect(cancelled?.data).toMatchObject({ cancelled: true, status: 'cancelled' })
  })

  test('a webhook that is switched off gets no messages', async () => {
    const { id } = await aWebhook({ is_active: false })
    const on = await aWebhook({ name: 'Other', url: `${address}/other` })
    await ordered()
    await settled(on.id, 'delivered')
    expect(received.map(({ path }) => path)).toEqual(['/other'])
    expect(await deliveries(id)).toEqual([])
  })
})

describe('a message that is not accepted', () => {
  const due = () => shop.rows(`update webhook_deliveries set next_attempt_at = now() - interval '1 second'`)
  const again = async () => {
    await due()
    // The next event wakes the job.
    await ordered()
  }

  test('a message that is not accepted is sent again with the same id until the receiver accepts it', async () => {
    answers = [500, 200]
    const { id, secret } = await aWebhook()
    const order = await ordered()
    await messages(1)
    const waiting = await answered(id, 500)
    expect(waiting).toMatchObject({ attempts: 1, status: 'waiting', error: 'The server answered 500' })
    expect(Date.parse(waiting.next_attempt_at!)).toBeGreaterThan(Date.now() + 30_000)
    expect((await admin.call(listWebhooks)).body[0]).toMatchObject({ failures: 1, is_active: true })
    await again()
    await vi.waitFor(async () => {
      const of = (await deliveries(id)).filter((one) => one.id === waiting.id)
      expect(of).toMatchObject([{ status: 'delivered', attempts: 2, error: null }])
    }, soon)
    const both = received.filter(({ json }) => json.data['order_id'] === order.id)
    expect(both.map(({ headers }) => headers['webhook-id'])).toEqual([waiting.id, waiting.id])
    expect(both.every((message) => isGenuine(message, secret))).toBe(true)
    expect((await admin.call(listWebhooks)).body[0]).toMatchObject({ failures: 0, failing_since: null })
  })

  test('ten times in a row within a day switches the webhook off, and the administrators are notified', async () => {
    answers = [503]
    const { id } = await aWebhook()
    await shop.rows(`update webhooks set failures = 9, failing_since = now() - interval '25 hours'`)
    await ordered()
    await settled(id, 'failed')
    const [webhook] = (await admin.call(listWebhooks)).body
    expect(webhook).toMatchObject({ is_active: false, switched_off_at: expect.any(String) })
    const mails = await shop.rows(`select recipient from outbox where template = 'webhook_off'`)
    expect(mails).toContainEqual({ recipient: admin.person!.email })
    answers = [200]
    await admin.call(updateWebhook, { params: { id }, body: { is_active: true } })
    expect((await admin.call(listWebhooks)).body[0]).toMatchObject({ failures: 0, switched_off_at: null })
    await ordered()
    await settled(id, 'delivered')
  })

  test('because the receiver is permanently gone switches the webhook off at once', async () => {
    answers = [410]
    const { id } = await aWebhook()
    await ordered()
    await settled(id, 'failed')
    expect((await admin.call(listWebhooks)).body[0]).toMatchObject({ is_active: false })
  })

  test('because of a redirect is not sent to another address', async () => {
    answers = [307]
    const { id } = await aWebhook()
    await ordered()
    expect(await answered(id, 307)).toMatchObject({ status: 'waiting', error: 'The server answered 307' })
    expect(received.map(({ path }) => path)).toEqual(['/orders'])
  })
})

describe('by hand', () => {
  test('a test is sent once, and the response reports its result', async () => {
    const { id } = await aWebhook()
    const { body } = await admin.call(testWebhook, { params: { id } })
    expect(body).toMatchObject({ type: 'webhook.test', status: 'delivered', response_status: 200 })
    answers = [404]
    expect((await admin.call(testWebhook, { params: { id } })).body).toMatchObject({
      status: 'failed',
      error: 'The server answered 404',
    })
    expect((await admin.call(listWebhooks)).body[0]).toMatchObject({ failures: 0 })
  })

  test('a test whose webhook is deleted meanwhile is answered with not found', async () => {
    const { id } = await aWebhook()
    let removed: Promise<unknown> | undefined
    receiver.prependOnceListener('request', (_, response: ServerResponse) => {
      // Hold the response back until the webhook is deleted.
      const end = response.end.bind(response)
      removed = admin.call(deleteWebhook, { params: { id } })
      response.end = ((text: string) => {
        void removed?.then(() => end(text))
        return response
      }) as typeof response.end
    })
    const gone = await admin.call(testWebhook, { params: { id } })
    await removed
    expect(gone).toMatchObject({ status: 404, refused: { code: 'webhook_not_found' } })
  })

  test('a message is sent again unchanged', async () => {
    const { id } = await aWebhook()
    await ordered()
    const { id: delivery } = await settled(id, 'delivered')
    const { body } = await admin.call(redeliverWebhook, { params: { id, delivery } })
    expect(body).toMatchObject({ id: delivery, status: 'delivered', attempts: 2 })
    expect(received[1]!.body).toBe(received[0]!.body)
    const other = await aWebhook({ name: 'Other' })
    const foreign = await admin.call(redeliverWebhook, { params: { id: other.id, delivery } })
    expect(foreign).toMatchObject({ status: 404, refused: { code: 'webhook_delivery_not_found' } })
  })

  test('a new secret is used from then on, and no list contains a secret', async () => {
    const { id, secret } = await aWebhook()
    const { body } = await admin.call(renewWebhookSecret, { params: { id } })
    expect(body.secret).not.toBe(secret)
    await admin.call(testWebhook, { params: { id } })
    expect(isGenuine(received[0]!, secret)).toBe(false)
    expect(isGenuine(received[0]!, body.secret)).toBe(true)
    expect((await admin.call(listWebhooks)).text).not.toContain('whsec_')
    expect((await admin.call(deleteWebhook, { params: { id } })).body).toEqual({ success: true })
    expect((await admin.call(testWebhook, { params: { id } })).status).toBe(404)
  })
})

describe('an address', () => {
  test.each([
    ['http://example.com/x', 'Please give an address that begins with https://'],
    ['https://10.0.0.5/x', 'This address is in a private network'],
    ['https://169.254.169.254/latest/meta-data', 'This address is in a private network'],
    ['https://[::1]/x', 'This address is in a private network'],
    ['https://[::ffff:10.0.0.1]/x', 'This address is in a private network'],
    ['https://[fec0::1]/x', 'This address is in a private network'],
    ['https://name:word@example.com/x', 'An address with a password is not accepted'],
  ])('an address of nobody outside is refused: %s', async (url, why) => {
    const refused = await admin.call(createWebhook, {
      body: { name: 'x', url, events: ['order.placed'], includes_contact: false, is_active: true },
    })
    expect(refused).toMatchObject({ status: 422, refused: { code: 'webhook_refused', fields: { url: why } } })
  })

  test.each(['https://93.184.215.14/x', 'https://[2606:2800:21f:cb07::1]/x', 'https://example.com/x'])(
    'an address on the public internet is accepted: %s',
    async (url) => {
      const { body } = await admin.call(createWebhook, {
        body: { name: 'x', url, events: ['order.placed'], includes_contact: false, is_active: false },
      })
      expect(body).toMatchObject({ url })
    },
  )

  test.each([
    ['https://10.0.0.5:8443/x', null],
    ['http://10.0.0.5:8443/x', null],
    ['https://10.0.0.5:8444/x', 'This address is in a private network'],
    ['https://10.0.0.5/x', 'This address is in a private network'],
    ['http://n8n/x', null],
    ['http://n8n:81/x', 'Please give an address that begins with https://'],
  ])('inside is taken only on the port that the owner has named: %s', (url, why) => {
    expect(postRefusal(url, ['10.0.0.5:8443', 'n8n:80'])).toBe(why)
  })

  test('an address whose name resolves to an internal address is not contacted, even if it was saved before', async () => {
    const { port } = receiver.address() as AddressInfo
    const post = (url: string, privateHosts: string[]) =>
      postExternal(url, { headers: {}, body: '{}', privateHosts, timeoutMs: 5000 })
    expect(postRefusal(`https://localhost:${port}/x`, [])).toBe(null)
    await expect(post(`https://localhost:${port}/x`, [])).rejects.toThrow(
      'in a network that may not be reached',
    )
    expect(received).toEqual([])
    const { id } = await aWebhook({ url: `https://localhost:${port}/x` })
    await shop.rows('update webhooks set url = $1', [`http://10.255.255.1:${port}/x`])
    expect((await admin.call(testWebhook, { params: { id } })).body).toMatchObject({
      status: 'failed',
      error: 'Please give an address that begins with https://',
    })
    // A host that the owner has allowed may be internal.
    expect(await post(`http://localhost:${port}/named`, ['localhost'])).toBe(200)
  })

  test('an address without a listening server is reported in plain words', async () => {
    const { id } = await aWebhook({ url: 'http://127.0.0.1:9/x' })
    expect((await admin.call(testWebhook, { params: { id } })).body).toMatchObject({
      status: 'failed',
      response_status: null,
      error: 'Its server refuses the connection',
    })
  })
})

test('a shop has at most twenty webhooks', async () => {
  for (let count = 0; count < 20; count += 1) await aWebhook({ is_active: false })
  const { name, url, events } = await shop
    .rows<{ name: string; url: string; events: WebhookForm['events'] }>(
      'select name, url, events from webhooks limit 1',
    )
    .then(([row]) => row!)
  const refused = await admin.call(createWebhook, {
    body: { name, url, events, includes_contact: false, is_active: true },
  })
  expect(refused).toMatchObject({ status: 409, refused: { code: 'webhooks_full' } })
})

test('only administrators can access webhooks', async () => {
  const editor = await shop.as('editor')
  expect((await editor.call(listWebhooks)).status).toBe(403)
})
