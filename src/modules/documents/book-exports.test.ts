import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { takeOrder } from '#modules/orders/contract/index.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  createBookExport,
  defaultAccounts,
  getBookExportFile,
  issueDocument,
  listBookExports,
  putDocumentSettings,
  type BookFormat,
  type DocumentInput,
} from './contract/index.ts'
import { fillLetterhead } from './factory.ts'

const today = new Date().toISOString().slice(0, 10)
const period = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }

const shop = await shopOfFile({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
const admin = await shop.as('admin')
await admin.call(putTaxSettings, { body: { isOn: true } })
await admin.call(putDocumentSettings, { body: { accounts: { ...defaultAccounts, customers: '10001' } } })
await fillLetterhead(shop)

async function anOrder(price: number, note: string): Promise<string> {
  const product = await aProduct(shop, { pricePerSqm: Math.round(price * 100) })
  const cart = [aLine(product, { width: 1, length: 1, calculated_price: price })]
  const taken = await admin.call(takeOrder, { body: { customer_info: customerInfo, cart, note } })
  return taken.body.id
}
const issue = (id: string, body: DocumentInput) => admin.call(issueDocument, { params: { id }, body })
const handOver = (format: BookFormat) => admin.call(createBookExport, { body: { format, ...period } })
const fileOf = (id: string) => admin.raw({ method: 'GET', url: `/api/book-exports/${id}/file` })

test('a deposit and its final invoice are handed over once, and the same bytes can be read again (A6, A19)', async () => {
  const order = await anOrder(1008.22, 'A6')
  await issue(order, { kind: 'deposit', percent: 30 })
  await issue(order, { kind: 'final' })
  const made = await handOver('datev')
  expect(made.status).toBe(201)
  expect(made.body.documents).toBe(2)
  const file = await fileOf(made.body.id)
  const rows = file.rawPayload.toString('latin1').split('\r\n')
  expect(rows.filter((row) => row.startsWith('302,47;"S";') && row.includes(';10001;1718;'))).toHaveLength(1)
  expect(rows.filter((row) => row.startsWith('1008,22;"S";') && row.includes(';10001;8400;'))).toHaveLength(1)
  expect(rows.filter((row) => row.startsWith('302,47;"H";') && row.includes(';10001;1718;'))).toHaveLength(1)
  expect((await handOver('datev')).refused.code).toBe('nothing_to_export')
  expect((await fileOf(made.body.id)).rawPayload).toEqual(file.rawPayload)

  // Another program gets them in its own format; a new document is in the next file alone.
  expect((await handOver('journal')).body.documents).toBe(2)
  await issue(await anOrder(50, 'later'), { kind: 'invoice' })
  const [next, iif] = [await handOver('datev'), await handOver('iif')]
  expect([next.body.documents, iif.body.documents]).toEqual([1, 3])
  expect((await admin.call(listBookExports)).body).toHaveLength(4)
})

test('of files that are made at once none has a document of another', async () => {
  await issue(await anOrder(60, 'at once'), { kind: 'invoice' })
  const made = await Promise.all([handOver('datev'), handOver('datev'), handOver('datev')])
  expect(made.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
})

test('a time over two years and a file that does not exist are refused', async () => {
  const body = { format: 'datev', from: '2026-12-01', to: '2027-01-31' } as const
  expect((await admin.call(createBookExport, { body })).refused['fields']).toEqual({
    to: 'In the year of the first day',
  })
  const missing = { id: '00000000-0000-4000-8000-000000000000' }
  expect((await admin.call(getBookExportFile, { params: missing })).status).toBe(404)
  const viewer = await shop.as('viewer')
  expect((await viewer.call(createBookExport, { body: { ...body, to: '2026-12-31' } })).status).toBe(403)
})
