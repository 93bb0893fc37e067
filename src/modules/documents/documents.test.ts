import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDb } from '#kernel/database/db.ts'
import { transaction } from '#kernel/database/transaction.ts'
import { archiveFaults } from '#test/archived-pdf.ts'
import { brokenRules } from '#test/en16931.ts'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { exportOwnData } from '#modules/accounts/contract/index.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { linkToken } from '#modules/customers/factory.ts'
import { aLine, customerInfo } from '#modules/orders/factory.ts'
import { putPaymentSettings } from '#modules/payment-terms/contract/index.ts'
import { dayAfter } from '#kernel/rules/shop-time.ts'
import { takeOrder, type Order } from '#modules/orders/contract/index.ts'
import { createTaxCertificate, putTaxSettings } from '#modules/taxes/contract/index.ts'
import {
  defaultAccounts,
  defaultPrefixes,
  getDocumentPdf,
  getDocumentXml,
  getTaxReport,
  issueDocument,
  listDocuments,
  listGuestDocuments,
  listOwnDocuments,
  putDocumentSettings,
  sendDocument,
  type DocumentInput,
} from './contract/index.ts'
import { fillLetterhead } from './factory.ts'
import { nextDocumentNumber } from './server/issuing/documents.numbers.ts'

const munich = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }

type Priced = number | [major: number, taxClass: string]

async function shopIn(country: string, currency: string) {
  const shop = await openShop({ settings: { SHOP_COUNTRY: country, SHOP_CURRENCY: currency } })
  const admin = await shop.as('admin')
  await admin.call(putTaxSettings, { body: { isOn: true } })
  await fillLetterhead(shop)
  const factor = currency === 'VND' ? 1 : 100
  return {
    shop,
    admin,
    /** An order of pieces of a square metre each. */
    async taken(prices: readonly Priced[], delivery = 0, more: object = {}): Promise<Order> {
      const cart = []
      for (const priced of prices) {
        const [price, taxClass = null] = typeof priced === 'number' ? [priced] : priced
        const product = await aProduct(shop, { pricePerSqm: Math.round(price * factor), taxClass })
        cart.push(aLine(product, { width: 1, length: 1, calculated_price: price }))
      }
      const charges = delivery > 0 ? [{ kind: 'delivery' as const, amount: delivery }] : []
      const taken = await admin.call(takeOrder, {
        body: { customer_info: customerInfo, cart, charges, ...more },
      })
      expect(taken.status).toBe(201)
      return taken.body
    },
    issue: (order: { id: string }, body: DocumentInput, client: Client = admin) =>
      client.call(issueDocument, { params: { id: order.id }, body }),
  }
}
type Opened = Awaited<ReturnType<typeof shopIn>>

/** The data of a document, which breaks no rule of EN 16931. */
async function validXml({ admin }: { admin: Client }, id: string): Promise<string> {
  const { text } = await admin.call(getDocumentXml, { params: { id } })
  expect(brokenRules(text)).toEqual([])
  return text
}

