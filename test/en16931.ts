import { XMLParser } from 'fast-xml-parser'

/**
 * The business rules of EN 16931 and of XRechnung that an invoice of a shop can break, written from the words of the
 * standard for the syntax CII: presence, sums, categories of tax. Not its code lists of rare elements, and not the
 * official Schematron, whose licence (EUPL) the shop's packages may not have and which no package for Node contains.
 */

/** An element: its text, its attributes (`@_name`) and its children by name without prefix. */
class Node {
  readonly #raw: unknown
  constructor(raw: unknown) {
    this.#raw = raw
  }
  get isThere(): boolean {
    return this.#raw !== undefined
  }
  get text(): string {
    const raw = this.#raw
    const text = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>)['#text'] : raw
    return typeof text === 'string' ? text.trim() : ''
  }
  get number(): number {
    return this.text === '' ? Number.NaN : Number(this.text)
  }
  attribute(name: string): string {
    return this.all(`@_${name}`)[0]?.text ?? ''
  }
  all(name: string): Node[] {
    const found =
      typeof this.#raw === 'object' && this.#raw !== null
        ? (this.#raw as Record<string, unknown>)[name]
        : undefined
    return (Array.isArray(found) ? found : found === undefined ? [] : [found]).map((one) => new Node(one))
  }
  /** The first element of a path: `SellerTradeParty/Name`. */
  at(path: string): Node {
    return path.split('/').reduce<Node>((node, name) => node.all(name)[0] ?? new Node(undefined), this)
  }
  /** Every element below with a name. */
  below(name: string): Node[] {
    if (typeof this.#raw !== 'object' || this.#raw === null) return []
    return Object.keys(this.#raw).flatMap((child) =>
      this.all(child).flatMap((node) => [...(child === name ? [node] : []), ...node.below(name)]),
    )
  }
}

const cents = (node: Node) => Math.round(node.number * 100)
const sum = (nodes: readonly Node[]) => nodes.reduce((total, node) => total + cents(node), 0)
const within = (one: number, other: number, tolerance: number) => Math.abs(one - other) <= tolerance

/** The parts of an invoice that rules are about. */
function partsOf(xml: string) {
  const parser = new XMLParser({
    ignoreAttributes: false,
    removeNSPrefix: true,
    parseTagValue: false,
    parseAttributeValue: false,
  })
  const root = new Node(parser.parse(xml)).at('CrossIndustryInvoice')
  const trade = root.at('SupplyChainTradeTransaction')
  const settlement = trade.at('ApplicableHeaderTradeSettlement')
  const agreement = trade.at('ApplicableHeaderTradeAgreement')
  return {
    root,
    document: root.at('ExchangedDocument'),
    guideline: root.at('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID').text,
    settlement,
    agreement,
    seller: agreement.at('SellerTradeParty'),
    buyer: agreement.at('BuyerTradeParty'),
    delivery: trade.at('ApplicableHeaderTradeDelivery'),
    totals: settlement.at('SpecifiedTradeSettlementHeaderMonetarySummation'),
    taxes: settlement.all('ApplicableTradeTax'),
    means: settlement.all('SpecifiedTradeSettlementPaymentMeans'),
    lines: trade.all('IncludedSupplyChainTradeLineItem').map((line) => ({
      line,
      net: line.at(
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
      tax: line.at('SpecifiedLineTradeSettlement/ApplicableTradeTax'),
      price: line.at('SpecifiedLineTradeAgreement/NetPriceProductTradePrice'),
      quantity: line.at('SpecifiedLineTradeDelivery/BilledQuantity'),
    })),
  }
}
type Parts = ReturnType<typeof partsOf>

const vatNumber = (party: Node) =>
  party
    .all('SpecifiedTaxRegistration')
    .find((one) => one.at('ID').attribute('schemeID') === 'VA')
    ?.at('ID').text ?? ''
const taxNumber = (party: Node) =>
  party
    .all('SpecifiedTaxRegistration')
    .find((one) => one.at('ID').attribute('schemeID') === 'FC')
    ?.at('ID').text ?? ''
const country = (party: Node) => party.at('PostalTradeAddress/CountryID').text
const categoriesOf = ({ lines, taxes }: Parts) =>
  new Set([
    ...lines.map(({ tax }) => tax.at('CategoryCode').text),
    ...taxes.map((tax) => tax.at('CategoryCode').text),
  ])
const isoCountry = /^[A-Z]{2}$/

type Rule = (parts: Parts) => boolean

/** Presence and code lists. */
const present: Record<string, Rule> = {
  'BR-01': ({ guideline }) => guideline !== '',
  'BR-02': ({ document }) => document.at('ID').text !== '',
  'BR-03': ({ document }) => /^\d{8}$/.test(document.at('IssueDateTime/DateTimeString').text),
  'BR-04': ({ document }) => document.at('TypeCode').text !== '',
  'BR-05': ({ settlement }) => /^[A-Z]{3}$/.test(settlement.at('InvoiceCurrencyCode').text),
  'BR-06': ({ seller }) => seller.at('Name').text !== '',
  'BR-07': ({ buyer }) => buyer.at('Name').text !== '',
  'BR-09': ({ seller }) => isoCountry.test(country(seller)),
  'BR-11': ({ buyer }) => isoCountry.test(country(buyer)),
  'BR-12': ({ totals }) => totals.at('LineTotalAmount').isThere,
  'BR-13': ({ totals }) => totals.at('TaxBasisTotalAmount').isThere,
  'BR-14': ({ totals }) => totals.at('GrandTotalAmount').isThere,
  'BR-15': ({ totals }) => totals.at('DuePayableAmount').isThere,
  'BR-16': ({ lines }) => lines.length > 0,
  'BR-21': ({ lines }) => {
    const ids = lines.map(({ line }) => line.at('AssociatedDocumentLineDocument/LineID').text)
    return ids.every((id) => id !== '') && new Set(ids).size === ids.length
  },
  'BR-22': ({ lines }) =>
    lines.every(({ quantity }) => Number.isFinite(quantity.number) && quantity.number !== 0),
  'BR-23': ({ lines }) => lines.every(({ quantity }) => quantity.attribute('unitCode') !== ''),
  'BR-24': ({ lines }) => lines.every(({ net }) => Number.isFinite(net.number)),
  'BR-25': ({ lines }) => lines.every(({ line }) => line.at('SpecifiedTradeProduct/Name').text !== ''),
  'BR-26': ({ lines }) => lines.every(({ price }) => price.at('ChargeAmount').isThere),
  'BR-27': ({ lines }) => lines.every(({ price }) => price.at('ChargeAmount').number >= 0),
  'BR-49': ({ means }) => means.every((one) => one.at('TypeCode').text !== ''),
  'BR-55': ({ settlement }) =>
    settlement.all('InvoiceReferencedDocument').every((one) => one.at('IssuerAssignedID').text !== ''),
  'BR-57': ({ delivery }) =>
    !delivery.at('ShipToTradeParty/PostalTradeAddress').isThere ||
    isoCountry.test(country(delivery.at('ShipToTradeParty'))),
  'BR-61': ({ means }) =>
    means.every(
      (one) =>
        !['30', '58'].includes(one.at('TypeCode').text) ||
        one.at('PayeePartyCreditorFinancialAccount/IBANID').text !== '',
    ),
  'BR-62': ({ seller }) => {
    const address = seller.at('URIUniversalCommunication/URIID')
    return !address.isThere || address.attribute('schemeID') !== ''
  },
  'BR-63': ({ buyer }) => {
    const address = buyer.at('URIUniversalCommunication/URIID')
    return !address.isThere || address.attribute('schemeID') !== ''
  },
  'BR-CO-09': ({ seller, buyer }) =>
    [seller, buyer].every((party) => vatNumber(party) === '' || /^[A-Z]{2}/.test(vatNumber(party))),
  'BR-CO-25': ({ totals, settlement }) =>
    cents(totals.at('DuePayableAmount')) <= 0 ||
    settlement.at('SpecifiedTradePaymentTerms/DueDateDateTime').isThere ||
    settlement.at('SpecifiedTradePaymentTerms/Description').isThere,
  'BR-CO-26': ({ seller }) =>
    vatNumber(seller) !== '' ||
    seller.at('ID').text !== '' ||
    seller.at('SpecifiedLegalOrganization/ID').text !== '',
  'BR-CL-01': ({ document }) => ['326', '380', '381', '384', '386'].includes(document.at('TypeCode').text),
  'BR-CL-17': (parts) =>
    [...categoriesOf(parts)].every((code) => ['S', 'Z', 'E', 'AE', 'K', 'G', 'O', 'L', 'M'].includes(code)),
  'PEPPOL-EN16931-R008': ({ root }) =>
    !root.below('#text').some(({ text }) => text === '') && !hasEmpty(root),
}

/** Elements without content are forbidden. */
function hasEmpty(node: Node): boolean {
  const names = [
    'ID',
    'Name',
    'LineOne',
    'LineTwo',
    'LineThree',
    'CityName',
    'PostcodeCode',
    'Content',
    'PersonName',
    'Description',
    'Information',
    'BuyerReference',
    'ExemptionReason',
    'CompleteNumber',
    'URIID',
    'AccountName',
    'BICID',
    'IBANID',
  ]
  return names.some((name) => node.below(name).some(({ text }) => text === ''))
}

/** Sums, in hundredths; every amount has two decimals at most. */
const arithmetic: Record<string, Rule> = {
  'BR-CO-10': ({ totals, lines }) => cents(totals.at('LineTotalAmount')) === sum(lines.map(({ net }) => net)),
  'BR-CO-13': ({ totals }) =>
    cents(totals.at('TaxBasisTotalAmount')) ===
    cents(totals.at('LineTotalAmount')) -
      sum(totals.all('AllowanceTotalAmount')) +
      sum(totals.all('ChargeTotalAmount')),
  'BR-CO-14': ({ totals, taxes }) =>
    cents(totals.at('TaxTotalAmount')) === sum(taxes.map((tax) => tax.at('CalculatedAmount'))),
  'BR-CO-15': ({ totals, settlement }) =>
    totals.at('TaxTotalAmount').attribute('currencyID') === settlement.at('InvoiceCurrencyCode').text &&
    cents(totals.at('GrandTotalAmount')) ===
      cents(totals.at('TaxBasisTotalAmount')) + cents(totals.at('TaxTotalAmount')),
  'BR-CO-16': ({ totals }) =>
    cents(totals.at('DuePayableAmount')) ===
    cents(totals.at('GrandTotalAmount')) -
      sum(totals.all('TotalPrepaidAmount')) +
      sum(totals.all('RoundingAmount')),
  'BR-CO-17': ({ taxes }) =>
    taxes.every((tax) => {
      const [basis, rate, own] = [
        cents(tax.at('BasisAmount')),
        tax.at('RateApplicablePercent').number,
        cents(tax.at('CalculatedAmount')),
      ]
      return rate === 0 ? own === 0 : within(own, (basis * rate) / 100, 100)
    }),
  'BR-CO-18': ({ taxes }) => taxes.length > 0,
  'BR-DEC': ({ root }) =>
    [
      'LineTotalAmount',
      'TaxBasisTotalAmount',
      'TaxTotalAmount',
      'GrandTotalAmount',
      'DuePayableAmount',
      'CalculatedAmount',
      'BasisAmount',
    ]
      .flatMap((name) => root.below(name))
      .every(({ text }) => /^-?\d+(?:\.\d{1,2})?$/.test(text)),
  // A line is its price for so many, times its quantity (PEPPOL-EN16931-R120).
  'PEPPOL-EN16931-R120': ({ lines }) =>
    lines.every(({ net, price, quantity }) => {
      const per = price.at('BasisQuantity').isThere ? price.at('BasisQuantity').number : 1
      return within(cents(net), (cents(price.at('ChargeAmount')) * quantity.number) / per, 1)
    }),
}

const exemptions = ['E', 'AE', 'K', 'G', 'O']

/** Each category of tax: its rate, its sums, the reason of a missing tax, and what the parties need. */
const categories: Record<string, Rule> = {
  'BR-CO-04': ({ lines }) => lines.every(({ tax }) => tax.at('CategoryCode').text !== ''),
  // BR-S-01, BR-Z-01, BR-E-01 ...: each category of a line has its sum.
  'BR-x-01': ({ lines, taxes }) =>
    lines.every(({ tax }) =>
      taxes.some((one) => one.at('CategoryCode').text === tax.at('CategoryCode').text),
    ),
  'BR-S-02': (parts) =>
    ![...categoriesOf(parts)].some((code) => ['S', 'Z', 'E'].includes(code)) ||
    vatNumber(parts.seller) !== '' ||
    taxNumber(parts.seller) !== '',
  'BR-IC-02': (parts) =>
    !categoriesOf(parts).has('K') || (vatNumber(parts.seller) !== '' && vatNumber(parts.buyer) !== ''),
  'BR-G-02': (parts) => !categoriesOf(parts).has('G') || vatNumber(parts.seller) !== '',
  'BR-AE-02': (parts) => !categoriesOf(parts).has('AE') || vatNumber(parts.buyer) !== '',
  // BR-S-05: above zero; BR-Z-05, BR-E-05, BR-IC-05, BR-G-05: zero.
  'BR-x-05': ({ lines, taxes }) =>
    [...lines.map(({ tax }) => tax), ...taxes].every((tax) =>
      tax.at('CategoryCode').text === 'S'
        ? tax.at('RateApplicablePercent').number > 0
        : tax.at('RateApplicablePercent').number === 0,
    ),
  // BR-S-08 and its like: the base of a category and rate is the sum of its lines.
  'BR-x-08': ({ lines, taxes }) =>
    taxes.every((tax) => {
      const kind = (one: Node) => `${one.at('CategoryCode').text} ${one.at('RateApplicablePercent').number}`
      const own = lines.filter((line) => kind(line.tax) === kind(tax)).map(({ net }) => net)
      return cents(tax.at('BasisAmount')) === sum(own)
    }),
  // BR-S-10, BR-Z-10: no reason; BR-E-10, BR-IC-10, BR-G-10, BR-AE-10: a reason or its code.
  'BR-x-10': ({ taxes }) =>
    taxes.every((tax) => {
      const hasReason = tax.at('ExemptionReason').isThere || tax.at('ExemptionReasonCode').isThere
      return exemptions.includes(tax.at('CategoryCode').text) === hasReason
    }),
  'BR-IC-11': (parts) =>
    !categoriesOf(parts).has('K') ||
    parts.delivery.at('ActualDeliverySupplyChainEvent/OccurrenceDateTime/DateTimeString').isThere,
  'BR-IC-12': (parts) =>
    !categoriesOf(parts).has('K') || country(parts.delivery.at('ShipToTradeParty')) !== '',
}

/** What XRechnung wants besides (KoSIT, CIUS 3.0). */
const german: Record<string, Rule> = {
  'BR-DE-1': ({ means }) => means.length > 0,
  'BR-DE-2': ({ seller }) => seller.at('DefinedTradeContact').isThere,
  'BR-DE-3': ({ seller }) => seller.at('PostalTradeAddress/CityName').text !== '',
  'BR-DE-4': ({ seller }) => seller.at('PostalTradeAddress/PostcodeCode').text !== '',
  'BR-DE-5': ({ seller }) => seller.at('DefinedTradeContact/PersonName').text !== '',
  'BR-DE-6': ({ seller }) =>
    seller.at('DefinedTradeContact/TelephoneUniversalCommunication/CompleteNumber').text !== '',
  'BR-DE-7': ({ seller }) =>
    seller.at('DefinedTradeContact/EmailURIUniversalCommunication/URIID').text !== '',
  'BR-DE-8': ({ buyer }) => buyer.at('PostalTradeAddress/CityName').text !== '',
  'BR-DE-9': ({ buyer }) => buyer.at('PostalTradeAddress/PostcodeCode').text !== '',
  'BR-DE-15': ({ agreement }) => agreement.at('BuyerReference').text !== '',
  'BR-DE-16': ({ seller }) => vatNumber(seller) !== '' || taxNumber(seller) !== '',
  'BR-DE-17': ({ document }) =>
    ['326', '380', '384', '389', '381', '875', '876', '877'].includes(document.at('TypeCode').text),
  'BR-DE-21': ({ guideline }) => guideline.endsWith('xrechnung_3.0'),
  'PEPPOL-EN16931-R010': ({ buyer }) => buyer.at('URIUniversalCommunication/URIID').text !== '',
  'PEPPOL-EN16931-R020': ({ seller }) => seller.at('URIUniversalCommunication/URIID').text !== '',
}

/** The rules of EN 16931 that the data of an invoice (CII) breaks; those of XRechnung too where it says to be one. */
export function brokenRules(xml: string): string[] {
  const parts = partsOf(xml)
  const rules = {
    ...present,
    ...arithmetic,
    ...categories,
    ...(parts.guideline.includes('xrechnung') && german),
  }
  return Object.entries(rules).flatMap(([name, holds]) => (holds(parts) ? [] : [name]))
}
