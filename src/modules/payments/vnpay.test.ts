import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import { checkOwnPayment, getOrderPayments, refundCardPayment, startOwnPayment } from './contract/index.ts'

type Fields = Record<string, string>
const secret = 'a secret between the shop and VNPay'
const sign = (signed: string) => createHmac('sha512', secret).update(signed).digest('hex')

/** What VNPay's server answers, before it signs it. */
let answer: Fields = {}
const asked: Fields[] = []
const answered =
  'ResponseId Command ResponseCode Message TmnCode TxnRef Amount BankCode PayDate TransactionNo TransactionType TransactionStatus OrderInfo'
const server = createServer((request, response) => {
  void text(request).then((body) => {
    const fields = JSON.parse(body) as Fields
    asked.push(fields)
    const names = `${answered}${fields['vnp_Command'] === 'querydr' ? ' PromotionCode PromotionAmount' : ''}`
    const signed = names.split(' ').map((name) => answer[`vnp_${name}`] ?? '')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...answer, vnp_SecureHash: sign(signed.join('|')) }))
  })
})

let shop: TestShop
let admin: Client
let customer: Client

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  shop = await openShop({
    settings: {
      VNPAY_TMN_CODE: 'FENESTRA',
      VNPAY_HASH_SECRET: secret,
      VNPAY_API_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    },
  })
  ;[admin, customer] = [await shop.as('admin'), await shop.as('customer')]
  const body = { isOn: true, methods: ['card' as const] }
  await admin.call(putPaymentSettings, { body })
})
afterAll(async () => {
  await shop.close()
  server.closeAllConnections()
  server.close()
})

async function begun() {
  const { id, orderNumber } = await anOrder(shop, {
    product: await aProduct(shop),
    userId: customer.person?.id ?? null,
    totalAmount: 1_250_000,
    payment: { method: 'card' },
  })
  const { body } = await customer.call(startOwnPayment, { params: { id } })
  const page = new URL(body.redirect)
  return { id, orderNumber, page, fields: Object.fromEntries(page.searchParams) }
}

/** The notice of VNPay (IPN) about a payment. */
function notice(fields: Fields, more: Fields = {}, key = secret): string {
  const told: Fields = {
    vnp_TmnCode: 'FENESTRA',
    vnp_Amount: fields['vnp_Amount'] ?? '',
    vnp_BankCode: 'NCB',
    vnp_OrderInfo: 'Thanh toan don hang',
    vnp_PayDate: '20261129183000',
    vnp_ResponseCode: '00',
    vnp_TransactionNo: '14422574',
    vnp_TransactionStatus: '00',
    vnp_TxnRef: fields['vnp_TxnRef'] ?? '',
    ...more,
  }
  const query = new URLSearchParams(Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1))).toString()
  const signature = createHmac('sha512', key).update(query).digest('hex')
  return `/api/payments/webhooks/vnpay?${query}&vnp_SecureHash=${signature}`
}

test('an order is paid on the page of VNPay, whose signed notice is entered once', async () => {
  const { id, orderNumber, page, fields } = await begun()
  expect(`${page.origin}${page.pathname}`).toBe('https://pay.vnpay.vn/vpcpay.html')
  expect(fields).toMatchObject({
    vnp_Amount: '125000000',
    vnp_OrderInfo: orderNumber,
    vnp_ReturnUrl: expect.stringContaining(`/account/orders/${id}`),
  })
  const [signed, signature] = page.search.slice(1).split('&vnp_SecureHash=')
  expect(signature).toBe(sign(signed ?? ''))
  const url = notice(fields)
  const forged = await shop.http.inject(notice(fields, {}, 'another secret'))
  expect(forged.json()).toMatchObject({ RspCode: '97' })
  const changed = await shop.http.inject(url.replace('125000000', '100'))
  expect(changed.json()).toMatchObject({ RspCode: '97' })
  expect((await shop.http.inject(url)).json()).toEqual({ RspCode: '00', Message: 'Confirm Success' })
  expect((await shop.http.inject(url)).json()).toMatchObject({ RspCode: '02' })
  const { body } = await admin.call(getOrderPayments, { params: { id } })
  expect(body.entries).toMatchObject([
    { kind: 'payment', amount: 1_250_000, provider: 'vnpay', providerId: '14422574', bookedOn: '2026-11-29' },
  ])
})

test('what VNPay has not told is asked for, and money is given back through it', async () => {
  const { id, fields } = await begun()
  answer = {
    vnp_ResponseCode: '00',
    vnp_TmnCode: 'FENESTRA',
    vnp_TxnRef: fields['vnp_TxnRef'] ?? '',
    vnp_Amount: '125000000',
    vnp_TransactionNo: '14422575',
    vnp_TransactionStatus: '00',
    vnp_PayDate: '20261129183500',
  }
  await shop.rows(`update payment_intents set asked_at = now() - interval '1 minute'`)
  const checked = await customer.call(checkOwnPayment, { params: { id } })
  expect(checked.body.balance).toMatchObject({ state: 'paid' })
  const question = asked.at(-1) ?? {}
  const order = 'RequestId Version Command TmnCode TxnRef TransactionDate CreateDate IpAddr OrderInfo'.split(
    ' ',
  )
  expect(question['vnp_SecureHash']).toBe(sign(order.map((name) => question[`vnp_${name}`]).join('|')))
  expect(question['vnp_TransactionDate']).toBe(fields['vnp_CreateDate'])
  answer = { vnp_ResponseCode: '00', vnp_TransactionNo: '14422580', vnp_TransactionStatus: '05' }
  const refunded = await admin.call(refundCardPayment, { params: { id }, body: { amount: 250_000 } })
  expect(refunded.body).toMatchObject({ balance: { settled: 1_000_000 }, refundable: 1_000_000 })
  expect(asked.at(-1)).toMatchObject({ vnp_TransactionType: '03', vnp_Amount: '25000000' })
})

test('a payment that failed at VNPay leaves the order to be paid again', async () => {
  const { id, fields } = await begun()
  const failed = { vnp_ResponseCode: '24', vnp_TransactionNo: '0', vnp_TransactionStatus: '02' }
  expect((await shop.http.inject(notice(fields, failed))).json()).toMatchObject({ RspCode: '00' })
  const again = await customer.call(startOwnPayment, { params: { id } })
  expect(again.status).toBe(200)
  expect(new URL(again.body.redirect).searchParams.get('vnp_TxnRef')).not.toBe(fields['vnp_TxnRef'])
})
