import type { Db } from '#kernel/database/db.ts'
import type { TaxTerms } from '#modules/taxes/rules/index.ts'
import { readRates } from '#modules/taxes/server/index.ts'

/**
 * How an order is taxed on a day: as agreed, with the rates of that day. The law reads the rate of the day of the
 * delivery, whatever it was on the day of the order.
 * @param home the shop's country, ISO 3166
 */
export async function termsOn(db: Db, agreed: TaxTerms, day: string, home: string): Promise<TaxTerms> {
  const { reason, place, contained } = agreed
  // A module's rates are those of the place on the day of the sale.
  if (agreed.source !== undefined) return agreed
  if (day === agreed.day || (reason !== null && reason !== 'destination' && !contained)) return agreed
  const byCountry = await readRates(db, place, day, home === place.country ? [] : [home])
  const charged = byCountry.get(reason === 'destination' ? place.country : home)
  const isCharged = reason === null || reason === 'destination'
  return {
    ...agreed,
    day,
    ...(isCharged && charged && { rates: charged }),
    ...(contained && { contained: byCountry.get(home) ?? contained }),
  }
}
