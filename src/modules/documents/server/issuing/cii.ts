import { escapeXml } from '#kernel/http/xml.ts'
import { isVatNumber } from '#kernel/rules/people/vat-number.ts'
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import { taxCategoryOf } from '../../rules/index.ts'
import type { DocumentLine, DocumentRow } from '../documents.tables.ts'

export type InvoiceProfile = 'factur-x' | 'xrechnung'

/** Of the guidelines that the data follows. */
const guidelines: Record<InvoiceProfile, string> = {
  'factur-x': 'urn:cen.eu:en16931:2017',
  xrechnung: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
}

/** UNTDID 1001. XRechnung has no code for an invoice about a deposit; it is a partial invoice there. */
const typeCodes = { deposit: '386', invoice: '380', final: '380', credit: '381' } as const
const partialInvoice = '326'

export type InvoiceKind = keyof typeof typeCodes
export const isInvoiceKind = (kind: string): kind is InvoiceKind => kind in typeCodes

export interface InvoiceTexts {
  /** Sentences of the paper: why there is no tax, what a deposit is. */
  notes: readonly string[]
  /** The reason for a missing tax. */
  exemption: string | null
  payment: string
  /** Where it is transferred to; null: nothing is said of it. */
  transfer: { iban: string; holder: string; bic: string; reference: string } | null
}

type Content = string | readonly (Content | null | false)[]

/** An element. Text is escaped; elements within it are not, because this function has written them. */
function element(name: string, content: Content, attributes: Record<string, string> = {}): string {
  const attributeTexts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const inner = typeof content === 'string' ? escapeXml(content) : joined(content)
  return `<${name}${attributeTexts.join('')}>${inner}</${name}>`
}

const joined = (content: readonly (Content | null | false)[]): string =>
  content.map((part) => (typeof part === 'string' ? part : part ? joined(part) : '')).join('')

const ram = (name: string, content: Content, attributes?: Record<string, string>) =>
  element(`ram:${name}`, content, attributes)
/** Left out where it would be empty, which EN 16931 forbids. */
const optional = (name: string, text: string | null | undefined) => (text ? ram(name, text) : null)

const dateTime = (day: string, prefix = 'udt') =>
  element(`${prefix}:DateTimeString`, day.replaceAll('-', ''), { format: '102' })

/** Minor units as a decimal number. */
function decimal(minor: number, exponent: number): string {
  const digits = String(Math.abs(minor)).padStart(exponent + 1, '0')
  const whole = digits.slice(0, digits.length - exponent)
  const text = exponent === 0 ? whole : `${whole}.${digits.slice(-exponent)}`
  return minor < 0 ? `-${text}` : text
}

const percentage = (percent: number) => String(Number(percent.toFixed(4)))

const taxRegistration = (number: string) =>
  ram('SpecifiedTaxRegistration', [
    ram('ID', number.replaceAll(/[\s.]/g, ''), { schemeID: isVatNumber(number) ? 'VA' : 'FC' }),
  ])

const electronicAddress = (email: string) =>
  email ? ram('URIUniversalCommunication', [ram('URIID', email, { schemeID: 'EM' })]) : null

function seller({ parties: { seller: party } }: DocumentRow): string {
  const [first = '', ...more] = party.street.split('\n')
  return ram('SellerTradeParty', [
    // Without a VAT number something else must identify the seller (BR-CO-26).
    isVatNumber(party.taxNumber) ? null : optional('ID', party.taxNumber),
    ram('Name', party.name),
    ram('DefinedTradeContact', [
      ram('PersonName', party.name),
      party.phone && ram('TelephoneUniversalCommunication', [ram('CompleteNumber', party.phone)]),
      party.email && ram('EmailURIUniversalCommunication', [ram('URIID', party.email)]),
    ]),
    ram('PostalTradeAddress', [
      optional('PostcodeCode', party.postcode),
      optional('LineOne', first),
      optional('LineTwo', more.join(', ')),
      optional('CityName', party.city),
      ram('CountryID', party.country),
    ]),
    electronicAddress(party.email),
    taxRegistration(party.taxNumber),
  ])
}

