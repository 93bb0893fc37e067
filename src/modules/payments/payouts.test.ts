import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { putCashRounding, takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import {
  bookPayout,
  changePayout,
  createPayout,
  deletePayout,
  getOrderPayments,
  getPayout,
  listPayouts,
  type PayoutInput,
  type PayoutWithLines,
} from './contract/index.ts'

let count = 0

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'VN', SHOP_CURRENCY: 'VND' } })
const admin = await shop.as('admin')
await admin.call(putPaymentSettings, { body: { isOn: true, methods: ['cash'] } })
await admin.call(putCashRounding, { body: { step: 1000 } })

async function anOrder(price: number): Promise<Order> {
  const product = await aProduct(shop, { pricePerSqm: price })
  const cart = [aLine(product, { width: 1, length: 1, calculated_price: price })]
  const note = `Order ${(count += 1)}`
  const { status, body } = await admin.call(takeOrder, { body: { customer_info: customerInfo, cart, note } })
  expect(status).toBe(201)
  return body
}

const paymentsOf = async ({ id }: Order) => (await admin.call(getOrderPayments, { params: { id } })).body

/** Sends a file as a form does. */
async function send(content: string, query: string) {
  const boundary = 'a-boundary'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="payout.csv"\r\ncontent-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`
  const answer = await admin.send({
    method: 'POST',
    url: `/api/payouts/file?${query}`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  return { ...answer, payout: answer.body as PayoutWithLines }
}

test('a carrier pays out what it collected less its fees, and each order is paid (A26)', async () => {
  const order = await anOrder(8_780_247)
  const payout: PayoutInput = {
    name: 'GHN',
    paidOn: '2026-11-29',
    amount: 8_691_000,
    feePercent: 0.5,
    lines: [{ reference: order.order_number, collected: 8_780_000, fee: 45_000 }],
  }
  const short = (await admin.call(createPayout, { body: payout })).body
  expect(short).toMatchObject({ costs: 88_900, difference: -100, lines: [{ fit: 'exact', costs: 88_900 }] })
  expect((await admin.call(createPayout, { body: payout })).refused['code']).toBe('payout_exists')
  const refused = await admin.call(bookPayout, { params: { id: short.id }, body: {} })
  expect(refused.refused['code']).toBe('payout_differs')
  expect((await paymentsOf(order)).entries).toEqual([])

  const body = { ...payout, amount: 8_691_100 }
  const right = await admin.call(changePayout, { params: { id: short.id }, body })
  expect(right.body).toMatchObject({ state: 'open', difference: 0 })
  const booked = await admin.call(bookPayout, { params: { id: short.id }, body: {} })
  expect(booked.body).toMatchObject({ state: 'booked', lines: [{ fit: 'entered' }] })
  const { balance, entries } = await paymentsOf(order)
  expect(balance).toMatchObject({ state: 'paid', due: 0 })
  expect(entries.map(({ kind, amount, method }) => [kind, amount, method])).toEqual(
    expect.arrayContaining([
      ['payment', 8_780_000, 'carrier'],
      ['rounding', -247, null],
      ['fee', 88_900, null],
    ]),
  )
  expect((await admin.call(bookPayout, { params: { id: short.id }, body: {} })).refused['code']).toBe(
    'payout_booked',
  )
  expect((await admin.call(deletePayout, { params: { id: short.id } })).refused['code']).toBe('payout_booked')
})

test('the file of a carrier is read in its own words, and the same file again changes nothing', async () => {
  const [one, other] = [await anOrder(3_000_000), await anOrder(2_000_000)]
  const file = [
    'Mã đơn hàng;Tiền thu hộ;Phí vận chuyển;Phí thu hộ;Thực nhận',
    `${one.order_number};3.000.000;30.000;15.000;2.955.000`,
    `${other.order_number};1.900.000;30.000;9.500;1.860.500`,
    'ABCDEF99;500.000;30.000;2.500;467.500',
    ';5.400.000;90.000;27.000;5.283.000',
  ].join('\n')
  const query = 'fileName=ghn.csv&name=GHN&paidOn=2026-11-28'
  const { payout } = await send(file, query)
  expect(payout).toMatchObject({ amount: 5_283_000, collected: 5_400_000, costs: 117_000, difference: 0 })
  expect(payout.lines.map(({ fit }) => fit)).toEqual(['exact', 'amount', 'unknown'])
  // The sums of the list are those of each payout.
  for (const { id, collected, costs, difference } of (await admin.call(listPayouts)).body)
    expect((await admin.call(getPayout, { params: { id } })).body).toMatchObject({
      collected,
      costs,
      difference,
    })
  const before = (await admin.call(listPayouts)).body.length
  expect((await send(file, query)).payout.id).toBe(payout.id)
  expect((await admin.call(listPayouts)).body).toHaveLength(before)

  const { id } = payout
  const unknown = await admin.call(bookPayout, { params: { id }, body: { acceptsDifference: true } })
  expect(unknown.refused['message']).toBe('No order was found for one of these lines')
  // A person takes the stranger out, and books the rest with what then differs.
  const { lines, name, paidOn, amount } = payout
  const kept = lines.slice(0, 2).map(({ reference, collected, fee }) => ({ reference, collected, fee }))
  const corrected = await admin.call(changePayout, {
    params: { id },
    body: { name, paidOn, amount: amount - 467_600, lines: kept },
  })
  expect(corrected.body.difference).toBe(-100)
  await admin.call(bookPayout, { params: { id }, body: { acceptsDifference: true } })
  expect((await admin.call(getPayout, { params: { id } })).body.state).toBe('booked')
  const fees = [...(await paymentsOf(one)).entries, ...(await paymentsOf(other)).entries]
    .filter(({ kind }) => kind === 'fee')
    .reduce((sum, { amount: fee }) => sum + fee, 0)
  expect(fees).toBe(84_600)
  expect((await paymentsOf(other)).balance.due).toBe(100_000)
  const bad = await send('Name;Amount\nLan;5', query)
  expect(bad.refused).toMatchObject({ code: 'payout_file_refused' })
})
