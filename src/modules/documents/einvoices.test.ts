import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startEInvoiceServer } from '#test/einvoice-server.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { setOrderStatus, takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  getEInvoiceStatus,
  getEInvoiceXml,
  issueDocument,
  issueEInvoice,
  listEInvoices,
  tryEInvoice,
  type DocumentInput,
  type EInvoice,
} from './contract/index.ts'
import { fillLetterhead } from './factory.ts'

let server: Awaited<ReturnType<typeof startEInvoiceServer>>
let shop: TestShop
let admin: Client
let count = 0

beforeAll(async () => {
  server = await startEInvoiceServer()
  shop = await openShop({ settings: { SHOP_COUNTRY: 'VN', SHOP_CURRENCY: 'VND', ...server.settings() } })
  admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true } })
  await fillLetterhead(shop)
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

async function taken(prices: readonly [price: number, taxClass: string | null][]): Promise<Order> {
  const cart = []
  for (const [price, taxClass] of prices) {
    const product = await aProduct(shop, { pricePerSqm: price, taxClass })
    cart.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
  }
  const note = `Order ${(count += 1)}`
  const answer = await admin.call(takeOrder, { body: { customer_info: customerInfo, cart, note } })
  expect(answer.status).toBe(201)
  return answer.body
}

const document = async ({ id }: Order, body: DocumentInput) =>
  (await admin.call(issueDocument, { params: { id }, body })).body
const issue = async (documentId: string) => {
  const answer = await admin.call(issueEInvoice, { body: { documentId } })
  expect(answer.status).toBe(201)
  return answer.body
}
const again = async ({ id }: EInvoice) => (await admin.call(tryEInvoice, { params: { id } })).body
const ofOrder = async ({ id }: Order) => (await admin.call(listEInvoices, { query: { orderId: id } })).body

test('a delivered order is invoiced with the authority, and its number, code and files are kept', async () => {
  await shop.startJobs()
  const order = await taken([
    [3_250_000, null],
    [1_870_000, 'metal'],
  ])
  await admin.call(setOrderStatus, { params: { id: order.id }, body: { status: 'delivered' } })
  await vi.waitFor(
    async () => expect(await ofOrder(order)).toMatchObject([{ state: 'issued', hasFiles: true }]),
    {
      timeout: 20_000,
    },
  )
  const [made] = (await ofOrder(order)) as [EInvoice]
  expect(made).toMatchObject({ kind: 'original', problem: null, authorityCode: expect.stringMatching(/^M1/) })
  const xml = await admin.call(getEInvoiceXml, { params: { id: made.id } })
  expect(xml.text).toBe(`<hoadon>${made.number}</hoadon>`)
  const { body } = server.issued.get(made.id) ?? { body: undefined }
  expect(body).toMatchObject({
    generalInvoiceInfo: { adjustmentType: '1', currencyCode: 'VND', invoiceSeries: 'K26MTT' },
    buyerInfo: { buyerPhoneNumber: expect.stringContaining('090') },
    summarizeInfo: { totalAmountWithTax: 5_120_000 },
  })
  // The law changes the usual rate with the day; the sums have to add up on every day.
  const sums = body?.['summarizeInfo'] as { totalAmountWithoutTax: number; totalTaxAmount: number }
  expect(sums.totalAmountWithoutTax + sums.totalTaxAmount).toBe(5_120_000)
  await expect(shop.rows("update einvoices set number = 'X' where state = 'issued'")).rejects.toThrow(
    'never changed',
  )
  await expect(shop.rows('delete from einvoices')).rejects.toThrow('never deleted')
})

test('an invoice waits while the provider is down, and a lost answer makes no second one', async () => {
  const { id } = await document(await taken([[1_000_000, null]]), { kind: 'invoice' })
  server.troubles = ['down', 'lost']
  const before = server.issued.size
  const waiting = await issue(id)
  expect(waiting).toMatchObject({ state: 'waiting', attempts: 1, number: null })
  expect((await admin.call(getEInvoiceStatus)).body).toMatchObject({ isConfigured: true, waiting: 1 })
  expect(await again(waiting)).toMatchObject({ state: 'waiting', attempts: 2 })
  const done = await again(waiting)
  expect(done).toMatchObject({ state: 'issued', hasFiles: true })
  expect(server.issued.size).toBe(before + 1)
  const { requests } = server
  expect((await issue(id)).id).toBe(done.id)
  expect(server.requests).toBe(requests)
})

