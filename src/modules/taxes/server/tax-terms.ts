import type { Db } from '#kernel/database/db.ts'
import { treatmentOf, type TaxTerms } from '../rules/index.ts'
import { readRates, type Place } from './rates.repository.ts'
import { taxesIn } from './tax-settings.repository.ts'

interface TaxedSale {
  /** The shop's country, ISO 3166. */
  home: string
  /** The stored settings of taxes, as the row of settings has them. */
  stored: unknown
  /** Where the goods go; an empty country is the shop's. */
  place: Place
  /** The day whose rates count: `2026-11-29`. */
  day: string
  /** The buyer's VAT number, whose shape was checked; null: none. */
  vatNumber: string | null
  /** The number of the certificate that frees the buyer there from tax; null: none. */
  certificate?: string | null
}

/**
 * How a sale is taxed: its treatment and the rates of every class; null while the shop charges no taxes. One statement
 * where taxes are on, none otherwise.
 */
export async function taxTermsOf(db: Db, sale: TaxedSale): Promise<TaxTerms | null> {
  const { home, stored, day, vatNumber, certificate = null } = sale
  const taxes = taxesIn(stored, home)
  if (!taxes.isOn) return null
  const place = { ...sale.place, country: sale.place.country || home }
  const { mode, reason, charges, contains } = treatmentOf(
    { country: home, ...taxes },
    { country: place.country, vatNumber, hasCertificate: certificate !== null },
  )
  const byCountry =
    charges || contains
      ? await readRates(db, place, day, home === place.country ? [] : [home])
      : new Map<string, TaxTerms['rates']>()
  return {
    mode,
    reason,
    place,
    day,
    rates: (charges && byCountry.get(charges)) || {},
    ...(contains && { contained: byCountry.get(contains) ?? {} }),
    ...(certificate && { certificate }),
  }
}
