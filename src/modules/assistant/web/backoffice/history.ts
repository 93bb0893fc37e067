import { z } from 'zod'
import { tones } from '../../contract.ts'
import { platforms } from '#modules/calendar/contract.ts'

/** Maximum number of stored texts. */
const maxEntries = 10

const generation = z.object({
  id: z.string(),
  kind: z.enum(['content', 'description', 'seo']),
  at: z.string(),
  prompt: z.string(),
  platform: z.enum(platforms),
  tone: z.enum(tones),
  text: z.string(),
})
/** A generated text and its request. */
export type Generation = z.output<typeof generation>

/** Parses the stored history; invalid entries are dropped. */
export function readHistory(stored: unknown): Generation[] {
  const parsed = z.array(generation).safeParse(stored)
  return parsed.success ? parsed.data.slice(0, maxEntries) : []
}

/** Adds a text in front, dropping the oldest. */
export const withGeneration = (history: readonly Generation[], newest: Generation): Generation[] =>
  [newest, ...history].slice(0, maxEntries)
