import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { settings } from '#modules/settings/server/index.ts'
import type { PriceNote } from '#modules/settings/contract/index.ts'
import type { TaxesNow } from '../contract/tax-settings.ts'
import { defaultTaxClass } from '../rules/index.ts'
import { readRates } from './rates.repository.ts'
import { taxSettingsRepository } from './tax-settings.repository.ts'

/** Where the shop is, and when its days begin. */
export interface TaxingPlace {
  /** ISO 3166 code. */
  country: string
  timeZone: string
}

/** Classes of what is charged beside products, and that of products without one. */
const notOfProducts = ['', defaultTaxClass, 'delivery', 'fitting']

/** What pages say beside prices today; null: nothing. */
export async function priceNoteOf(
  db: Db,
  taxes: TaxesNow,
  { country, timeZone }: TaxingPlace,
): Promise<PriceNote | null> {
  if (!taxes.isOn) return null
  if (taxes.smallBusiness) return { kind: 'small_business' }
  const rates = (await readRates(db, { country, region: '', postcode: '' }, todayIn(timeZone))).get(country)
  const goods = rates?.[defaultTaxClass] ?? rates?.['']
  if (taxes.prices === 'added' || !goods) return { kind: taxes.prices }
  const { percent } = goods
  const others = Object.entries(rates ?? {}).flatMap(([taxClass, rate]) =>
    notOfProducts.includes(taxClass) || rate.percent === percent ? [] : [[taxClass, rate.percent] as const],
  )
  return { kind: 'included', percent, ...(others.length > 0 && { others: Object.fromEntries(others) }) }
}

/**
 * Works out again what pages say beside prices, after a rate was changed or a day has begun. The version of the
 * settings stays, because nobody has changed them.
 */
export async function updatePriceNote(db: Db, place: TaxingPlace): Promise<void> {
  const { version: _, ...taxes } = await taxSettingsRepository(db, place.country).read()
  const note = JSON.stringify(await priceNoteOf(db, taxes, place))
  await db
    .update(settings)
    .set({ taxes: sql`${settings.taxes} || jsonb_build_object('priceNote', ${note}::jsonb)` })
    // Writing the settings drops every cached page.
    .where(sql`${settings.taxes} -> 'priceNote' is distinct from ${note}::jsonb`)
}
