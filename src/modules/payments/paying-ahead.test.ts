import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getCustomer, updateCustomer } from '#modules/customers/contract/index.ts'
import { aCustomer, linkToken } from '#modules/customers/factory.ts'
import { readDashboard } from '#modules/dashboard/contract.ts'
import {
  correctOrder,
  placeGuestOrder,
  placeOrder,
  quoteCheckout,
  setOrderStatus,
  takeOrder,
  type Order,
} from '#modules/orders/contract/index.ts'
import { aLine, anOrderBody, customerInfo } from '#modules/orders/factory.ts'
import { aGuest, serveGuests } from '#modules/orders/guest-factory.ts'
import { putPaymentSettings, type PaymentSettings } from '#modules/payment-terms/contract/index.ts'
import { answerPublicQuote, viewPublicQuote as viewQuote } from '#modules/quotes/contract/public-quote.ts'
import { createQuote, orderQuote, sendQuote } from '#modules/quotes/contract/quotes.ts'
import {
  addLedgerEntry,
  getCustomerStanding,
  getOwnPayment,
  listOpenItems,
  requestPayment,
  sumOpenItems,
  waitForDeposit,
} from './contract/index.ts'

const account = { holder: 'CTY CUA SO', iban: '', bic: '', bank: '970416', number: '224528479' }

let count = 0

const turnOn = async (settings: Partial<PaymentSettings> = {}) =>
  expect((await admin.call(putPaymentSettings, { body: { isOn: true, ...settings } })).status).toBe(200)

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'VN', SHOP_CURRENCY: 'VND' } })
const admin = await shop.as('admin')
await turnOn({ methods: ['cash', 'transfer'], account })

async function cartOf(price: number) {
  const product = await aProduct(shop, { pricePerSqm: price })
  return [aLine(product, { width: 1, length: 1, calculated_price: price })]
}

async function taken(price: number, more: object = {}): Promise<Order> {
  const note = `Order ${(count += 1)}`
  const body = { customer_info: customerInfo, cart: await cartOf(price), note, ...more }
  const answer = await admin.call(takeOrder, { body })
  expect(answer.status).toBe(201)
  return answer.body
}

test('a customer who refuses deliveries is proposed, and once marked pays the whole amount ahead', async () => {
  await turnOn({ paysAhead: { afterRefusals: 2 } })
  const id = (await taken(1_000_000)).customer_id ?? ''
  const standing = async () => (await admin.call(getCustomerStanding, { params: { id } })).body
  expect(await standing()).toMatchObject({ due: 1_000_000, count: 1, paysAhead: { isProposed: false } })
  for (const price of [1_100_000, 1_200_000]) {
    const order = await taken(price, { customer_id: id })
    for (const status of ['shipped', 'cancelled'] as const)
      await admin.call(setOrderStatus, { params: { id: order.id }, body: { status } })
  }
  expect(await standing()).toMatchObject({ refused: 2, paysAhead: { reason: null, isProposed: true } })
  // A proposal changes nothing by itself.
  expect((await taken(1_300_000, { customer_id: id })).payment).not.toHaveProperty('deposit')

  await admin.call(updateCustomer, { params: { id }, body: { paysAheadReason: '2 refused' } })
  expect((await standing()).paysAhead).toEqual({ reason: '2 refused', isProposed: false })
  const whole = { method: 'transfer', deposit: { percent: 100, amount: 1_400_000, awaited: true } }
  expect((await taken(1_400_000, { customer_id: id })).payment).toMatchObject(whole)
  await serveGuests(shop)
  const guest = aGuest({ phone: customerInfo.phone })
  const placed = await (
    await shop.as(null)
  ).call(placeGuestOrder, {
    body: { customer_info: guest, cart: await cartOf(1_400_000), total_amount: 1_400_000 },
  })
  expect(placed.body.order.payment).toMatchObject(whole)
  const other = aGuest()
  const free = await (
    await shop.as(null)
  ).call(placeGuestOrder, {
    body: { customer_info: other, cart: await cartOf(1_400_000), total_amount: 1_400_000 },
  })
  expect(free.body.order.payment).not.toHaveProperty('deposit')

  await turnOn({ paysAhead: null })
  expect((await standing()).paysAhead).toBeNull()
  expect((await taken(1_500_000, { customer_id: id })).payment).not.toHaveProperty('deposit')
  await admin.call(updateCustomer, { params: { id }, body: { paysAheadReason: '' } })
  expect((await admin.call(getCustomer, { params: { id } })).body).not.toHaveProperty('paysAheadReason')
  const { body: figures } = await admin.call(readDashboard)
  expect(figures.owed?.due).toBeGreaterThan(5_000_000)
})

