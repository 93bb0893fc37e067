import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'

const maxWords = 8
const escaped = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Conditions that a text, already in `plain_text`, holds every word of a search. */
export function holdsWords(text: SQL, q: string | undefined): SQL[] {
  const words = q?.trim().split(/\s+/).filter(Boolean).slice(0, maxWords) ?? []
  return words.map((word) => sql`${text} like plain_text(${`%${escaped(word)}%`})`)
}
