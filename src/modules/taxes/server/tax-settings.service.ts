import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { checkVersion, type Precondition } from '#kernel/http/entity-tag.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  ownClasses,
  type TaxesNow,
  type TaxSettings,
  type TaxSettingsForm,
} from '../contract/tax-settings.ts'
import { isInUnion, ratesOfCountry, restOfUnion } from '../rules/index.ts'
import { priceNoteOf, type TaxingPlace } from './price-note.ts'
import { taxSettingsRepository } from './tax-settings.repository.ts'
import { taxRates } from './taxes.tables.ts'

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

/** How the shop taxes. */
export function taxSettingsService({ pool, ...shop }: TaxingPlace & { pool: Pool }) {
  const { country } = shop
  const serialize = (stored: TaxesNow & { version: number }): TaxSettings => ({
    ...stored,
    country,
    hasUsualRates: ratesOfCountry(country).length > 0,
  })

  return {
    read: async (db: Db) => serialize(await taxSettingsRepository(db, country).read()),

    change: ({ version, ...form }: TaxSettingsForm, actor: Actor, ifMatch: string | undefined) =>
      transactionOrRefusal(pool, async (db) => {
        const stored = taxSettingsRepository(db, country)
        const before = await stored.lock()
        const precondition: Precondition = { ifMatch, version }
        const stale = checkVersion(serialize(before), precondition, serialize(before))
        if (stale) return stale
        const codes = form.classes?.map((taxClass) => taxClass.code) ?? []
        const missing = ownClasses.find((code) => form.classes && !codes.includes(code))
        if (missing) return refuse('invalid_body', { fields: { classes: `The class ${missing} stays` } })
        if (new Set(codes).size < codes.length)
          return refuse('invalid_body', { fields: { classes: 'Each class once' } })
        const { version: _, ...old } = before
        const taxes = { ...old, ...form }
        if (taxes.isOn && !taxes.smallBusiness) {
          const others = taxes.unionSales === 'destination' && isInUnion(country) ? restOfUnion(country) : []
          await addUsualRates(db, [country, ...others])
        }
        const after = await stored.write(taxes, await priceNoteOf(db, taxes, shop))
        await audit(db, {
          by: actor,
          action: 'settings.update',
          id: 'taxes',
          before: serialize(before),
          after: serialize(after),
        })
        await publishInvalidation(db, ['/api/settings', '/api/tax-rates'])
        return serialize(after)
      }),
  }
}
