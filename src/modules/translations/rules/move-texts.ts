import { isEmptyText, textHash, translationOf, type StoredTranslations } from '#kernel/rules/localized.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Text } from '#kernel/contract/translations.ts'

/** The texts of a record in its columns, and its translations. */
export interface Texts {
  base: Record<string, Text>
  translations: StoredTranslations
}

export interface MovedTexts extends Texts {
  /** Number of texts whose columns now hold their translation. */
  moved: number
  /** Number of texts that have no translation to take their place, and stay as they are. */
  left: number
}

type Stored = Record<string, unknown> & { of?: Record<string, string> }

/**
 * Moves texts that were written in `from` to the translations of that language, and puts those of `to`, the new base
 * language, in their place. A text without a translation stays in both. What already has a translation in `from` was
 * moved or written since, so moving twice changes nothing. Translations into other languages stay as up to date as they
 * were.
 */
export function moveTexts({ base, translations }: Texts, from: LanguageCode, to: LanguageCode): MovedTexts {
  const texts = { ...base }
  const stored = Object.fromEntries(
    Object.entries(translations).map(([language, found]): [string, Stored] => {
      const { of } = found as Stored
      return [language, { ...found, ...(of && { of: { ...of } }) }]
    }),
  ) as Partial<Record<LanguageCode, Stored>>
  let moved = 0
  let leftCount = 0
  for (const [field, written] of Object.entries(base)) {
    if (isEmptyText(written) || translationOf(translations, from, field) !== undefined) continue
    const text = translationOf(translations, to, field)
    if (text === undefined) leftCount += 1
    else moved += 1
    const placed = (texts[field] = text ?? written)
    const sourceTexts = (stored[from] ??= {})
    sourceTexts[field] = written
    sourceTexts.of = { ...sourceTexts.of, [field]: textHash(placed) }
    for (const other of Object.values(stored))
      if (other.of?.[field] === textHash(written)) other.of[field] = textHash(placed)
    if (stored[to]) {
      delete stored[to][field]
      delete stored[to].of?.[field]
    }
  }
  // The address in the new base language is that of the record itself.
  if (moved > 0) delete stored[to]?.['slug']
  const isLeft = ([, found]: [string, Stored]) => Object.keys(found).some((name) => name !== 'of')
  return {
    base: texts,
    translations: Object.fromEntries(Object.entries(stored).filter(isLeft)) as StoredTranslations,
    moved,
    left: leftCount,
  }
}
