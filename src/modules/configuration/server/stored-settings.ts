import type { Db } from '#kernel/database/db.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { reportingCurrencyOf } from '#modules/currency/server/index.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import { settings as settingsRow, type StoredSettings } from '#modules/settings/server/index.ts'
import type { Placeholder } from '#modules/setup/contract/index.ts'
import type { Setting } from '../contract.ts'

/** Columns of the row that are not settings. */
const ofTheRow = new Set(['version', 'translations'])

/** The settings field of a placeholder. */
const fieldOf: Partial<Record<Placeholder['what'], string>> = {
  name: 'site_name',
  email: 'contact_email',
  phone: 'contact_phone',
}

/** Settings that modules store in the settings row; converts the cash step from minor to major units. */
async function settingsOfModules(db: Db, exponent: number): Promise<Record<string, unknown>> {
  const { cashStep, visits } = settingsRow
  const [row] = await db.select({ cashStep, visits }).from(settingsRow).limit(1)
  return {
    cashRounding: row?.cashStep ? toMajor(row.cashStep, exponent) : '',
    visitSlots: row?.visits['slots'] ?? [],
  }
}

/** Formats any value for display. */
function written(value: unknown): string {
  if (Array.isArray(value)) return value.map(written).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : ''
}

/** Settings that staff change on a screen. Includes every field of the settings automatically. */
export async function storedSettings({
  db,
  exponent,
  settings,
  placeholders,
}: {
  db: Db
  /** Number of decimals of the shop's currency. */
  exponent: number
  settings: () => Promise<StoredSettings>
  placeholders: () => Promise<Placeholder[]>
}): Promise<Setting[]> {
  const [shop, selling, reportingCurrency, examples, ofModules] = await Promise.all([
    settings(),
    sellingRepository(db).read(),
    reportingCurrencyOf(db),
    placeholders(),
    settingsOfModules(db, exponent),
  ])
  const untouched = new Set(examples.map(({ what }) => fieldOf[what]))
  const { samples, holidays, safety, language } = selling
  const fields = {
    ...shop,
    reportingCurrency,
    samples: samples ? 'on' : 'off',
    holidays,
    safety,
    workshopLanguage: language,
    ...ofModules,
  }
  return Object.entries(fields)
    .filter(([name]) => !ofTheRow.has(name))
    .map(([name, stored]) => {
      const value = written(stored) || null
      return {
        name,
        part: 'stored',
        value,
        isSecret: false,
        isSet: value !== null,
        source: untouched.has(name) || value === null ? 'default' : 'database',
      }
    })
}