const address = (parts: AddressParts) =>
  ram('PostalTradeAddress', [
    optional('PostcodeCode', parts.postcode),
    optional('LineOne', parts.street),
    optional('LineTwo', parts.extra),
    optional('LineThree', parts.district),
    optional('CityName', parts.city || parts.region),
    ram('CountryID', parts.country),
    optional('CountrySubDivisionName', parts.region),
  ])

function line(documentLine: DocumentLine, index: number, { exponent, taxes }: DocumentRow): string {
  const { category } = taxCategoryOf(documentLine.percent ?? 0, taxes?.reason ?? null)
  // A net price is never negative; what is taken off has a negative quantity.
  const { quantity = 1 } = documentLine
  return ram('IncludedSupplyChainTradeLineItem', [
    ram('AssociatedDocumentLineDocument', [ram('LineID', String(index + 1))]),
    ram('SpecifiedTradeProduct', [
      ram('Name', documentLine.name),
      optional('Description', documentLine.details.join('\n')),
    ]),
    ram('SpecifiedLineTradeAgreement', [
      ram('NetPriceProductTradePrice', [
        ram('ChargeAmount', decimal(Math.abs(documentLine.net), exponent)),
        // The price of the whole quantity, so that no rounding of the price of one changes the line.
        ...(quantity > 1 ? [ram('BasisQuantity', String(quantity), { unitCode: 'C62' })] : []),
      ]),
    ]),
    ram('SpecifiedLineTradeDelivery', [
      ram('BilledQuantity', String(documentLine.net < 0 ? -quantity : quantity), { unitCode: 'C62' }),
    ]),
    ram('SpecifiedLineTradeSettlement', [
      ram('ApplicableTradeTax', [
        ram('TypeCode', 'VAT'),
        ram('CategoryCode', category),
        ram('RateApplicablePercent', percentage(documentLine.percent ?? 0)),
      ]),
      ram('SpecifiedTradeSettlementLineMonetarySummation', [
        ram('LineTotalAmount', decimal(documentLine.net, exponent)),
      ]),
    ]),
  ])
}

function taxesOf({ taxes, exponent }: DocumentRow, { exemption }: InvoiceTexts): string[] {
  return (taxes?.sums ?? []).map(({ percent, net, tax }) => {
    const { category, code } = taxCategoryOf(percent, taxes?.reason ?? null)
    const isExempt = category !== 'S' && category !== 'Z'
    return ram('ApplicableTradeTax', [
      ram('CalculatedAmount', decimal(tax, exponent)),
      ram('TypeCode', 'VAT'),
      isExempt && optional('ExemptionReason', exemption),
      ram('BasisAmount', decimal(net, exponent)),
      ram('CategoryCode', category),
      isExempt && optional('ExemptionReasonCode', code),
      ram('RateApplicablePercent', percentage(percent)),
    ])
  })
}

const payeeAccount = ({ iban, holder, bic }: NonNullable<InvoiceTexts['transfer']>) => [
  ram('PayeePartyCreditorFinancialAccount', [ram('IBANID', iban), optional('AccountName', holder)]),
  bic === '' ? null : ram('PayeeSpecifiedCreditorFinancialInstitution', [ram('BICID', bic)]),
]

