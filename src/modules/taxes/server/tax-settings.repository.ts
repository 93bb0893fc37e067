import type { Db } from '#kernel/database/db.ts'
import { settingsPart } from '#modules/settings/server/index.ts'
import { storedTaxes, type TaxesNow } from '../contract/tax-settings.ts'
import { addsTax } from '../rules/index.ts'

/** The stored settings with their defaults, of which the country decides one. */
export function taxesIn(stored: unknown, country: string): TaxesNow {
  const { prices = addsTax(country) ? 'added' : 'included', ...rest } = storedTaxes.parse(stored)
  return { ...rest, prices }
}

/** How the shop taxes. */
export const taxSettingsRepository = (db: Db, country: string) =>
  settingsPart('taxes', (value) => taxesIn(value, country))(db)