test('a deposit that does not come stands among those to decide about, until staff wait or cancel', async () => {
  await turnOn({ deposit: { percent: 30, amount: null, from: 0 }, depositDays: 3 })
  const [late, fresh] = [await taken(2_000_000), await taken(2_100_000)]
  await shop.rows("update orders set created_at = created_at - interval '5 days' where id = $1", [late.id])
  const undecided = async () =>
    (await admin.call(listOpenItems, { query: { show: 'undecided' } })).body.map(({ id }) => id)
  expect(await undecided()).toEqual([late.id])
  expect((await admin.call(sumOpenItems)).body.undecidedCount).toBe(1)
  expect((await admin.call(waitForDeposit, { params: { id: late.id }, body: {} })).status).toBe(200)
  expect(await undecided()).toEqual([])
  await shop.rows("update deposit_waits set wait_until = wait_until - interval '5 days'")
  expect(await undecided()).toEqual([late.id])
  await admin.call(setOrderStatus, { params: { id: late.id }, body: { status: 'cancelled' } })
  expect(await undecided()).toEqual([])
  const refused = await admin.call(waitForDeposit, { params: { id: late.id }, body: {} })
  expect(refused.refused['message']).toBe('No deposit of this order is to come')
  expect((await admin.call(waitForDeposit, { params: { id: fresh.id }, body: {} })).status).toBe(200)
  await turnOn({ deposit: null, depositDays: null })
})

test('works a deposit in percent out again when the order is corrected', async () => {
  await turnOn({ deposit: { percent: 30, amount: null, from: 0 } })
  const order = await taken(6_000_000)
  const corrected = await admin.call(correctOrder, {
    params: { id: order.id },
    body: { charges: [{ kind: 'delivery', amount: 1_000_000 }] },
  })
  expect(corrected.body.payment).toMatchObject({
    deposit: { percent: 30, amount: 2_100_000 },
    due: 7_000_000,
  })
  await turnOn({ deposit: null })
})

test('an order is late for a deposit that did not come, and not for the rest of one that came in time', async () => {
  await turnOn({ deposit: { percent: 30, amount: null, from: 0 } })
  const { id } = await taken(6_300_000)
  const isLate = async () => {
    const { body } = await admin.call(listOpenItems, { query: { show: 'late' } })
    return body.some((item) => item.id === id)
  }
  const ask = () => admin.call(requestPayment, { params: { id } })
  const daysLater = (days: number) =>
    shop.rows(`do $$ begin
      perform set_config('fenestra.retention', 'on', true);
      update payment_requests set sent_at = sent_at - interval '${days} days' where order_id = '${id}';
      update ledger_entries set created_at = created_at - interval '${days} days' where order_id = '${id}';
    end $$`)
  expect((await ask()).body.requests).toMatchObject([{ amount: 1_890_000 }])
  expect(await isLate()).toBe(false)
  await daysLater(20)
  expect(await isLate()).toBe(true)
  await admin.call(waitForDeposit, { params: { id }, body: {} })
  expect(await isLate()).toBe(false)
  await shop.rows('update deposit_waits set wait_until = wait_until - 30 where order_id = $1', [id])
  expect(await isLate()).toBe(true)
  const deposit = { kind: 'payment', method: 'transfer', amount: 1_890_000 } as const
  expect((await admin.call(addLedgerEntry, { params: { id }, body: deposit })).status).toBe(201)
  expect(await isLate()).toBe(false)
  await ask()
  expect(await isLate()).toBe(false)
  await daysLater(20)
  expect(await isLate()).toBe(true)
  await turnOn({ deposit: null })
})

