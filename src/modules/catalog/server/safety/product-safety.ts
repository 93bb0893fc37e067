import { z } from 'zod'
import { localize, type Reading } from '#kernel/rules/localized.ts'
import { settingsPart } from '#modules/settings/server/index.ts'
import {
  safetySettings,
  type OwnSafety,
  type SafetySettings,
  type ShownSafety,
} from '../../contract/product-safety.ts'
import { fibreCode, fibreName } from '../../rules/index.ts'
import type { ProductRow } from '../products/products.tables.ts'

/** A missing field has its default; what was stored was validated before. */
const { shape } = safetySettings
const stored = z.object({
  isOn: shape.isOn.default(false),
  maker_name: z.string().default(''),
  maker_address: z.string().default(''),
  maker_email: z.string().default(''),
  warnings: shape.warnings.default({}),
})

/** What products show about their safety. */
export const safetySettingsRepository = settingsPart('productSafety', (value) => stored.parse(value))

/** What is stored of a product's own data: only what was filled in, fibres by their codes. */
export const storedSafety = (input: OwnSafety): OwnSafety =>
  Object.fromEntries(
    Object.entries({
      ...input,
      fibres: (input.fibres ?? []).map(({ name, percent }) => ({ name: fibreCode(name), percent })),
    }).filter(([, value]) => (typeof value === 'string' ? value !== '' : (value?.length ?? 0) > 0)),
  )

type SafetyColumns = Pick<ProductRow, 'safety' | 'safetyWarnings' | 'translations'>

const fibresIn = ({ fibres = [] }: OwnSafety, reading: Pick<Reading, 'language' | 'base'>) =>
  fibres.map(({ name, percent }) => ({ name: fibreName(name, reading.language ?? reading.base), percent }))

/** What staff edit: the product's own data; nothing for a product that has none. */
export function serializeOwnSafety(row: SafetyColumns, reading: Reading) {
  return {
    ...(Object.keys(row.safety).length > 0 && {
      own_safety: { ...row.safety, ...(row.safety.fibres && { fibres: fibresIn(row.safety, reading) }) },
    }),
    ...(row.safetyWarnings !== '' && { safety_warnings: row.safetyWarnings }),
  }
}

/** The warnings of a product in the reader's language: its own, else those of the shop. */
function warningsOf(row: SafetyColumns, shop: SafetySettings, reading: Pick<Reading, 'language' | 'base'>) {
  const record = { safety_warnings: row.safetyWarnings, translations: row.translations }
  const { texts, languages } = localize(record, ['safety_warnings'], reading)
  if (texts.safety_warnings)
    return {
      warnings: texts.safety_warnings,
      ...(languages?.['safety_warnings'] && { warnings_language: languages['safety_warnings'] }),
    }
  const warnings = shop.warnings[reading.language ?? reading.base]
  if (warnings) return { warnings }
  const base = shop.warnings[reading.base]
  return base ? { warnings: base, warnings_language: reading.base } : {}
}

/** What a product shows about its safety; null while the shop does not show it. */
export function shownSafety(
  row: SafetyColumns,
  shop: SafetySettings,
  reading: Pick<Reading, 'language' | 'base'>,
): ShownSafety | null {
  if (!shop.isOn) return null
  const { safety } = row
  const from = safety.maker_name ? safety : shop
  const fibres = fibresIn(safety, reading)
  return {
    maker: {
      name: from.maker_name ?? '',
      address: from.maker_address ?? '',
      email: from.maker_email ?? '',
    },
    ...(safety.model && { model: safety.model }),
    ...warningsOf(row, shop, reading),
    ...(fibres.length > 0 && { fibres }),
    ...(safety.origin && { origin: safety.origin }),
  }
}
