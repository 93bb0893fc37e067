import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

const maxWords = 8
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Conditions that a text, already in `plain_text`, holds every word of a search. */
export function holdsWords(text: SQL, q: string | undefined): SQL[] {
  const words = q?.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) ?? []
  return words.map((word) => sql`${text} like plain_text(${`%${escaped(word)}%`})`)
}

/** The same, of words that stand in the base text or in the texts of a language; null: in the base text alone. */
export function wordsIn(
  language: string | null,
  text: SQL,
  { q, translations }: { q: string | undefined; translations: SQL },
): SQL[] {
  if (language === null) return holdsWords(text, q)
  const own = sql`plain_text(((${translations} -> ${language}) - 'of')::text)`
  const inBase = holdsWords(text, q)
  return holdsWords(own, q).map((condition, at) => sql`(${inBase[at]} or ${condition})`)
}