test('a refused invoice stands in the list with the reason, and a credit note adjusts one', async () => {
  const order = await taken([[2_000_000, null]])
  const { id } = await document(order, { kind: 'invoice' })
  const credit = await document(order, { kind: 'credit', creditsId: id })
  const early = await admin.call(issueEInvoice, { body: { documentId: credit.id } })
  expect(early.refused['message']).toBe('There is no electronic invoice of what this document credits')
  server.troubles = ['refused']
  const refused = await issue(id)
  expect(refused).toMatchObject({ state: 'refused', problem: 'The tax code is wrong' })
  // It waits for the other one, and is not tried every minute.
  expect(await issue(credit.id)).toMatchObject({ state: 'waiting', attempts: 1 })
  const original = await again(refused)
  expect(original.state).toBe('issued')
  const [adjustment] = (await ofOrder(order)).filter(({ kind }) => kind === 'adjustment') as [EInvoice]
  expect(await again(adjustment)).toMatchObject({ state: 'issued', originalId: original.id })
  expect(server.issued.get(adjustment.id)?.body.generalInvoiceInfo).toMatchObject({
    adjustmentType: '5',
    originalInvoiceId: original.number,
  })
})

test('a wrong electronic invoice is replaced by that of a new invoice, once', async () => {
  const order = await taken([[2_500_000, null]])
  const first = await document(order, { kind: 'invoice' })
  const original = await issue(first.id)
  await document(order, { kind: 'credit', creditsId: first.id })
  const second = await document(order, { kind: 'invoice' })
  const replace = (documentId: string, replacesId: string) =>
    admin.call(issueEInvoice, { body: { documentId, replacesId } })
  const other = await document(await taken([[2_600_000, null]]), { kind: 'invoice' })
  expect((await replace(other.id, original.id)).refused['code']).toBe('einvoice_refused')
  const { status, body } = await replace(second.id, original.id)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'replacement', originalId: original.id, state: 'issued' })
  expect(server.issued.get(body.id)?.body.generalInvoiceInfo).toMatchObject({
    adjustmentType: '3',
    originalInvoiceId: original.number,
  })
  await document(order, { kind: 'credit', creditsId: second.id })
  const third = await document(order, { kind: 'invoice' })
  expect((await replace(third.id, original.id)).refused['code']).toBe('einvoice_refused')
  expect((await replace(third.id, body.id)).body).toMatchObject({ kind: 'replacement', originalId: body.id })
})

test('an electronic invoice names goods in the base language and its units in Vietnamese, whatever the language of the order', async () => {
  const order = await taken([[2_700_000, null]])
  await shop.rows(
    "update order_lines set product_name = 'Plissee auf Deutsch', written_name = 'Rèm xếp ly' where order_id = $1",
    [order.id],
  )
  await shop.rows("update orders set language = 'de' where id = $1", [order.id])
  const invoice = await document(order, { kind: 'invoice' })
  expect(invoice.lines[0]?.name).toBe('Plissee auf Deutsch')
  const made = await issue(invoice.id)
  const credit = await issue((await document(order, { kind: 'credit', creditsId: invoice.id })).id)
  for (const { id } of [made, credit]) {
    const said = JSON.stringify(server.issued.get(id)?.body)
    expect(said).toContain('Rèm xếp ly')
    expect(said).not.toContain('Plissee')
  }
})

test("the authority's code is asked for again when the files have come without it", async () => {
  const { id } = await document(await taken([[3_000_000, null]]), { kind: 'invoice' })
  server.isCodeLate = true
  const made = await issue(id)
  expect(made).toMatchObject({ state: 'issued', hasFiles: true, authorityCode: null, attempts: 2 })
  server.isCodeLate = false
  expect((await again(made)).authorityCode).toMatch(/^M1/)
})
