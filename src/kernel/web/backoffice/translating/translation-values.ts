import type { ComponentType } from 'react'
import { locale } from '../language.ts'
import type { Text } from '../../../contract/translations.ts'
import { languages as ownNames } from '../../../rules/languages.ts'
import type { LanguageCode } from '../../../rules/languages.ts'

/** A text of a record that can be translated. */
export interface TranslatedField {
  name: string
  label: string
  rows?: number
  maxLength?: number
  /** A list that is typed with commas. */
  isList?: boolean
  /** May stay empty in every language: its address. */
  isOptional?: boolean
  /** Writes HTML; missing: a field of plain text. */
  control?: ComponentType<HtmlControl>
}

/** What writes the HTML of a translated text. */
export interface HtmlControl {
  label: string
  lang?: string | undefined
  value: string
  error?: string | undefined
  onChange: (html: string) => void
}

type ByLanguage<What> = Partial<Record<LanguageCode, What>>

/** What has been changed about translations and is not saved. */
export interface TranslationChanges {
  texts: ByLanguage<Record<string, string>>
  /** Texts that hold although their base text has changed. */
  reviewed: ByLanguage<string[]>
}

/** As a field of a form holds it: nothing, or what has been changed. */
export const noChanges: readonly TranslationChanges[] = []

/** How a form declares its translations. */
export const translationsSpec = {
  kind: 'other',
  label: 'Translations',
  initial: noChanges,
  read: (changes: readonly object[]) => (changes.length > 0 ? 'Changed here' : 'As they are saved'),
} as const

/** What a record says of its translations. */
export interface TranslatedRecord {
  translations?: ByLanguage<Record<string, Text>> | undefined
  outdatedTranslations?: ByLanguage<string[]> | undefined
}

export const textOf = (text: Text | undefined): string =>
  Array.isArray(text) ? text.join(', ') : (text ?? '')

/** Comes out as it is sent: only what was changed. */
export function translationsPayload(
  list: readonly TranslationChanges[] | undefined,
  fields: readonly TranslatedField[],
): { translations?: ByLanguage<Record<string, Text>>; reviewedTranslations?: ByLanguage<string[]> } {
  const changes = list?.[0]
  if (!changes) return {}
  const lists = new Set(fields.flatMap(({ name, isList }) => (isList ? [name] : [])))
  const sent = (name: string, text: string): Text =>
    lists.has(name)
      ? text
          .split(',')
          .map((one) => one.trim())
          .filter(Boolean)
      : text
  const translations = Object.fromEntries(
    Object.entries(changes.texts).map(([language, texts]) => [
      language,
      Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, sent(name, text)])),
    ]),
  )
  const { reviewed } = changes
  return {
    ...(Object.keys(translations).length > 0 && { translations }),
    ...(Object.keys(reviewed).length > 0 && { reviewedTranslations: reviewed }),
  }
}

export type TextState = 'missing' | 'outdated' | 'there'

/** The text of a field in a language as the form stands, and whether something is to be done about it. */
export function stateOf(
  field: TranslatedField,
  language: LanguageCode,
  {
    record,
    changes,
    base,
  }: { record: TranslatedRecord | null; changes: TranslationChanges | undefined; base: string },
): { text: string; state: TextState } {
  const typed = changes?.texts[language]?.[field.name]
  const text = typed ?? textOf(record?.translations?.[language]?.[field.name])
  if (text.trim() === '') return { text, state: base.trim() === '' || field.isOptional ? 'there' : 'missing' }
  const isOutdated = record?.outdatedTranslations?.[language]?.includes(field.name)
  const isReviewed = typed !== undefined || changes?.reviewed[language]?.includes(field.name)
  return { text, state: isOutdated && !isReviewed ? 'outdated' : 'there' }
}

/** The name of a language in itself. */
export const languageName = (code: LanguageCode) => ownNames.find((one) => one.code === code)?.name ?? code

/** The name of a language in the language in which the person reads the back office, inside a sentence: `German`, `alemán`. */
export const languageInSentence = (code: LanguageCode): string =>
  new Intl.DisplayNames(locale(), { type: 'language' }).of(code) ?? code

/** The same where it stands alone: `Alemán`. */
export function nameOfLanguage(code: LanguageCode): string {
  const name = languageInSentence(code)
  return name.charAt(0).toLocaleUpperCase(locale()) + name.slice(1)
}
