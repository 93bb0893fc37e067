import { z } from 'zod'
import { tones } from '../../contract.ts'
import { platforms } from '../../../calendar/contract.ts'

/** How many texts are kept. */
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
/** A text that was written, and what for. */
export type Generation = z.output<typeof generation>

/** What was kept; whatever is damaged counts as not kept. */
export function readHistory(stored: unknown): Generation[] {
  const parsed = z.array(generation).safeParse(stored)
  return parsed.success ? parsed.data.slice(0, maxEntries) : []
}

/** The newest first. */
export const remembering = (history: readonly Generation[], newest: Generation): Generation[] =>
  [newest, ...history].slice(0, maxEntries)
