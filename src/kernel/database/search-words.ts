import { sql, type SQL } from 'drizzle-orm'

const maxWords = 8
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** SQL conditions for a text, already normalised by `plain_text`, to contain every word of a search. */
export function containsWords(text: SQL, q: string | undefined): SQL[] {
  const words = q?.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) ?? []
  return words.map((word) => sql`${text} like plain_text(${`%${escaped(word)}%`})`)
}

/** The same for words in the base text or in the texts of a language; with null, only in the base text. */
export function containsWordsInLanguage(
  language: string | null,
  text: SQL,
  { q, translations }: { q: string | undefined; translations: SQL },
): SQL[] {
  if (language === null) return containsWords(text, q)
  const translatedText = sql`plain_text(((${translations} -> ${language}) - 'of')::text)`
  const inBase = containsWords(text, q)
  return containsWords(translatedText, q).map((condition, index) => sql`(${inBase[index]} or ${condition})`)
}