/** The texts of all elements of a name. */
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>([^<]*)<`, 'g'))].map(([, value]) => value)

describe('a German shop', () => {
  let german: Opened
  let shop: TestShop
  beforeAll(async () => {
    german = await shopIn('DE', 'EUR')
    shop = german.shop
  })
  afterAll(() => shop.close())

  test('an invoice has a number, the figures of its order, and its data as XML', async () => {
    const first = await german.taken([89.9, 124.5], 6.9)
    const invoice = await german.issue(first, { kind: 'invoice' })
    expect(invoice.status).toBe(201)
    expect(invoice.body).toMatchObject({ gross: 221.3, tax: 35.33, net: 185.97, hasXml: false })
    expect(invoice.body.number).toMatch(/^\d{4}-00001$/)

    const second = await german.taken([89.9, 64.5], 29.9, { delivery_address: munich })
    const { body } = await german.issue(second, { kind: 'invoice' })
    expect(body).toMatchObject({ gross: 184.3, tax: 29.43, net: 154.87, hasXml: true })
    expect(body.lines.map(({ net }) => net)).toEqual([75.55, 54.2, 25.12])
    expect(body.number).toMatch(/^\d{4}-00002$/)

    const xml = await validXml(german, body.id)
    expect(valuesOf(xml, 'LineTotalAmount')).toEqual(['75.55', '54.20', '25.12', '154.87'])
    expect(valuesOf(xml, 'TaxTotalAmount')).toEqual(['29.43'])
    expect(valuesOf(xml, 'DuePayableAmount')).toEqual(['184.30'])
    expect(xml).toContain('Fenster Werk &#38; Söhne GmbH')
    const pdf = await german.admin.raw({ method: 'GET', url: `/api/documents/${body.id}/pdf` })
    const bytes = pdf.rawPayload.toString('latin1')
    expect(bytes).toContain('/AFRelationship /Alternative')
    expect(bytes).toContain('<pdfaid:part>3</pdfaid:part>')
    expect(bytes).not.toContain('/Helvetica')
    expect(archiveFaults(pdf.rawPayload)).toEqual([])
  })

  test('a delivery note names no prices, and an invoice is on the paper of its country', async () => {
    const reduced = [{ kind: 'discount' as const, amount: -5, label: 'Neighbour' }]
    const order = await german.taken([50], 0, { charges: reduced, delivery_address: munich })
    const { body: invoice } = await german.issue(order, { kind: 'invoice' })
    const { body: note } = await german.issue(order, { kind: 'delivery' })
    expect(invoice.lines[0]?.details).toEqual(['1 m × 1 m', 'Price €50.00, less €5.00'])
    expect(note.lines[0]?.details).toEqual(['1 m × 1 m'])
    const pdf = await german.admin.raw({ method: 'GET', url: `/api/documents/${invoice.id}/pdf` })
    expect(pdf.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 595.28 841.89]')
  })

  test('an invoice that is paid by transfer is due after the days of the settings', async () => {
    const account = { holder: 'Fenster Werk', iban: 'DE89370400440532013000', bic: '', bank: '', number: '' }
    const settings = { isOn: true, methods: ['transfer' as const, 'cash' as const], account, dueDays: 10 }
    await german.admin.call(putPaymentSettings, { body: settings })
    const due = async (payment_method: 'transfer' | 'cash', dueOn?: string) => {
      const order = await german.taken([50], 0, { payment_method, note: `${payment_method} ${dueOn}` })
      const { body } = await german.issue(order, { kind: 'invoice', ...(dueOn && { dueOn }) })
      return [body.issuedOn, body.dueOn] as const
    }
    const [issued, first] = await due('transfer')
    expect(first).toBe(dayAfter(issued, 10))
    expect((await due('transfer', '2099-01-01'))[1]).toBe('2099-01-01')
    expect((await due('cash'))[1]).toBeNull()
    await german.admin.call(putPaymentSettings, { body: { isOn: false } })
  })

  test('an invoice of an order that a certificate freed from tax names its number', async () => {
    const { customer_id: customerId } = await german.taken([10])
    await german.admin.call(createTaxCertificate, {
      body: { customerId: customerId!, country: 'DE', number: 'UN 77-2' },
    })
    const more = { customer_id: customerId, delivery_address: munich }
    const { body } = await german.issue(await german.taken([119], 0, more), { kind: 'invoice' })
    expect(body).toMatchObject({ gross: 100, tax: 0, net: 100 })
    const xml = await validXml(german, body.id)
    expect(valuesOf(xml, 'ExemptionReason').join(' ')).toContain('UN 77-2')
  })

  test('a deposit is invoiced with its own tax, and the final invoice takes both off', async () => {
    const order = await german.taken([1008.22], 0, { delivery_address: munich })
    const deposit = await german.issue(order, { kind: 'deposit', percent: 30, taxDay: '2026-12-20' })
    expect(deposit.body).toMatchObject({ gross: 302.47, tax: 48.29, net: 254.18 })
    expect((await german.issue(order, { kind: 'invoice' })).refused).toMatchObject({
      code: 'document_refused',
      fields: { kind: 'A deposit was invoiced: issue a final invoice, which takes it off.' },
    })
    const { body: final } = await german.issue(order, { kind: 'final' })
    expect(final).toMatchObject({ gross: 705.75, tax: 112.69, net: 593.06 })
    expect(final.refersTo).toMatchObject([{ number: deposit.body.number, gross: 302.47, tax: 48.29 }])
    await validXml(german, deposit.body.id)
    const xml = await validXml(german, final.id)
    expect(valuesOf(xml, 'LineTotalAmount')).toEqual(['847.24', '-254.18', '593.06'])
    expect(valuesOf(xml, 'CalculatedAmount')).toEqual(['112.69'])
    expect(valuesOf(xml, 'IssuerAssignedID')).toContain(deposit.body.number)
    const alone = await german.issue(order, { kind: 'credit', creditsId: final.id, lines: [0] })
    expect(alone.refused.fields).toHaveProperty('lines')
    // The deposit is part of the final invoice now.
    const credited = await german.issue(order, { kind: 'credit', creditsId: deposit.body.id })
    expect(credited.refused.code).toBe('document_refused')
    expect((await german.issue(order, { kind: 'final' })).refused.code).toBe('document_refused')
    const whole = await german.issue(order, { kind: 'credit', creditsId: final.id })
    expect(whole.body).toMatchObject({ gross: 705.75, tax: 112.69, net: 593.06 })
    await validXml(german, whole.body.id)
  })

  test('the tax report counts each tax once: invoices, deposits and their final invoice, without what was credited', async () => {
    const period = { from: '2027-03-01', to: '2027-03-31' }
    const report = async () => (await german.admin.call(getTaxReport, { query: period })).body
    expect(await report()).toEqual([])
    const order = await german.taken([1008.22], 0, { delivery_address: munich })
    await german.issue(order, { kind: 'deposit', percent: 30 })
    await german.issue(order, { kind: 'final', taxDay: '2027-03-31' })
    const sold = await german.taken([89.9, 124.5], 6.9)
    await german.issue(sold, { kind: 'invoice', taxDay: '2027-03-01' })
    // The deposit belongs to the month in which it was issued.
    expect(await report()).toEqual([
      {
        country: 'DE',
        region: '',
        percent: 19,
        jurisdiction: '',
        reason: null,
        currency: 'EUR',
        net: 779.03,
        tax: 148.02,
        gross: 927.05,
        documents: 2,
      },
    ])
    const file = await german.admin.send({
      method: 'GET',
      url: '/api/documents/tax-report?from=2027-03-01&to=2027-03-31',
      headers: { accept: 'text/csv' },
    })
    expect(file.text).toContain('"DE","","",19,"","EUR",779.03,148.02,927.05,2')
  })

  test('an invoice is credited line by line, and the last credit note takes what is left of its tax', async () => {
    const order = await german.taken([89.9, 64.5], 29.9)
    const { body: invoice } = await german.issue(order, { kind: 'invoice' })
    const taxes = []
    for (const line of [0, 1, 2]) {
      const credit = await german.issue(order, { kind: 'credit', creditsId: invoice.id, lines: [line] })
      taxes.push(credit.body.tax)
    }
    expect(taxes).toEqual([14.35, 10.3, 4.78])
    const again = await german.issue(order, { kind: 'credit', creditsId: invoice.id })
    expect(again.refused.message).toBe('All of it was credited already.')
    // What was credited as a whole can be invoiced again.
    expect((await german.issue(order, { kind: 'invoice' })).status).toBe(201)
  })

  test('a tax-free delivery to an Austrian business names the reason and both numbers', async () => {
    const vienna = {
      company: 'Alpenblick GmbH',
      vat_number: 'ATU12345678',
      street: 'Mariahilfer Str. 1',
      postcode: '1060',
      city: 'Wien',
      country: 'AT',
    }
    const order = await german.taken([270], 0, { delivery_address: vienna })
    const { body } = await german.issue(order, { kind: 'invoice', buyerReference: '04011000-12345-67' })
    expect(body).toMatchObject({ gross: 226.89, tax: 0, taxes: { reason: 'intra_community' } })
    const xml = await validXml(german, body.id)
    expect(xml).toContain('xrechnung_3.0')
    expect(valuesOf(xml, 'BuyerReference')).toEqual(['04011000-12345-67'])
    expect(valuesOf(xml, 'CategoryCode')).toEqual(['K', 'K'])
    expect(valuesOf(xml, 'ExemptionReasonCode')).toEqual(['VATEX-EU-IC'])
    expect(xml).toContain('DE123456789')
    expect(xml).toContain('ATU12345678')
  })

  test('an export has the reason in its data, and only a paper where the shop has no VAT number, never when an XRechnung is wanted', async () => {
    const zurich = { street: 'Bahnhofstr. 1', postcode: '8001', city: 'Zürich', country: 'CH' }
    const ordered = await german.taken([119], 0, { delivery_address: zurich })
    const { body } = await german.issue(ordered, { kind: 'invoice' })
    expect(body).toMatchObject({ gross: 100, tax: 0, taxes: { reason: 'export' } })
    expect(valuesOf(await validXml(german, body.id), 'ExemptionReasonCode')).toEqual(['VATEX-EU-G'])
    await shop.rows(`update settings set tax_number = '143/123/45678'`)
    const other = await german.taken([238], 0, { delivery_address: zurich })
    const wanted = await german.issue(other, { kind: 'invoice', buyerReference: '04011000-12345-67' })
    expect([wanted.status, wanted.refused.fields]).toEqual([
      422,
      {
        'shop.tax_number': expect.stringContaining(
          'needs the VAT number of the shop: enter it in the settings',
        ),
      },
    ])
    const paper = await german.issue(other, { kind: 'invoice' })
    const home = await german.issue(await german.taken([50], 0, { delivery_address: munich }), {
      kind: 'invoice',
    })
    await fillLetterhead(shop)
    expect([paper.status, paper.body.hasXml]).toEqual([201, false])
    expect(await validXml(german, home.body.id)).toContain('<ram:ID>143/123/45678</ram:ID><ram:Name>')
  })

  test('an invoice that would be wrong is refused, and the missing field is named', async () => {
    const order = await german.taken([50])
    await shop.rows(`update settings set tax_number = ''`)
    const refused = await german.issue(order, { kind: 'invoice' })
    await fillLetterhead(shop)
    expect(refused.refused).toMatchObject({
      code: 'document_refused',
      fields: { 'shop.tax_number': 'Please fill this in, in the settings of the shop' },
    })
    await shop.rows('update orders set taxes = null where id = $1', [order.id])
    expect((await german.issue(order, { kind: 'invoice' })).refused.fields).toHaveProperty('taxes')
    expect((await german.issue(order, { kind: 'delivery' })).status).toBe(201)
    expect((await german.issue(order, { kind: 'proforma' })).body).toMatchObject({ gross: 50, taxes: null })
  })

  test('an issued document is never changed or deleted, whoever asks the database', async () => {
    const { body } = await german.issue(await german.taken([50]), { kind: 'invoice' })
    const statements = [
      `update documents set gross = 1 where id = '${body.id}'`,
      `delete from documents where id = '${body.id}'`,
      `update document_files set content = '' where document_id = '${body.id}'`,
      `truncate documents cascade`,
    ]
    for (const statement of statements)
      await expect(shop.rows(statement)).rejects.toThrow('an issued document is never changed')
  })

  test('a document is mailed as it was issued, in the language of its order, and says so', async () => {
    const { body } = await german.issue(await german.taken([50]), { kind: 'invoice' })
    const sent = await german.admin.call(sendDocument, { params: { id: body.id } })
    expect(sent.body.sentAt).not.toBeNull()
    const [mail] = await shop.rows<{ recipient: string; data: { pdf: string } }>(
      `select recipient, data from outbox where template = 'document'`,
    )
    const file = await german.admin.raw({ method: 'GET', url: `/api/documents/${body.id}/pdf` })
    expect(mail?.recipient).toBe(customerInfo.email)
    expect(Buffer.from(mail?.data.pdf ?? '', 'base64').equals(file.rawPayload)).toBe(true)
  })

  test('documents are found by their number, their order and their customer', async () => {
    const order = await german.taken([50], 0, { customer_info: { ...customerInfo, name: 'Jürgen Żółw' } })
    const { body } = await german.issue(order, { kind: 'invoice' })
    for (const q of [body.number, order.order_number, 'jurgen zolw']) {
      const { body: found } = await german.admin.call(listDocuments, { query: { q } })
      expect(found.map(({ id }) => id)).toEqual([body.id])
    }
    const { body: none } = await german.admin.call(listDocuments, {
      query: { q: body.number, kind: 'credit' },
    })
    expect(none).toEqual([])
  })

  test('a customer reads the documents of their own orders, and nobody else’s', async () => {
    const customer = await shop.as('customer')
    const other = await shop.as('customer')
    const order = await german.taken([50])
    await shop.rows('update orders set user_id = $1 where id = $2', [customer.person?.id, order.id])
    const { body } = await german.issue(order, { kind: 'invoice' })
    const params = { id: order.id }
    const exported = (await customer.call(exportOwnData)).body as { documents?: object[] }
    expect(exported.documents).toMatchObject([{ number: body.number, gross: 5000 }])
    expect((await customer.call(listOwnDocuments, { params })).body).toMatchObject([{ number: body.number }])
    expect((await other.call(listOwnDocuments, { params })).status).toBe(404)
    const url = `/api/account/documents/${body.id}/pdf`
    expect((await customer.raw({ method: 'GET', url })).headers['content-type']).toBe('application/pdf')
    expect((await other.raw({ method: 'GET', url })).statusCode).toBe(404)
    expect((await customer.call(getDocumentPdf, { params: { id: body.id } })).status).toBe(403)
  })

  test('a private link opens the documents of its order, and no others; no cache keeps them', async () => {
    const visitor = await shop.as(null)
    const [order, other] = [await german.taken([50]), await german.taken([60])]
    const token = linkToken(shop, 'order', order.id)
    const hash = createHash('sha256').update(token).digest('base64url')
    await shop.rows('update orders set guest = true, view_token = $2 where id = $1', [order.id, hash])
    const { body: own } = await german.issue(order, { kind: 'invoice' })
    const { body: strange } = await german.issue(other, { kind: 'invoice' })
    const listed = await visitor.call(listGuestDocuments, { params: { token } })
    expect([listed.headers['cache-control'], listed.body.map(({ number }) => number)]).toEqual([
      'no-store',
      [own.number],
    ])
    const pdf = (link: string, id: string) =>
      visitor.raw({ method: 'GET', url: `/api/guest-orders/${link}/documents/${id}/pdf` })
    const { headers } = await pdf(token, own.id)
    expect([headers['content-type'], headers['cache-control']]).toEqual(['application/pdf', 'no-store'])
    expect((await pdf(token, strange.id)).statusCode).toBe(404)
    expect((await pdf('nonsense', own.id)).statusCode).toBe(404)
    expect((await visitor.call(listGuestDocuments, { params: { token: 'nonsense' } })).status).toBe(404)
    await shop.rows('update orders set view_token = null where id = $1', [order.id])
    expect((await pdf(token, own.id)).statusCode).toBe(404)
  })

  test('a request that is sent twice with one key issues one document', async () => {
    const order = await german.taken([50])
    const send = () =>
      german.admin.call(issueDocument, {
        params: { id: order.id },
        body: { kind: 'invoice' },
        headers: { 'idempotency-key': 'twice' },
      })
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body.number).toBe(second.body.number)
  })

  test('the kinds of invoices have series of their own where the shop says so', async () => {
    const own = { isShared: false, turnover: null }
    const { status, refused } = await german.admin.call(putDocumentSettings, {
      body: { ...own, prefixes: { ...defaultPrefixes, credit: '' } },
    })
    expect(status).toBe(400)
    expect(refused.fields).toHaveProperty('prefixes.invoice')
    await german.admin.call(putDocumentSettings, {
      body: { ...own, prefixes: { ...defaultPrefixes, credit: 'RK-' } },
    })
    const order = await german.taken([50])
    const { body: invoice } = await german.issue(order, { kind: 'invoice' })
    const { body: credit } = await german.issue(order, { kind: 'credit', creditsId: invoice.id })
    expect(credit.number).toMatch(/^RK-\d{4}-00001$/)
    await german.admin.call(putDocumentSettings, { body: { isShared: true } })
  })

  test('documents issued by ten people at once have numbers without a gap', async () => {
    const orders: Order[] = []
    for (let count = 0; count < 10; count += 1) orders.push(await german.taken([10]))
    const numbers: number[] = []
    // As many at once as the shop takes in; more would be asked to come again.
    const lanes = Array.from({ length: 10 }, async (_, lane) => {
      for (let count = 0; count < 2; count += 1) {
        const { status, body } = await german.issue(orders[(lane + count) % 10] as Order, {
          kind: 'delivery',
        })
        expect(status).toBe(201)
        numbers.push(Number(body.number.slice(-5)))
      }
    })
    await Promise.all(lanes)
    const [first = 0] = numbers.toSorted((one, other) => one - other)
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 20 }, (_, index) => first + index),
    )
  })

  test('of three hundred numbers given at once, those of transactions that fail are given again', async () => {
    const settings = {
      isShared: true,
      prefixes: defaultPrefixes,
      turnover: null,
      accounts: defaultAccounts,
    }
    const given: string[] = []
    const failure = new Error('the document could not be stored')
    const lanes = Array.from({ length: 10 }, async () => {
      for (let count = 0; count < 30; count += 1)
        await transaction(shop.pool, async (client) => {
          const number = await nextDocumentNumber(createDb(client), 'invoice', { year: 2099, settings })
          if (count % 3 === 0) throw failure
          given.push(number)
        }).catch((error: unknown) => expect(error).toBe(failure))
    })
    await Promise.all(lanes)
    const expected = Array.from({ length: 200 }, (_, index) => `2099-${String(index + 1).padStart(5, '0')}`)
    expect(given.toSorted()).toEqual(expected)
  })
})

test('an order that staff take in a shop that sells in inches has them on its Letter paper', async () => {
  const american = await shopIn('US', 'USD')
  await american.shop.rows('update settings set inch_step = 16')
  const order = await american.taken([90])
  expect(order.size_unit).toBe('in')
  const { body } = await american.issue(order, { kind: 'proforma' })
  expect(body.lines[0]?.details).toEqual(['39 3/8 in × 39 3/8 in'])
  const pdf = await american.admin.raw({ method: 'GET', url: `/api/documents/${body.id}/pdf` })
  expect(pdf.rawPayload.toString('latin1')).toContain('/MediaBox [0 0 612 792]')
  await american.shop.close()
})

describe('a Vietnamese shop', () => {
  let vietnamese: Opened
  beforeAll(async () => {
    vietnamese = await shopIn('VN', 'VND')
  })
  afterAll(() => vietnamese.shop.close())

  test('an invoice has the rate of the day of the delivery', async () => {
    const tax = async (taxDay: string) =>
      (await vietnamese.issue(await vietnamese.taken([1_080_000]), { kind: 'invoice', taxDay })).body
    expect(await tax('2026-12-31')).toMatchObject({ gross: 1_080_000, tax: 80_000 })
    expect(await tax('2027-01-02')).toMatchObject({
      gross: 1_080_000,
      tax: 98_182,
      net: 981_818,
      hasXml: false,
    })
  })

  test('an invoice has the sums of each rate', async () => {
    const order = await vietnamese.taken([3_250_000, [1_870_000, 'metal']], 60_000)
    const { body } = await vietnamese.issue(order, { kind: 'invoice', taxDay: '2026-12-30' })
    expect(body.taxes?.sums).toMatchObject([
      { percent: 10, gross: 1_870_000, tax: 170_000, net: 1_700_000 },
      { percent: 8, gross: 3_310_000, tax: 245_185, net: 3_064_815 },
    ])
  })

  test('a deposit is not invoiced', async () => {
    const refused = await vietnamese.issue(await vietnamese.taken([50_000]), { kind: 'deposit', percent: 30 })
    expect(refused.refused.code).toBe('document_refused')
  })
})
