import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { mountSettingsPart } from '#modules/settings/server/index.ts'
import { getTaxSettings, ownClasses, putTaxSettings, type TaxesNow } from '../contract/tax-settings.ts'
import { isInUnion, ratesOfCountry, otherUnionCountries } from '../rules/index.ts'
import { priceNoteOf, type TaxingPlace } from './price-note.ts'
import { taxSettingsRepository } from './tax-settings.repository.ts'
import { taxRates } from './taxes.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Adds the usual rates of countries that have none. */
async function addUsualRates(db: Db, countries: readonly string[]): Promise<void> {
  const { rows } = await db.execute<{ country: string }>(
    sql`select distinct country from tax_rates where country in ${countries}`,
  )
  const countriesWithRates = new Set(rows.map(({ country }) => country))
  const usual = countries
    .filter((country) => !countriesWithRates.has(country))
    .flatMap((country) =>
      ratesOfCountry(country).map(({ taxClass, percent, from, to }) => ({
        country,
        taxClass,
        percent,
        validFrom: from,
        validTo: to ?? null,
      })),
    )
  if (usual.length > 0) await db.insert(taxRates).values(usual)
}

/** What is wrong with the classes; undefined: nothing. */
function refuseClasses(classes: TaxesNow['classes']) {
  const codes = classes.map(({ code }) => code)
  const missing = ownClasses.find((code) => !codes.includes(code))
  if (missing)
    return refuse('invalid_body', {
      fields: { classes: staffText('The class {{missing}} stays', { missing }) },
    })
  if (new Set(codes).size < codes.length)
    return refuse('invalid_body', { fields: { classes: staffText('Each class once') } })
  return undefined
}

/** How the shop taxes. */
export function mountTaxSettings(
  http: FastifyInstance,
  { pool, ...shop }: TaxingPlace & { pool: Pool },
): void {
  const { country } = shop
  mountSettingsPart(
    http,
    pool,
    { get: getTaxSettings, put: putTaxSettings },
    {
      id: 'taxes',
      of: (db) => taxSettingsRepository(db, country),
      beside: { country, hasUsualRates: ratesOfCountry(country).length > 0 },
      async change(taxes, { db, form }) {
        const refused = form.classes && refuseClasses(taxes.classes)
        if (refused) return refused
        if (taxes.isOn && !taxes.smallBusiness) {
          const others =
            taxes.unionSales === 'destination' && isInUnion(country) ? otherUnionCountries(country) : []
          await addUsualRates(db, [country, ...others])
        }
        return { ...taxes, priceNote: await priceNoteOf(db, taxes, shop) }
      },
      invalidates: ['/api/tax-rates'],
    },
  )
}
