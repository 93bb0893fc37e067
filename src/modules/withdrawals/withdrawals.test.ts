import { beforeEach, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createProduct, getProduct } from '#modules/catalog/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { placeOrder, setOrderStatus } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { declareWithdrawal, listWithdrawals, setWithdrawalHandled } from './contract/index.ts'

let remote: string

const lan = { name: 'Nguyen Thi Lan', orderNumber: '', email: customerInfo.email }

const shop = await shopOfFile({
  settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR', SHOP_TIME_ZONE: 'Europe/Berlin' },
})
const admin = await shop.as('admin')
const customer = await shop.as('customer')
const visitor = await shop.as(null)
beforeEach(() => shop.rows("delete from outbox where template = 'withdrawal'"))

/** An order of a blind and three remote controls, delivered on this day. */
async function delivered(day: string | null, hour = '12:00') {
  const blind = aLine(await aProduct(shop, { pricePerSqm: 8990 }), {
    width: 1,
    length: 1,
    calculated_price: 89.9,
  })
  const goods = [{ product_id: remote, quantity: 3, calculated_price: 38.7 }]
  const { body } = await customer.call(placeOrder, {
    body: { customer_info: customerInfo, cart: [blind], goods, total_amount: 128.6 },
  })
  if (day) {
    await admin.call(setOrderStatus, { params: { id: body.id }, body: { status: 'delivered' } })
    await shop.rows(
      `update order_events set created_at = '${day} ${hour}+01' where order_id = '${body.id}' and to_status = 'delivered'`,
    )
  }
  return body
}
const declare = (form: object) => visitor.call(declareWithdrawal, { body: { ...lan, note: '', ...form } })
const listed = async (orderId: string) => (await admin.call(listWithdrawals, { query: { orderId } })).body[0]!
const receipts = async () =>
  (await shop.rows<{ data: object }>("select data from outbox where template = 'withdrawal'")).map(
    ({ data }) => data,
  )

test('a shop without goods by the piece offers no withdrawal, and says so once it has them', async () => {
  expect((await declare({ orderNumber: '4F1D9C2A' })).refused.code).toBe('withdrawals_not_offered')
  const offered = async () => {
    const { sells_goods: sells, withdrawal_notices: notices } = (await visitor.call(getSettings, {})).body
    return [sells, notices]
  }
  expect(await offered()).toEqual([undefined, undefined])
  await admin.call(putSelling, { body: { withdrawalNotices: true } })
  const made = await admin.call(createProduct, {
    body: { name: 'Remote control', price_model: 'piece', price_calculation: { price_per_sqm: 12.9 } },
  })
  remote = made.body.id
  expect((await visitor.call(getProduct, { params: { id: remote } })).status).toBe(200)
  expect(await offered()).toEqual([true, true])
})

test.each([
  ['2026-12-01', '2026-12-15'],
  ['2026-12-12', '2026-12-28'],
  ['2026-12-18', '2027-01-04'],
])(
  'goods delivered on %s can be withdrawn from until %s, a blind on the same order cannot',
  async (day, last) => {
    const order = await delivered(day)
    // An account's receipt goes to its own address, whatever was typed at the checkout.
    expect((await declare({ orderNumber: order.order_number.toLowerCase(), note: 'All of it' })).status).toBe(
      202,
    )
    const lines = [
      { name: order.cart[0]!.product_name, quantity: 1, isWithdrawable: false },
      { name: 'Remote control', quantity: 3, isWithdrawable: true },
    ]
    expect(await listed(order.id)).toMatchObject({ deliveredOn: day, lastDay: last, lines })
    expect(await receipts()).toMatchObject([{ lastDay: last, lines, order: { number: order.order_number } }])
  },
)

test('the day of the delivery is that of the shop’s time zone', async () => {
  const order = await delivered('2026-12-01', '00:30')
  await declare({ orderNumber: order.order_number })
  expect((await listed(order.id)).deliveredOn).toBe('2026-12-01')
})

test('an unknown order gets the same answer as a known one and no mail, and staff see it', async () => {
  const order = await delivered(null)
  const known = await declare({ orderNumber: order.order_number })
  await shop.rows("delete from outbox where template = 'withdrawal'")
  const wrongAddress = await declare({ orderNumber: order.order_number, email: 'stranger@example.com' })
  const unknown = await declare({ orderNumber: 'FFFFFFFF' })
  for (const answer of [wrongAddress, unknown]) {
    expect(answer.status).toBe(known.status)
    expect(Object.keys(answer.body)).toEqual(Object.keys(known.body))
  }
  expect(await receipts()).toEqual([])
  const { body } = await admin.call(listWithdrawals, { query: { q: 'FFFFFFFF' } })
  expect(body).toMatchObject([{ orderId: null, lines: [], lastDay: null, isLate: false }])
  expect((await visitor.call(listWithdrawals, {})).status).toBe(401)
})

test('a late declaration is kept and marked, and staff say that they dealt with it', async () => {
  const order = await delivered('2026-01-05')
  await declare({ orderNumber: order.order_number })
  const late = await listed(order.id)
  expect(late).toMatchObject({ lastDay: '2026-01-19', isLate: true, handledAt: null })
  expect(await receipts()).toMatchObject([{ isLate: true }])
  const set = (isHandled: boolean) =>
    admin.call(setWithdrawalHandled, { params: { id: late.id }, body: { isHandled } })
  expect((await set(true)).body.handledAt).not.toBeNull()
  const open = async () =>
    (await admin.call(listWithdrawals, { query: { isOpen: 'true', orderId: order.id } })).body
  expect(await open()).toEqual([])
  await set(false)
  expect(await open()).toHaveLength(1)
})

test('a declaration without a name or an address that mail can reach is refused, and the field is named', async () => {
  const refused = await declare({ name: 'L', orderNumber: '', email: 'nobody' })
  expect(refused.refused.fields).toEqual({
    name: 'Name must be at least 2 characters',
    orderNumber: 'Order number is required',
    email: 'Invalid email address',
  })
})
