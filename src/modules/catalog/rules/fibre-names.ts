import type { LanguageCode } from '#kernel/rules/languages.ts'
import words from './fibre-names.json' with { type: 'json' }

/**
 * Names of textile fibres: those of Annex I of Regulation (EU) No 1007/2011 of which window coverings are made, with the
 * names that its translations and the shop's other languages use.
 */
type FibreCode = keyof typeof words

const codes = new Map<string, FibreCode>(
  Object.entries(words).flatMap(([code, names]) =>
    [code, ...Object.values(names)].map((name): [string, FibreCode] => [
      name.toLowerCase(),
      code as FibreCode,
    ]),
  ),
)

/** What is stored for a fibre that was named in any language: its code, or the name itself where it is not one of these. */
export const fibreCode = (name: string): string => codes.get(name.trim().toLowerCase()) ?? name.trim()

/** The name of a stored fibre in a language. */
export const fibreName = (code: string, language: LanguageCode): string =>
  Object.hasOwn(words, code) ? words[code as FibreCode][language] : code

/** The names to choose from in a language, in its order. */
export const fibreNames = (language: LanguageCode): string[] =>
  Object.values(words)
    .map((names) => names[language])
    .toSorted((one, other) => one.localeCompare(other, language))
