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
  expect((await admin.call(putPaymentSettings, { body })).status).toBe(200)
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
const own = async (order: Order) =>
  (await customer.call(getOwnPayment, { params: { id: order.id } })).body
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