test('a quote says its deposit, and asks for it once it is accepted: by its number, then by that of its order', async () => {
  await turnOn({ deposit: { percent: 30, amount: null, from: 0 } })
  const { id: customerId } = await aCustomer(shop, { firstName: 'Ada', email: 'ada@example.com' })
  const product = await aProduct(shop, { pricePerSqm: 3_000_000 })
  const items = [{ name: 'Blind', productId: product.id, width: 1, length: 1, price: 3_000_000, quantity: 1 }]
  const { body: quote } = await admin.call(createQuote, {
    body: { customerId, items, totalAmount: 3_000_000, validUntil: '2030-01-31' },
  })
  await admin.call(sendQuote, { params: { id: quote.id } })
  const guest = await shop.as(null)
  const params = { token: linkToken(shop, 'quote', quote.id) }
  const seen = await guest.call(viewQuote, { params })
  expect(seen.body.payment).toEqual({
    deposit: 900_000,
    rest: 2_100_000,
    depositDue: 900_000,
    transfer: null,
  })
  const accepted = await guest.call(answerPublicQuote, { params, body: { answer: 'accepted' } })
  const reference = quote.quoteNumber.replaceAll('-', '')
  expect(accepted.body.payment?.transfer).toMatchObject({ amount: 900_000, reference, bank: 'ACB (970416)' })
  const { body: order } = await admin.call(orderQuote, { params: { id: quote.id } })
  expect(order.payment).toMatchObject({ deposit: { percent: 30, amount: 900_000 } })
  const after = await guest.call(viewQuote, { params })
  expect(after.body.payment?.transfer?.reference).toBe(order.order_number)
  await turnOn({ deposit: null })
})

test('a business that would lose its tax by paying in cash is told so, and a transfer is offered first (A27)', async () => {
  const customer = await shop.as('customer')
  const company = { company: 'CTY XAY DUNG', vat_number: '0312345678' }
  const place = {
    extra: '',
    postcode: '',
    city: '',
    street: '12 Nguyễn Huệ',
    district: 'Bến Nghé',
    region: 'Hồ Chí Minh',
    country: 'VN',
  }
  const asked = async (price: number, delivery_address: object) =>
    (await customer.call(quoteCheckout, { body: { cart: await cartOf(price), delivery_address } })).body
  const business = { ...place, ...company }
  expect(await asked(4_999_999, business)).not.toHaveProperty('loses_tax_by_cash')
  expect((await asked(4_999_999, business)).payment_methods).toEqual(['cash', 'transfer'])
  expect(await asked(5_000_000, place)).not.toHaveProperty('loses_tax_by_cash')
  expect(await asked(5_000_000, business)).toMatchObject({
    loses_tax_by_cash: true,
    payment_methods: ['transfer', 'cash'],
    payment: { method: 'transfer' },
  })
  expect(await asked(3_000_000, business)).not.toHaveProperty('loses_tax_by_cash')
  const first = await customer.call(placeOrder, {
    body: anOrderBody(await cartOf(3_000_000), { delivery_address: business, payment_method: 'cash' }),
  })
  expect(first.status).toBe(201)
  expect(await asked(2_500_000, business)).toMatchObject({ loses_tax_by_cash: true })
})

test('whoever pays at the door reads how to transfer only once the shop has asked for it', async () => {
  await turnOn({ deposit: null, methods: ['cash', 'transfer'], account })
  const customer = await shop.as('customer')
  const body = anOrderBody(await cartOf(2_300_000))
  const { body: order } = await customer.call(placeOrder, { body })
  expect(order.payment).toMatchObject({ method: 'cash', due: 2_300_000 })
  const params = { id: order.id }
  const own = async () => (await customer.call(getOwnPayment, { params })).body
  expect(await own()).toMatchObject({ balance: { due: 2_300_000 }, transfer: null })
  expect((await admin.call(requestPayment, { params })).status).toBe(201)
  expect((await own()).transfer).toMatchObject({ amount: 2_300_000, number: '224528479' })
})
