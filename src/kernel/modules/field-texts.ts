import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { declaredFields, type DeclaredField } from '#kernel/custom-fields/declared.ts'
import { customValues, type CustomValue, type StoredCustomFields } from '#kernel/custom-fields/values.ts'
import { formatDayIn } from '#kernel/outbox/mail/format-day.ts'
import { numberFormat } from '#kernel/rules/cached-formats.ts'
import { formatMoney } from '#kernel/rules/format.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { AnyModule } from './definition.ts'
import { textsIn } from './locales.ts'

/** Who reads a paper or a mail: whoever ordered, or whoever makes it. */
export type PaperReader = 'buyer' | 'workshop'

/**
 * What papers and mails say of the fields that modules add to lines: `Engraving: For Mai`. Empty fields and flags that are
 * off say nothing.
 */
export type LineTexts = (
  reader: PaperReader,
  language: LanguageCode,
  stored: StoredCustomFields | undefined,
) => string[]

type Translate = (label: string, language: LanguageCode) => string

/** Translates labels as the module's locales do with the text that is the same in English. */
async function translationsOf({ locales }: Pick<AnyModule, 'locales'>): Promise<Translate> {
  if (locales === undefined) return (label) => label
  const folder = fileURLToPath(locales)
  const files = (await readdir(folder)).filter((file) => /^[a-z]{2}\.json$/.test(file))
  const texts = new Map(
    await Promise.all(
      files.map(async (file) => [file.slice(0, 2), new Map(await textsIn(join(folder, file)))] as const),
    ),
  )
  const english = new Map(Array.from(texts.get('en') ?? [], ([key, text]) => [text, key]))
  return (label, language) => texts.get(language)?.get(english.get(label) ?? '') ?? label
}

/** A value as it is read; null for none. */
function shownValue(
  { control: { kind, decimals, options = [] } }: DeclaredField,
  value: CustomValue,
  { language, currency, translate }: { language: LanguageCode; currency: string; translate: Translate },
): string | null {
  if (value === null || value === '' || typeof value === 'boolean') return null
  if (typeof value === 'number')
    return decimals === 'currency'
      ? formatMoney(value, currency, language)
      : numberFormat(language, { maximumFractionDigits: 10 }).format(value)
  if (kind === 'date') return formatDayIn(language, value)
  if (kind === 'select')
    return translate(options.find((option) => option.value === value)?.label ?? value, language)
  // In one line, and without what XML of invoices cannot have.
  return value.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

/** @param currency of amounts */
export async function lineTextsOf(modules: readonly AnyModule[], currency: string): Promise<LineTexts> {
  const fields = await Promise.all(
    modules
      .filter(({ customFields = [] }) => customFields.some(({ record }) => record === 'order_line'))
      .map(async (module) => ({
        declared: declaredFields(module.customFields ?? []).order_line,
        translate: await translationsOf(module),
      })),
  )
  return (reader, language, stored) =>
    fields.flatMap(({ declared, translate }) => {
      const values = customValues(declared, stored)
      return Array.from(declared).flatMap(([name, field]) => {
        if (!(reader === 'buyer' ? field.isPublic : field.isForWorkshop)) return []
        const value = values[name] ?? null
        const label = translate(field.label, language)
        if (value === true) return [label]
        const text = shownValue(field, value, { language, currency, translate })
        return text === null ? [] : [`${label}: ${text}`]
      })
    })
}
