import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import type { PriceNote } from '#modules/settings/contract/index.ts'
import { settings } from '#modules/settings/server/index.ts'
import { storedTaxes, type StoredTaxes, type TaxesNow } from '../contract/tax-settings.ts'
import { addsTax } from '../rules/index.ts'

const columns = { taxes: settings.taxes, version: settings.version }

/** The stored settings with their defaults, of which the country decides one. */
export function taxesIn(stored: unknown, country: string): TaxesNow {
  const { prices = addsTax(country) ? 'added' : 'included', ...rest } = storedTaxes.parse(stored)
  return { ...rest, prices }
}

/** How the shop taxes: part of the single row of settings, with its version. */
export function taxSettingsRepository(db: Db, country: string) {
  const read = (row: { taxes: unknown; version: number } | undefined) => {
    if (row === undefined) throw new Error('the settings row is missing; run: npm run shop -- migrate')
    return { ...taxesIn(row.taxes, country), version: row.version }
  }
  return {
    async read() {
      const [row] = await db.select(columns).from(settings).limit(1)
      return read(row)
    },

    /** The same, locked until the transaction ends. */
    async lock() {
      const [row] = await db.select(columns).from(settings).limit(1).for('update')
      return read(row)
    },

    /** @param priceNote what pages say beside prices; null: nothing */
    async write(taxes: StoredTaxes, priceNote: PriceNote | null) {
      const [row] = await db
        .update(settings)
        .set({ taxes: { ...taxes, priceNote }, version: sql`${settings.version} + 1` })
        .returning(columns)
      return read(row)
    },
  }
}
