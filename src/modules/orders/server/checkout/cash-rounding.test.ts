import { afterEach, expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aPostbox } from '#test/postbox.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { getCashRounding, putCashRounding } from '../../contract/cash-rounding.ts'
import { correctOrder, takeOrder } from '../../contract/order-corrections.ts'
import { listJobSheets } from '../../contract/orders-admin.ts'
import { getOwnOrder, placeOrder } from '../../contract/orders.ts'
import { aLine, anOrderBody, customerInfo } from '../../factory.ts'

const shop = await shopOfFile()
const admin = await shop.as('admin')
const buyer = await shop.as('customer')
const visitor = await shop.as(null)
afterEach(() => roundTo(null))

const roundTo = (step: number | null) => admin.call(putCashRounding, { body: { step } })

/** An order of 754,020 dong. */
async function ordered() {
  const product = await aProduct(shop, { pricePerSqm: 450_000 })
  const { body } = await buyer.call(placeOrder, {
    body: anOrderBody([aLine(product, { width: 1.18, length: 1.42 })]),
  })
  expect(body.total_amount).toBe(754_020)
  return { order: body, product }
}

test('cash is not rounded until an administrator sets a step, and orders have no cash fields until then', async () => {
  expect((await visitor.call(getCashRounding, {})).body.step).toBeNull()
  const { order } = await ordered()
  expect(Object.keys(order).filter((name) => name.startsWith('cash'))).toEqual([])
})

test('the cash for an order is rounded to thousands, its total stays exact, and the mail shows both', async () => {
  expect((await roundTo(1000)).body.step).toBe(1000)
  expect((await visitor.call(getCashRounding, {})).body.step).toBe(1000)
  await shop.rows('delete from outbox')
  const { order } = await ordered()
  expect(order).toMatchObject({ total_amount: 754_020, cash_rounding: -20, cash_total: 754_000 })
  const [mail] = await aPostbox(shop).deliver()
  expect(mail?.text).toMatch(/Total: 754\.020.*\nCash rounding: -20.*\nTo pay in cash: 754\.000/)
  const sheets = await admin.call(listJobSheets, { query: { ids: order.id } })
  expect(sheets.body[0]).toMatchObject({ total_amount: 754_020, cash_total: 754_000 })
})

test('an order keeps its rounding when the setting changes, also when it is corrected', async () => {
  await roundTo(500)
  const { order, product } = await ordered()
  await roundTo(null)
  const read = await buyer.call(getOwnOrder, { params: { id: order.id } })
  expect(read.body).toMatchObject({ cash_rounding: -20, cash_total: 754_000 })
  const cart = [{ line: 1, product_id: product.id, width: 1.18, length: 1.43 }]
  const corrected = await admin.call(correctOrder, { params: { id: order.id }, body: { cart } })
  expect(corrected.body).toMatchObject({ total_amount: 759_330, cash_rounding: 170, cash_total: 759_500 })
})

test('an order that staff take by telephone is rounded too', async () => {
  await roundTo(1000)
  const product = await aProduct(shop, { pricePerSqm: 450_000 })
  const cart = [{ product_id: product.id, width: 1.18, length: 1.42 }]
  const { body } = await admin.call(takeOrder, { body: { customer_info: customerInfo, cart } })
  expect(body).toMatchObject({ total_amount: 754_020, cash_rounding: -20, cash_total: 754_000 })
})

test('a step that no coin or note has is refused at its field', async () => {
  for (const step of [0, -5, 0.4, 2_000_000]) {
    const answer = await admin.send({
      method: 'PUT',
      url: '/api/settings/cash-rounding',
      payload: { step },
    })
    expect([step, answer.status, Object.keys(answer.refused.fields ?? {})]).toEqual([step, 400, ['step']])
  }
})
