import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { startStripeServer, type StripeEvent, type StripeServer } from '#test/stripe-server.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { placeOrder, quoteCheckout, setOrderStatus, type Order } from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody } from '#modules/orders/factory.ts'
import { getPaymentSettings, putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import {
  addLedgerEntry,
  checkOwnPayment,
  endLostPayment,
  getOrderPayments,
  getOwnPayment,
  refundCardPayment,
  startOwnPayment,
} from './contract/index.ts'

let stripe: StripeServer
let shop: TestShop
let admin: Client
let customer: Client
let product: Awaited<ReturnType<typeof aProduct>>
let count = 0

beforeAll(async () => {
  stripe = await startStripeServer()
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR', ...stripe.settings() } })
  ;[admin, customer] = [await shop.as('admin'), await shop.as('customer')]
  const body = { isOn: true, methods: ['card' as const, 'cash' as const] }
  await admin.call(putPaymentSettings, { body })
  product = await aProduct(shop, { pricePerSqm: 10_000 })
})
afterAll(async () => {
  await shop.close()
  await stripe.close()
})

async function ordered(): Promise<Order> {
  const lines = [aLine(product, { width: 1, length: 1, calculated_price: 100 })]
  const body = { ...anOrderBody(lines), payment_method: 'card' as const, note: `Order ${(count += 1)}` }
  const placed = await customer.call(placeOrder, { body })
  expect(placed).toMatchObject({ status: 201 })
  return placed.body
}
const start = (order: Order) => customer.call(startOwnPayment, { params: { id: order.id } })
const send = (event: StripeEvent | null, secret?: string) =>
  shop.http.inject(stripe.notice(event as StripeEvent, secret))
const own = async (order: Order) => (await customer.call(getOwnPayment, { params: { id: order.id } })).body
const staffView = async (order: Order) =>
  (await admin.call(getOrderPayments, { params: { id: order.id } })).body

test('an order is paid on the page of Stripe, and entered once however often and late Stripe tells it', async () => {
  const order = await ordered()
  expect(await own(order)).toMatchObject({ online: 100, isUnderway: false })
  const { status, body } = await start(order)
  expect(status).toBe(200)
  expect(stripe.sessionAt(body.redirect)).toMatchObject({
    amount_total: 10_000,
    currency: 'eur',
    success_url: expect.stringContaining(`/account/orders/${order.id}`),
  })
  expect(await own(order)).toMatchObject({ isUnderway: true })
  const event = stripe.pay(body.redirect)
  const answers = await Promise.all(Array.from({ length: 50 }, () => send(event)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const { balance, entries, refundable } = await staffView(order)
  expect(balance).toMatchObject({ state: 'paid', due: 0 })
  expect(entries).toMatchObject([{ kind: 'payment', method: 'card', amount: 100, provider: 'stripe' }])
  expect(refundable).toBe(100)
  expect(await own(order)).toMatchObject({ online: null, isUnderway: false })
  expect((await start(order)).refused).toMatchObject({ code: 'nothing_owed' })
})

test('the same page is given until it is paid, and the buyer who comes back before the notice sees it paid', async () => {
  const order = await ordered()
  const [first, second] = await Promise.all([start(order), start(order)])
  const third = await start(order)
  expect(new Set([first, second, third].map(({ body }) => body.redirect)).size).toBe(1)
  stripe.pay(first.body.redirect)
  await shop.rows(`update payment_intents set asked_at = now() - interval '1 minute'`)
  const checked = await customer.call(checkOwnPayment, { params: { id: order.id } })
  expect(checked.body).toMatchObject({ balance: { state: 'paid' }, isUnderway: false })
})

test('an answer that is lost makes no second page, and a page whose amount is no longer owed is ended', async () => {
  const order = await ordered()
  stripe.troubles = ['lost']
  expect((await start(order)).refused).toMatchObject({ code: 'payment_unavailable' })
  const { body } = await start(order)
  const pages = () =>
    [...stripe.sessions.values()].filter((one) => one.metadata['order'] === order.order_number)
  expect(pages()).toHaveLength(1)
  const entry = { kind: 'payment' as const, method: 'transfer' as const, amount: 40 }
  await admin.call(addLedgerEntry, { params: { id: order.id }, body: entry })
  const next = await start(order)
  expect(stripe.pay(body.redirect)).toBeNull()
  expect(stripe.sessionAt(next.body.redirect)).toMatchObject({ amount_total: 6_000, status: 'open' })
})

test('a payment whose provider the shop no longer has is shown to staff, who end it, and can then be begun anew', async () => {
  const order = await ordered()
  await start(order)
  const params = { id: order.id }
  const refused = await admin.call(endLostPayment, { params })
  expect([refused.status, refused.refused.code]).toEqual([422, 'payment_refused'])
  expect(await staffView(order)).not.toHaveProperty('lost')

  await shop.rows(`update payment_intents set provider = 'taken-out' where order_id = $1`, [order.id])
  expect((await staffView(order)).lost).toMatchObject({ provider: 'taken-out', amount: 100 })
  expect((await start(order)).refused).toMatchObject({ code: 'payment_underway' })
  expect((await admin.call(endLostPayment, { params })).status).toBe(200)
  expect(await staffView(order)).not.toHaveProperty('lost')
  expect((await start(order)).status).toBe(200)
})

test('the deposit is paid first, then the rest, each by a payment of its own', async () => {
  const deposit = { percent: 30, amount: null, from: 0 }
  await admin.call(putPaymentSettings, { body: { deposit } })
  const order = await ordered()
  await admin.call(putPaymentSettings, { body: { deposit: null } })
  const first = await start(order)
  expect(stripe.sessionAt(first.body.redirect)).toMatchObject({ amount_total: 3_000 })
  await send(stripe.pay(first.body.redirect))
  expect(await own(order)).toMatchObject({ balance: { state: 'deposit_paid' }, online: 70 })
  const second = await start(order)
  await send(stripe.pay(second.body.redirect))
  expect(await own(order)).toMatchObject({ balance: { state: 'paid' }, online: null })
  const purposes = await shop.rows(
    'select purpose, state from payment_intents where order_id = $1 order by created_at',
    [order.id],
  )
  expect(purposes).toEqual([
    { purpose: 'deposit', state: 'paid' },
    { purpose: 'rest', state: 'paid' },
  ])
})

test('a notice that Stripe did not sign is refused and changes nothing', async () => {
  const order = await ordered()
  const { body } = await start(order)
  const event = stripe.pay(body.redirect) as StripeEvent
  const forged = await send(event, 'whsec_of_somebody_else')
  expect(forged.statusCode).toBe(400)
  expect(forged.json()).toMatchObject({ code: 'payment_notice_refused' })
  const unsigned = await shop.http.inject({
    ...stripe.notice(event),
    headers: { 'content-type': 'application/json' },
  })
  expect(unsigned.statusCode).toBe(400)
  const other = await shop.http.inject({ ...stripe.notice(event), url: '/api/payments/webhooks/vnpay' })
  expect(other.statusCode).toBe(400)
  expect((await own(order)).balance.state).toBe('unpaid')
})

test('staff give money back by card: it is entered once the provider has done it, also after a lost answer', async () => {
  const order = await ordered()
  await send(stripe.pay((await start(order)).body.redirect))
  const refund = (amount: number) =>
    admin.call(refundCardPayment, { params: { id: order.id }, body: { amount, note: 'Scratched' } })
  const byHand = { kind: 'refund' as const, method: 'card' as const, amount: 10 }
  const refused = await admin.call(addLedgerEntry, { params: { id: order.id }, body: byHand })
  expect(refused.refused).toMatchObject({
    fields: { method: expect.stringContaining('through the provider') },
  })
  expect((await refund(30)).body).toMatchObject({ balance: { settled: 70 }, refundable: 70, refunding: 0 })
  stripe.troubles = [undefined, 'lost']
  expect((await refund(20)).body).toMatchObject({ balance: { settled: 70 }, refundable: 50, refunding: 20 })
  await shop.rows(`update payment_refunds set asked_at = now() - interval '1 hour'`)
  await shop.runJob('ask-payment-providers')
  expect(await staffView(order)).toMatchObject({ balance: { settled: 50 }, refundable: 50, refunding: 0 })
  for (const event of stripe.events.slice(-2)) await send(event)
  expect((await staffView(order)).entries.filter(({ kind }) => kind === 'refund')).toHaveLength(2)
  expect((await refund(60)).refused).toMatchObject({ fields: { amount: expect.any(String) } })
  expect(stripe.balance(order.order_number)).toBe(5_000)
})

test('a refund made at Stripe is entered by its notice', async () => {
  const order = await ordered()
  const { body } = await start(order)
  await send(stripe.pay(body.redirect))
  const payment = stripe.sessionAt(body.redirect).payment_intent as string
  const made = { id: `re_${order.id}`, object: 'refund' as const, amount: 10_000, payment_intent: payment }
  const event = stripe.tellOfRefund('refund.created', { ...made, status: 'succeeded', metadata: {} })
  await send(event)
  await send(event)
  expect(await staffView(order)).toMatchObject({ balance: { settled: 0 }, refundable: 0 })
  const states = await shop.rows('select state from payment_intents where order_id = $1', [order.id])
  expect(states).toEqual([{ state: 'refunded' }])
})

test('what nobody has told for long is asked for, and a page that has ended is forgotten', async () => {
  const order = await ordered()
  const { body } = await start(order)
  stripe.expire(stripe.sessionAt(body.redirect))
  await shop.rows(`update payment_intents set asked_at = now() - interval '11 minutes'`)
  await shop.runJob('ask-payment-providers')
  expect(await own(order)).toMatchObject({ isUnderway: false, online: 100 })
  await customer.call(startOwnPayment, { params: { id: order.id } })
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'cancelled' } })
  expect(await own(order)).toMatchObject({ online: null })
})

test('cards are offered only while a provider is configured', async () => {
  const plain = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' }, beside: shop })
  const staff = await plain.as('admin')
  expect((await staff.call(getPaymentSettings)).body).toMatchObject({ provider: null })
  const body = { isOn: true, methods: ['card' as const] }
  expect((await staff.call(putPaymentSettings, { body })).refused).toMatchObject({
    fields: { methods: expect.stringContaining('provider') },
  })
  const cart = [aLine(product, { width: 1, length: 1, calculated_price: 100 })]
  const quoted = await (await plain.as('customer')).call(quoteCheckout, { body: { cart } })
  expect(quoted.body).toMatchObject({ payment_methods: ['cash'] })
  const here = await customer.call(quoteCheckout, { body: { cart } })
  expect(here.body).toMatchObject({ payment_methods: ['card', 'cash'] })
  expect((await admin.call(getPaymentSettings)).body).toMatchObject({ provider: 'stripe' })
  await plain.close()
})
