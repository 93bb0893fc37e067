import type { ShopLanguages } from '../contract/shop-languages.ts'
import type { Text } from '../contract/translations.ts'
import type { LanguageCode } from './languages.ts'

/** The texts of a record in one language, with what each of them was translated from. */
export type StoredTranslation = Record<string, Text> & { of?: Record<string, string> }
/** As the column `translations` holds it. */
export type StoredTranslations = Partial<Record<LanguageCode, { [field: string]: unknown }>>

export type { ShopLanguages }

/** How somebody reads records. */
export interface Reading extends ShopLanguages {
  /** Null: the texts as they were first written. */
  language: LanguageCode | null
  /** Whether translations are shown beside the texts: to staff. */
  full: boolean
}

/** How staff read what they have written. */
export const baseReading: Reading = { base: 'en', offered: [], language: null, full: true }

/** How a customer of a language reads. */
export const readingIn = (language: LanguageCode, languages: ShopLanguages): Reading => ({
  ...languages,
  language: language === languages.base ? null : language,
  full: false,
})

/** Whether there is no text at all. */
export const isNothing = (text: unknown) =>
  text === undefined || text === null || text === '' || (Array.isArray(text) && text.length === 0)

/** A text in a language, where there is one. */
export function translated(
  translations: StoredTranslations,
  language: LanguageCode,
  field: string,
): Text | undefined {
  const text = translations[language]?.[field]
  return isNothing(text) ? undefined : (text as Text)
}

/**
 * The texts of a record in the language that is read, each in the base language where it is not translated.
 * `languages` names the language of those that are not in the one that was asked for.
 */
export function localized<Field extends string, Row extends { translations: StoredTranslations }>(
  row: Row & Record<Field, Text>,
  fields: readonly Field[],
  { language, base }: Pick<Reading, 'language' | 'base'>,
): { texts: Pick<Row, Field & keyof Row>; languages?: Record<string, LanguageCode> } {
  const texts: Record<string, unknown> = {}
  const languages: Record<string, LanguageCode> = {}
  const other = language === null || language === base ? null : language
  for (const field of fields) {
    const text = other && translated(row.translations, other, field)
    texts[field] = text ?? row[field]
    if (other && text === undefined && !isNothing(row[field])) languages[field] = base
  }
  return {
    texts: texts as Pick<Row, Field & keyof Row>,
    ...(Object.keys(languages).length > 0 && { languages }),
  }
}

interface Addressed {
  slug: string
  translations: StoredTranslations
}

/** The part of its address that a record has in the language that is read. */
export function slugIn({ slug, translations }: Addressed, { language }: Pick<Reading, 'language'>): string {
  return language === null ? slug : ((translated(translations, language, 'slug') as string) ?? slug)
}

/** Whether a record is meant by a slug, in whatever language that is. */
export const hasSlug = (
  record: { slug: string; slugs?: Partial<Record<LanguageCode, string>> | undefined },
  slug: string,
) => record.slug === slug || Object.values(record.slugs ?? {}).includes(slug)

/** The addresses of a record in the languages that have one of their own; undefined where all share one. */
export function slugsOf(
  { slug, translations }: Addressed,
  { base, offered }: ShopLanguages,
): Partial<Record<LanguageCode, string>> | undefined {
  const own = offered.flatMap((language) => {
    const text = language === base ? undefined : translated(translations, language, 'slug')
    return text === undefined ? [] : [[language, text] as const]
  })
  return own.length > 0 ? { [base]: slug, ...Object.fromEntries(own) } : undefined
}

/** Tells texts apart: 53 bits of the text, after cyrb53 by bryc (public domain). */
export function markOf(text: Text | undefined): string {
  const whole = Array.isArray(text) ? text.join('\n') : (text ?? '')
  let high = 0xde_ad_be_ef
  let low = 0x41_c6_ce_57
  for (let at = 0; at < whole.length; at += 1) {
    const code = whole.charCodeAt(at)
    high = Math.imul(high ^ code, 2_654_435_761)
    low = Math.imul(low ^ code, 1_597_334_677)
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909)
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909)
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)
}

type Row = { translations: StoredTranslations } & Record<string, unknown>

const ofIn = (translations: StoredTranslations, language: LanguageCode) =>
  (translations[language]?.['of'] ?? {}) as Record<string, string>

