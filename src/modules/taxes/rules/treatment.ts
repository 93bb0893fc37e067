import { isInUnion } from './countries.ts'
import type { TaxReason } from '../contract/order-taxes.ts'
import type { TaxMode } from './tax.ts'

/** How the shop taxes. */
export interface TaxingShop {
  /** ISO 3166 code. */
  country: string
  prices: 'included' | 'added'
  /** Charges no tax at all, as small businesses may. */
  smallBusiness: boolean
  /** For consumers in other countries of the Union: the shop's own rate, or the rate of where the goods go. */
  unionSales: 'origin' | 'destination'
  /** Which stays where the rate of the destination differs: the price with tax, or the price without. */
  unionPrices: 'gross' | 'net'
}

export interface TaxedBuyer {
  /** Where the goods go; ISO 3166 code. */
  country: string
  /** A VAT number of the Union, as it was checked; null: none. */
  vatNumber: string | null
  /** Whether a certificate frees this purchase from tax. */
  hasCertificate: boolean
}

export interface Treatment {
  mode: TaxMode
  reason: TaxReason | null
  /** The country whose rates are charged; null: no tax. */
  charges: string | null
  /** The country whose rates the prices contain; only for `replaced`. */
  contains: string | null
}

/**
 * How an order is taxed: at home, within the Union, or beyond it.
 * Sources: directive 2006/112/EC, articles 33 (distance sales), 138 (deliveries to businesses), 146 (exports), 284
 * (small businesses).
 */
export function treatmentOf(shop: TaxingShop, buyer: TaxedBuyer): Treatment {
  const home = shop.country
  const included = shop.prices === 'included'
  const untaxed = (reason: TaxReason): Treatment =>
    included
      ? { mode: 'replaced', reason, charges: null, contains: home }
      : { mode: 'added', reason, charges: null, contains: null }
  if (shop.smallBusiness) return { mode: 'included', reason: 'small_business', charges: null, contains: null }
  if (buyer.hasCertificate) return untaxed('certificate')
  if (buyer.country === home) return { mode: shop.prices, reason: null, charges: home, contains: null }
  if (!isInUnion(home) || !isInUnion(buyer.country)) return untaxed('export')
  if (buyer.vatNumber && !buyer.vatNumber.startsWith(prefixOf(home))) return untaxed('intra_community')
  if (shop.unionSales === 'origin') return { mode: shop.prices, reason: null, charges: home, contains: null }
  const there = { reason: 'destination' as const, charges: buyer.country }
  if (!included) return { mode: 'added', ...there, contains: null }
  if (shop.unionPrices === 'gross') return { mode: 'included', ...there, contains: null }
  return { mode: 'replaced', ...there, contains: home }
}

/** The first two letters of a country's VAT numbers. */
const prefixOf = (country: string) => (country === 'GR' ? 'EL' : country)