function settlement(row: DocumentRow, texts: InvoiceTexts): string {
  const { currency, exponent, net, tax, gross, dueOn, issuedOn, refersTo } = row
  const amount = (minor: number) => decimal(minor, exponent)
  return ram('ApplicableHeaderTradeSettlement', [
    ram('PaymentReference', texts.transfer?.reference ?? row.number),
    ram('InvoiceCurrencyCode', currency),
    ram('SpecifiedTradeSettlementPaymentMeans', [
      // UNTDID 4461: a SEPA transfer, else not defined.
      ram('TypeCode', texts.transfer ? '58' : '1'),
      optional('Information', texts.payment),
      ...(texts.transfer ? payeeAccount(texts.transfer) : []),
    ]),
    taxesOf(row, texts),
    ram('SpecifiedTradePaymentTerms', [ram('DueDateDateTime', [dateTime(dueOn ?? issuedOn)])]),
    ram('SpecifiedTradeSettlementHeaderMonetarySummation', [
      ram('LineTotalAmount', amount(net)),
      ram('TaxBasisTotalAmount', amount(net)),
      ram('TaxTotalAmount', amount(tax), { currencyID: currency }),
      ram('GrandTotalAmount', amount(gross)),
      ram('DuePayableAmount', amount(gross)),
    ]),
    refersTo.map((reference) =>
      ram('InvoiceReferencedDocument', [
        ram('IssuerAssignedID', reference.number),
        ram('FormattedIssueDateTime', [dateTime(reference.issuedOn, 'qdt')]),
      ]),
    ),
  ])
}

function agreement(row: DocumentRow, buyer: AddressParts): string {
  const { name, email } = row.parties.buyer
  return ram('ApplicableHeaderTradeAgreement', [
    optional('BuyerReference', row.buyerReference),
    seller(row),
    ram('BuyerTradeParty', [
      ram('Name', buyer.company || name),
      buyer.company !== '' && name !== '' && ram('DefinedTradeContact', [ram('PersonName', name)]),
      address(buyer),
      electronicAddress(email),
      buyer.vat_number !== '' && taxRegistration(buyer.vat_number),
    ]),
    ram('SellerOrderReferencedDocument', [ram('IssuerAssignedID', row.orderNumber)]),
  ])
}

/**
 * The data of an invoice as EN 16931 wants it, in the syntax CII (UN/CEFACT D16B). What an earlier invoice charged is a
 * line that is taken off with its tax, so that the tax of the data is the one that is owed.
 * @param row a document of a kind that charges or credits, whose buyer's address is known in parts
 */
export function writeInvoiceData(row: DocumentRow, profile: InvoiceProfile, texts: InvoiceTexts): string {
  const { kind, parties, taxDay } = row
  const { parts, deliveredTo, name } = parties.buyer
  if (!parts || !isInvoiceKind(kind)) throw new Error('only invoices to known addresses have data')
  const shipTo = deliveredTo ?? parts
  const typeCode = profile === 'xrechnung' && kind === 'deposit' ? partialInvoice : typeCodes[kind]
  const content = [
    element('rsm:ExchangedDocumentContext', [
      profile === 'xrechnung' &&
        ram('BusinessProcessSpecifiedDocumentContextParameter', [
          ram('ID', 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'),
        ]),
      ram('GuidelineSpecifiedDocumentContextParameter', [ram('ID', guidelines[profile])]),
    ]),
    element('rsm:ExchangedDocument', [
      ram('ID', row.number),
      ram('TypeCode', typeCode),
      ram('IssueDateTime', [dateTime(row.issuedOn)]),
      texts.notes.map((note) => ram('IncludedNote', [ram('Content', note)])),
    ]),
    element('rsm:SupplyChainTradeTransaction', [
      row.lines.map((candidate, index) => line(candidate, index, row)),
      agreement(row, parts),
      ram('ApplicableHeaderTradeDelivery', [
        ram('ShipToTradeParty', [ram('Name', shipTo.company || name), address(shipTo)]),
        ram('ActualDeliverySupplyChainEvent', [ram('OccurrenceDateTime', [dateTime(taxDay)])]),
      ]),
      settlement(row, texts),
    ]),
  ]
  const namespaces = {
    'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element('rsm:CrossIndustryInvoice', content, namespaces)}\n`
}