/** Whether the base text of a translation has changed since. */
function isOutdated({ translations, ...row }: Row, language: LanguageCode, field: string): boolean {
  const mark = ofIn(translations, language)[field]
  return mark !== undefined && mark !== markOf(row[field] as Text)
}

/** The translations of a record without what only the shop needs to know of them. */
export function plainTranslations(
  translations: StoredTranslations,
): Partial<Record<LanguageCode, Record<string, Text>>> {
  return Object.fromEntries(
    Object.entries(translations).map(([language, stored]) => {
      const { of: _, ...texts } = stored
      return [language, texts]
    }),
  )
}

/** Fields by language whose base text has changed since they were translated. */
export function outdatedFields(row: Row): Partial<Record<LanguageCode, string[]>> {
  const found = Object.keys(row.translations).map((code) => {
    const language = code as LanguageCode
    const fields = Object.keys(ofIn(row.translations, language))
    return [language, fields.filter((field) => isOutdated(row, language, field))] as const
  })
  return Object.fromEntries(found.filter(([, fields]) => fields.length > 0))
}

/** Offered languages in which a text of a record is missing, or older than its base text. */
export function missingLanguages(
  row: Row,
  fields: readonly string[],
  { base, offered }: ShopLanguages,
): LanguageCode[] {
  const written = fields.filter((field) => !isNothing(row[field]))
  return offered.filter(
    (language) =>
      language !== base &&
      written.some(
        (field) =>
          translated(row.translations, language, field) === undefined || isOutdated(row, language, field),
      ),
  )
}

/** What a serialized record says of its translations to whoever reads it. */
export function translationFacts(
  row: Row,
  fields: readonly string[],
  reading: Reading,
  shown: 'record' | 'row' | 'whole row',
) {
  if (!reading.full) return {}
  const missing = shown === 'record' ? {} : { missingTranslations: missingLanguages(row, fields, reading) }
  return shown === 'row' ? missing : { ...missing, ...allTranslations(row) }
}

function allTranslations(row: Row) {
  const translations = plainTranslations(row.translations)
  const outdatedTranslations = outdatedFields(row)
  return {
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(outdatedTranslations).length > 0 && { outdatedTranslations }),
  }
}

/** What staff send of translations. */
export interface SentTranslations {
  translations?: Partial<Record<LanguageCode, Record<string, Text | null | undefined>>> | undefined
  reviewedTranslations?: Partial<Record<LanguageCode, string[]>> | undefined
  /** The base texts that a translator had before them, where they have changed meanwhile. */
  translatedFrom?: Partial<Record<LanguageCode, Record<string, string>>> | undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The translations of a record after a write. What is not named stays; nothing takes a text away. A text that is new
 * or was looked through belongs to the base text as it is now.
 * @param base the record's texts after the write
 * @returns undefined when nothing was sent
 */
export function mergeTranslations(
  stored: StoredTranslations,
  { translations, reviewedTranslations, translatedFrom }: SentTranslations,
  base: Record<string, unknown>,
): StoredTranslations | undefined {
  if (translations === undefined && reviewedTranslations === undefined) return undefined
  const merged: StoredTranslations = { ...stored }
  const write = (
    language: LanguageCode,
    change: (texts: Record<string, unknown>, of: Record<string, string>) => void,
  ) => {
    const texts: Record<string, unknown> = { ...merged[language] }
    const of = { ...ofIn(merged, language) }
    delete texts['of']
    change(texts, of)
    if (Object.keys(texts).length === 0) delete merged[language]
    else merged[language] = { ...texts, ...(Object.keys(of).length > 0 && { of }) }
  }
  for (const [code, sent] of Object.entries(translations ?? {}))
    write(code as LanguageCode, (texts, of) => {
      for (const [field, text] of Object.entries(sent)) {
        if (text === undefined) continue
        if (isNothing(text)) {
          delete texts[field]
          delete of[field]
        } else if (!same(texts[field], text)) {
          texts[field] = text
          if (field in base)
            of[field] = markOf(translatedFrom?.[code as LanguageCode]?.[field] ?? (base[field] as Text))
        }
      }
    })
  for (const [code, fields] of Object.entries(reviewedTranslations ?? {}))
    write(code as LanguageCode, (texts, of) => {
      for (const field of fields) if (field in texts && field in base) of[field] = markOf(base[field] as Text)
    })
  return merged
}
