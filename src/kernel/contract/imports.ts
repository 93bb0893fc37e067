import { z } from 'zod'

/** What an import says of each line of a file, whatever it holds. */

const fault = z.object({
  /** As the file spells it. */
  column: z.string(),
  message: z.string(),
})

export const lineActions = ['create', 'change', 'unchanged', 'skip', 'error'] as const
export type LineAction = (typeof lineActions)[number]

export const reportedLine = z.object({
  /** In the file, counting from 1; the line of heads is one too. */
  line: z.number().int(),
  action: z.enum(lineActions),
  name: z.string(),
  /** Columns whose value changes. */
  changed: z.array(z.string()),
  errors: z.array(fault),
  /** What is taken over otherwise than it stands there, or not at all. */
  notes: z.array(z.string()),
})
export type ReportedLine = z.output<typeof reportedLine>

/** How a file is to be read, where it does not say it itself. */
export const importSettings = z.object({
  /** The sign before the decimals; left out: what has two meanings is an error. */
  decimal: z.enum([',', '.']).optional(),
  /** Whether the day or the month comes first; left out: what has two meanings is an error. */
  dates: z.enum(['dmy', 'mdy']).optional(),
  /** What a price of a product from another shop is: of a square metre, or of a piece of the base size. */
  prices: z.enum(['area', 'piece']).default('area'),
  /** Metres. */
  baseWidth: z.coerce.number().min(0.001).max(100).default(1),
  baseLength: z.coerce.number().min(0.001).max(100).default(1),
})
export type ImportSettings = z.output<typeof importSettings>
