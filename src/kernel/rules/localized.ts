import type { ShopLanguages } from '#kernel/contract/shop-languages.ts'
import type { Text } from '#kernel/contract/translations.ts'
import type { LanguageCode } from './languages.ts'

/** The texts of a record in one language; `of` has the mark (`textHash`) of the text from which each was translated. */
export type StoredTranslation = Record<string, Text> & { of?: Record<string, string> }
/** The content of the column `translations`. */
export type StoredTranslations = Partial<Record<LanguageCode, { [field: string]: unknown }>>

export type { ShopLanguages }

/** In which language records are read. */
export interface Reading extends ShopLanguages {
  /** Null: the texts of the base language. */
  language: LanguageCode | null
  /** Whether the translations are returned, too; for staff. */
  full: boolean
}

/** How staff read records: the base texts, with all translations. */
export const baseReading: Reading = { base: 'en', offered: [], language: null, full: true }

/** How a customer reads in a language. */
export const readingIn = (language: LanguageCode, languages: ShopLanguages): Reading => ({
  ...languages,
  language: language === languages.base ? null : language,
  full: false,
})

/** Whether a text is missing or empty. */
export const isEmptyText = (text: unknown) =>
  text === undefined || text === null || text === '' || (Array.isArray(text) && text.length === 0)

/** The translation of a field; undefined if there is none. */
export function translationOf(
  translations: StoredTranslations,
  language: LanguageCode,
  field: string,
): Text | undefined {
  const text = translations[language]?.[field]
  return isEmptyText(text) ? undefined : (text as Text)
}

/**
 * The texts of a record in the requested language, or in the base language where a translation is missing. `languages`
 * names the language of those that are not in the requested one.
 */
export function localize<Field extends string, Row extends { translations: StoredTranslations }>(
  row: Row & Record<Field, Text>,
  fields: readonly Field[],
  { language, base }: Pick<Reading, 'language' | 'base'>,
): { texts: Pick<Row, Field & keyof Row>; languages?: Record<string, LanguageCode> } {
  const texts: Record<string, unknown> = {}
  const languages: Record<string, LanguageCode> = {}
  const other = language === null || language === base ? null : language
  for (const field of fields) {
    const text = other && translationOf(row.translations, other, field)
    texts[field] = text ?? row[field]
    if (other && text === undefined && !isEmptyText(row[field])) languages[field] = base
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

/** The slug of a record in the requested language. */
export function slugIn({ slug, translations }: Addressed, { language }: Pick<Reading, 'language'>): string {
  return language === null ? slug : ((translationOf(translations, language, 'slug') as string) ?? slug)
}

/** Whether a record has this slug in any language. */
export const hasSlug = (
  record: { slug: string; slugs?: Partial<Record<LanguageCode, string>> | undefined },
  slug: string,
) => record.slug === slug || Object.values(record.slugs ?? {}).includes(slug)

/** The slugs of a record by language, for languages with their own; undefined if all share one. */
export function slugsOf(
  { slug, translations }: Addressed,
  { base, offered }: ShopLanguages,
): Partial<Record<LanguageCode, string>> | undefined {
  const ownSlugs = offered.flatMap((language) => {
    const text = language === base ? undefined : translationOf(translations, language, 'slug')
    return text === undefined ? [] : [[language, text] as const]
  })
  return ownSlugs.length > 0 ? { [base]: slug, ...Object.fromEntries(ownSlugs) } : undefined
}

/** A 53-bit hash of a text, after cyrb53 by bryc (public domain). */
export function textHash(text: Text | undefined): string {
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

/** Whether the base text has changed since a field was translated. */
function isOutdated({ translations, ...row }: Row, language: LanguageCode, field: string): boolean {
  const mark = ofIn(translations, language)[field]
  return mark !== undefined && mark !== textHash(row[field] as Text)
}

/** The translations of a record without internal data. */
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
  const fieldsByLanguage = Object.keys(row.translations).map((code) => {
    const language = code as LanguageCode
    const fields = Object.keys(ofIn(row.translations, language))
    return [language, fields.filter((field) => isOutdated(row, language, field))] as const
  })
  return Object.fromEntries(fieldsByLanguage.filter(([, fields]) => fields.length > 0))
}

/** Offered languages in which a text of a record is missing, or older than its base text. */
export function missingLanguages(
  row: Row,
  fields: readonly string[],
  { base, offered }: ShopLanguages,
): LanguageCode[] {
  const filledFields = fields.filter((field) => !isEmptyText(row[field]))
  return offered.filter(
    (language) =>
      language !== base &&
      filledFields.some(
        (field) =>
          translationOf(row.translations, language, field) === undefined || isOutdated(row, language, field),
      ),
  )
}

/** The fields of a serialised record about its translations; none for visitors. */
export function translationFacts(
  row: Row,
  fields: readonly string[],
  reading: Reading,
  detail: 'record' | 'row' | 'whole row',
) {
  if (!reading.full) return {}
  const missing = detail === 'record' ? {} : { missingTranslations: missingLanguages(row, fields, reading) }
  return detail === 'row' ? missing : { ...missing, ...allTranslations(row) }
}

function allTranslations(row: Row) {
  const translations = plainTranslations(row.translations)
  const outdatedTranslations = outdatedFields(row)
  return {
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(outdatedTranslations).length > 0 && { outdatedTranslations }),
  }
}

/** The texts of a record in an answer, and `facts` that go with them: slugs, languages and translations. */
export function localizedTexts<Field extends string, Localized extends Row & { slug?: string }>(
  row: Localized & Record<Field, Text>,
  fields: readonly Field[],
  reading: Reading,
  detail: 'record' | 'row' | 'whole row',
) {
  const { texts, languages } = localize(row, fields, reading)
  const { slug, translations } = row
  const slugs = slug === undefined ? undefined : slugsOf({ slug, translations }, reading)
  return {
    texts,
    facts: {
      ...(slugs && { slugs }),
      ...(languages && { languages }),
      ...translationFacts(row, fields, reading, detail),
    },
  }
}

/** The translations that staff send. */
export interface SentTranslations {
  translations?: Partial<Record<LanguageCode, Record<string, Text | null | undefined>>> | undefined
  reviewedTranslations?: Partial<Record<LanguageCode, string[]>> | undefined
  /** The base texts from which staff translated, if they have changed meanwhile. */
  translatedFrom?: Partial<Record<LanguageCode, Record<string, string>>> | undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * The translations of a record after a write. Fields that are not sent stay; an empty text removes a translation. A new
 * or reviewed text counts as a translation of the current base text, unless `translatedFrom` says otherwise.
 * @param base the record's texts after the write
 * @returns undefined if nothing was sent
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
  for (const [code, sentTexts] of Object.entries(translations ?? {}))
    write(code as LanguageCode, (texts, of) => {
      for (const [field, text] of Object.entries(sentTexts)) {
        if (text === undefined) continue
        if (isEmptyText(text)) {
          delete texts[field]
          delete of[field]
        } else if (!same(texts[field], text)) {
          texts[field] = text
          if (field in base)
            of[field] = textHash(translatedFrom?.[code as LanguageCode]?.[field] ?? (base[field] as Text))
        }
      }
    })
  for (const [code, fields] of Object.entries(reviewedTranslations ?? {}))
    write(code as LanguageCode, (texts, of) => {
      for (const field of fields)
        if (field in texts && field in base) of[field] = textHash(base[field] as Text)
    })
  return merged
}
