import type { ComponentType } from 'react'
import { locale } from '../language.ts'
import type { Text } from '#kernel/contract/translations.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'

/** A translatable field of a record. */
export interface TranslatedField {
  name: string
  label: string
  rows?: number
  maxLength?: number
  /** Whether it is a list, typed with commas. */
  isList?: boolean
  /** Whether it may stay untranslated, such as the slug. */
  isOptional?: boolean
  /** The HTML editor; missing: a plain text field. */
  control?: ComponentType<HtmlControl>
}

/** The props of the HTML editor for a translation. */
export interface HtmlControl {
  label: string
  lang?: string | undefined
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

type ByLanguage<What> = Partial<Record<LanguageCode, What>>

/** Unsaved changes of translations. */
export interface TranslationChanges {
  texts: ByLanguage<Record<string, string>>
  /** Fields whose translations are still right although the base text has changed. */
  reviewed: ByLanguage<string[]>
}

/** The form's value: an empty list, or a list with the changes. */
export const noChanges: readonly TranslationChanges[] = []

/** The field spec of translations in a form. */
export const translationsSpec = {
  kind: 'other',
  label: 'Translations',
  initial: noChanges,
  formatValue: (changes: readonly object[]) => (changes.length > 0 ? 'Changed here' : 'As they are saved'),
} as const

/** The translations in a record. */
export interface TranslatedRecord {
  translations?: ByLanguage<Record<string, Text>> | undefined
  outdatedTranslations?: ByLanguage<string[]> | undefined
}

export const textOf = (text: Text | undefined): string =>
  Array.isArray(text) ? text.join(', ') : (text ?? '')

/** The changes in the format of the API; only what was changed. */
export function translationsPayload(
  list: readonly TranslationChanges[] | undefined,
  fields: readonly TranslatedField[],
): { translations?: ByLanguage<Record<string, Text>>; reviewedTranslations?: ByLanguage<string[]> } {
  const changes = list?.[0]
  if (!changes) return {}
  const lists = new Set(fields.flatMap(({ name, isList }) => (isList ? [name] : [])))
  const splitIfList = (name: string, text: string): Text =>
    lists.has(name)
      ? text
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean)
      : text
  const translations = Object.fromEntries(
    Object.entries(changes.texts).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, splitIfList(name, text)])),
    ]),
  )
  const { reviewed } = changes
  return {
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(reviewed).length > 0 && { reviewedTranslations: reviewed }),
  }
}

export type TextState = 'missing' | 'outdated' | 'there'

/** The current text of a field in a language, and whether it needs work. */
export function stateOf(
  field: TranslatedField,
  language: LanguageCode,
  {
    record,
    changes,
    base,
  }: { record: TranslatedRecord | null; changes: TranslationChanges | undefined; base: string },
): { text: string; state: TextState } {
  const typedText = changes?.texts[language]?.[field.name]
  const text = typedText ?? textOf(record?.translations?.[language]?.[field.name])
  if (text.trim() === '') return { text, state: base.trim() === '' || field.isOptional ? 'there' : 'missing' }
  const isOutdated = record?.outdatedTranslations?.[language]?.includes(field.name)
  const isReviewed = typedText !== undefined || changes?.reviewed[language]?.includes(field.name)
  return { text, state: isOutdated && !isReviewed ? 'outdated' : 'there' }
}

/** The name of a language in the back-office language, for use in a sentence: `German`, `alemán`. */
export const languageInSentence = (code: LanguageCode): string =>
  new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code

/** The same with a capital letter, for use on its own: `Alemán`. */
export function nameOfLanguage(code: LanguageCode): string {
  const name = languageInSentence(code)
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}
