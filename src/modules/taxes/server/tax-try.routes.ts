import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { currencyExponent, toMajor, toMinor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { vatNumberIn } from '#kernel/rules/people/vat-number.ts'
import { tryTaxes } from '../contract/index.ts'
import { taxOrder } from '../rules/index.ts'
import { serializeTaxes } from './order-taxes.serializer.ts'
import type { TaxingPlace } from './price-note.ts'
import { taxSettingsRepository } from './tax-settings.repository.ts'
import { taxTermsOf, type TaxedSale } from './tax-terms.ts'

/** Lets an owner try the settings: amounts and an address in, the taxes out. */
export function mountTaxTry(
  http: FastifyInstance,
  {
    pool,
    currency,
    country: home,
    timeZone,
    ratesOfModule,
  }: TaxingPlace & Pick<TaxedSale, 'ratesOfModule'> & { pool: Pool; currency: string },
): void {
  const exponent = currencyExponent(currency)
  mount(http, tryTaxes, async ({ body }) => {
    const db = createDb(pool)
    const { country, region, postcode, day = todayIn(timeZone) } = body
    const pieces = body.amounts.map(({ amount, taxClass }) => ({
      amount: toMinor(amount, exponent),
      taxClass: taxClass || null,
    }))
    const sum = pieces.reduce((total, { amount }) => total + amount, 0)
    const terms = await taxTermsOf(db, {
      home,
      stored: await taxSettingsRepository(db, home).read(),
      place: { country: country.toUpperCase(), region, postcode },
      day,
      vatNumber: vatNumberIn(body.vatNumber),
      ratesOfModule,
    })
    if (terms === null) return { total: toMajor(sum, exponent) }
    const { taxes, adjustment } = taxOrder({ pieces, charges: [] }, terms)
    return { total: toMajor(sum + adjustment, exponent), taxes: serializeTaxes(taxes, exponent) }
  })
}
