import type { TaxReason } from '#modules/taxes/contract/index.ts'
import { isInUnion } from '#modules/taxes/rules/index.ts'

/** The language in which the law of a country wants papers; null: none is known. */
export const legalLanguage = (country: string): string | null =>
  ({ DE: 'de', AT: 'de', VN: 'vi', ES: 'es', CN: 'zh', RU: 'ru' })[country] ?? null

/** Whether a deposit on goods is invoiced: in Vietnam the invoice belongs to the delivery (decree 123/2020, article 9). */
export const mayInvoiceDeposits = (country: string): boolean => country !== 'VN'

/** Whether invoices from a country carry their data as XML: EN 16931 in the European Union. */
export const hasInvoiceData = isInUnion

export interface InvoicedSale {
  /** Of the shop and of the buyer; ISO 3166. */
  country: string
  buyerCountry: string
  isBusiness: boolean
  /** The day of the invoice. */
  day: string
  /** The shop's turnover of the year before, in minor units; null: unknown, taken for a large one. */
  turnover: number | null
  /** Minor units. */
  gross: number
}

/** Minor units of euro. */
const smallInvoice = 250_00
const largeTurnover = 800_000_00

/** Whether the law wants an electronic invoice. Source: § 27 (38) UStG; § 33 UStDV for small ones. */
export function isEInvoiceDue(sale: InvoicedSale): boolean {
  const { country, buyerCountry, isBusiness, day, turnover, gross } = sale
  if (country !== 'DE' || buyerCountry !== 'DE' || !isBusiness || gross <= smallInvoice) return false
  if (day >= '2028-01-01') return true
  return day >= '2027-01-01' && (turnover === null || turnover > largeTurnover)
}

/** Codes of UNTDID 5305 as EN 16931 uses them. */
export type TaxCategory = 'S' | 'Z' | 'E' | 'K' | 'G'

/** The category of what is taxed with a rate, and the code of the reason for a missing tax (list VATEX). */
export function taxCategoryOf(
  percent: number,
  reason: TaxReason | null,
): { category: TaxCategory; code: string | null } {
  if (percent > 0) return { category: 'S', code: null }
  if (reason === 'intra_community') return { category: 'K', code: 'VATEX-EU-IC' }
  if (reason === 'export') return { category: 'G', code: 'VATEX-EU-G' }
  if (reason === 'small_business' || reason === 'certificate') return { category: 'E', code: null }
  return { category: 'Z', code: null }
}
