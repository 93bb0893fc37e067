import type { Db } from '#kernel/database/db.ts'
import { treatmentOf, type TaxTerms } from '../rules/index.ts'
import { readRates, type Place } from './rates.repository.ts'
import type { RatesOfModule } from './tax-calculator.ts'
import { taxesIn } from './tax-settings.repository.ts'

export interface TaxedSale {
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
  /** The rates that a module knows. */
  ratesOfModule: RatesOfModule
}

/**
 * How a sale is taxed: its treatment and the rates of every class; null while the shop charges no taxes. One statement
 * where taxes are on, none otherwise; one more with a module that knows the rates of the place.
 */
export async function taxTermsOf(db: Db, sale: TaxedSale): Promise<TaxTerms | null> {
  const { home, stored, day, vatNumber, certificate = null, ratesOfModule } = sale
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
  // The rates of another country than that of the place are those of the shop's own prices.
  const ofModule = charges === place.country ? await ratesOfModule(db, place, day) : null
  return {
    mode,
    reason,
    place,
    day,
    rates: ofModule?.rates ?? byCountry.get(charges ?? '') ?? {},
    ...(ofModule && { source: ofModule.source }),
    ...(contains && { contained: byCountry.get(contains) ?? {} }),
    ...(certificate && { certificate }),
  }
}
