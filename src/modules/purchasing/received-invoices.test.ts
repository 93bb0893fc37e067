import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { issueDocument } from '#modules/documents/contract/index.ts'
import { fillLetterhead } from '#modules/documents/factory.ts'
import { createSupplier } from '#modules/inventory/contract/index.ts'
import { anItem } from '#modules/inventory/factory.ts'
import { takeOrder } from '#modules/orders/contract/index.ts'
import { customerInfo } from '#modules/orders/factory.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { aForm } from '#test/pictures.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { createPurchaseOrder } from './contract/purchasing.ts'
import {
  linkReceivedInvoice,
  listReceivedInvoices,
  receivedInvoiceLimit,
  type ReceivedInvoice,
} from './contract/received-invoices.ts'
import { deleteOldReceivedInvoices } from './server/received-invoices.service.ts'

const path = '/api/inventory/received-invoices'

let shop: TestShop
let admin: Client
let editor: Client
let purchaseOrderId: string

beforeAll(async () => {
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
  admin = await shop.as('admin')
  editor = await shop.as('editor')
  const supplierId = (await admin.call(createSupplier, { body: { name: 'Stoffhaus' } })).body.id
  const { id } = await anItem(admin, { currentStock: 0, unitCost: 1 })
  const items = [{ inventoryItemId: id, quantity: 3, unitCost: 10 }]
  purchaseOrderId = (await admin.call(createPurchaseOrder, { body: { supplierId, items } })).body.id
})
afterAll(() => shop.close())

async function send(bytes: Buffer | string, { filename = 'rechnung.xml', query = '' } = {}) {
  const answer = await editor.raw({
    method: 'POST',
    url: path + query,
    ...aForm({ field: 'file', filename, bytes: Buffer.from(bytes) }),
  })
  return { status: answer.statusCode, body: answer.json<ReceivedInvoice & { error?: string }>() }
}
const list = async (query = {}) => (await editor.call(listReceivedInvoices, { query })).body

const ubl = (number: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cbc="urn:x">
    <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>
    <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
    <cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>Stoffhaus &amp; S&#246;hne</cbc:Name></cac:PartyName>
    </cac:Party></cac:AccountingSupplierParty>
    <cac:LegalMonetaryTotal><cbc:TaxInclusiveAmount currencyID="EUR">1190.50</cbc:TaxInclusiveAmount></cac:LegalMonetaryTotal>
    <cac:InvoiceLine><cbc:ID>1</cbc:ID></cac:InvoiceLine>
  </ubl:Invoice>`

describe('an invoice of a supplier', () => {
  test('an invoice of a supplier is kept byte for byte with its hash, and says what its data say', async () => {
    const { status, body } = await send(ubl('R-17'), { filename: 'C:\\Rechnungen\\r 17.xml' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      fileName: 'r 17.xml',
      format: 'xml',
      number: 'R-17',
      issuedOn: '2026-11-20',
      seller: 'Stoffhaus & Söhne',
      total: 1190.5,
      currency: 'EUR',
      purchaseOrderId: null,
      sha256: createHash('sha256').update(ubl('R-17')).digest('hex'),
    })
    const file = await editor.raw({ method: 'GET', url: `${path}/${body.id}/file` })
    expect(file.rawPayload.toString()).toBe(ubl('R-17'))
    expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''r%2017.xml`)
    // The same file again is the one that is kept.
    expect((await send(ubl('R-17'))).body.id).toBe(body.id)
  })

  test('an invoice of a supplier belongs to a purchase order from the start or later, and is found by it', async () => {
    const { body } = await send(ubl('R-18'), { query: `?purchaseOrderId=${purchaseOrderId}` })
    expect(body.poNumber).toMatch(/^PO-/)
    expect((await list({ purchaseOrderId })).map(({ id }) => id)).toEqual([body.id])
    expect((await list({ q: body.poNumber })).map(({ id }) => id)).toEqual([body.id])
    const link = (order: string | null) =>
      editor.call(linkReceivedInvoice, { params: { id: body.id }, body: { purchaseOrderId: order } })
    expect((await link(null)).body.poNumber).toBeNull()
    expect((await list({ linked: 'true' })).length).toBe(0)
    expect((await link(body.id)).refused.code).toBe('purchase_order_not_found')
    expect((await link(purchaseOrderId)).body.poNumber).toBe(body.poNumber)
    expect((await list({ q: 'stoffhaus r-18' })).map(({ id }) => id)).toEqual([body.id])
  })

  test('an invoice of a supplier in a PDF file says what is attached to it', async () => {
    await fillLetterhead(shop)
    await admin.call(putTaxSettings, { body: { isOn: true } })
    const product = await aProduct(shop, { pricePerSqm: 10_000 })
    const address = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
    const cart = [{ product_id: product.id, width: 1, length: 1 }]
    const order = await admin.call(takeOrder, {
      body: { customer_info: customerInfo, cart, delivery_address: address },
    })
    const { body: issued } = await admin.call(issueDocument, {
      params: { id: order.body.id },
      body: { kind: 'invoice' },
    })
    const pdf = await admin.raw({ method: 'GET', url: `/api/documents/${issued.id}/pdf` })
    const { body } = await send(pdf.rawPayload, { filename: 'rechnung.pdf' })
    expect(body).toMatchObject({
      format: 'pdf',
      number: issued.number,
      issuedOn: issued.issuedOn,
      seller: 'Fenster Werk & Söhne GmbH',
      total: 100,
      currency: 'EUR',
    })
  })

  test('an invoice of a supplier without data that can be read is kept too', async () => {
    const { body } = await send('%PDF-1.4 stream /EmbeddedFile nothing', { filename: 'scan.pdf' })
    expect(body).toMatchObject({ format: 'pdf', number: null, total: null })
    const odd = await send('<Invoice><ID>\u0000 7</ID><IssueDate>2026-02-31</IssueDate></Invoice>')
    expect(odd.body).toMatchObject({ format: 'xml', number: '7', issuedOn: null })
  })

  test('an invoice of a supplier that is neither PDF nor XML, too large or missing is refused', async () => {
    const refused = await send('MZ program', { filename: 'rechnung.pdf' })
    expect([refused.status, refused.body.error]).toEqual([415, 'Only PDF and XML files are kept here.'])
    const large = await send(Buffer.alloc(receivedInvoiceLimit + 1, '%PDF-'))
    expect([large.status, large.body.error]).toEqual([413, 'The file is larger than 10 MB.'])
    expect((await send('')).status).toBe(400)
  })

  test('an invoice of a supplier is changed and deleted by nobody until its retention period is over', async () => {
    const [one] = await list()
    const values = [one!.id]
    for (const statement of [
      `update received_invoices set total = 1 where id = $1`,
      `delete from received_invoices where id = $1`,
      `update received_invoice_files set content = '' where invoice_id = $1`,
    ])
      await expect(shop.rows(statement, values)).rejects.toThrow(/never changed/)
    const count = (await list()).length
    await deleteOldReceivedInvoices(shop.pool, { country: 'DE', timeZone: 'Europe/Berlin' })
    expect((await list()).length).toBe(count)
    await shop.rows(`insert into received_invoices (file_name, format, size, sha256, received_at)
      values ('old.pdf', 'pdf', 1, 'x', now() - interval '10 years')`)
    await deleteOldReceivedInvoices(shop.pool, { country: 'DE', timeZone: 'Europe/Berlin' })
    expect((await list()).length).toBe(count)
  })
})
