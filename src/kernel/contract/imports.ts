import { z } from 'zod'

/** The import report of a line, for every kind of record. */

const fault = z.object({
  /** As spelled in the file. */
  column: z.string(),
  message: z.string(),
})

export const lineActions = ['create', 'change', 'unchanged', 'skip', 'error'] as const
export type LineAction = (typeof lineActions)[number]

export const reportedLine = z.object({
  /** Line number in the file, counting from 1 and including the header. */
  line: z.number().int(),
  action: z.enum(lineActions),
  name: z.string(),
  /** Columns whose values change. */
  changed: z.array(z.string()),
  errors: z.array(fault),
  /** What is imported differently from the file, or not at all. */
  notes: z.array(z.string()),
  /** Of a product: how it will be offered. */
  offer: z
    .object({
      /** Major units; null: it has no price of its own. */
      price: z.number().nullable(),
      /** What the price is for; `example` is a piece of 1 × 1 m. */
      per: z.enum(['m2', 'example']),
      state: z.enum(['published', 'draft', 'hidden']),
    })
    .optional(),
})
export type ReportedLine = z.output<typeof reportedLine>

/** How to interpret a file where it is ambiguous. */
export const importSettings = z.object({
  /** The decimal separator; if omitted, an ambiguous number is an error. */
  decimal: z.enum([',', '.']).optional(),
  /** Whether the day or the month comes first; if omitted, an ambiguous date is an error. */
  dates: z.enum(['dmy', 'mdy']).optional(),
  /** The currency of a product file's prices; if omitted, prices that cannot be in the shop's currency are errors. */
  currency: z
    .string()
    .length(3, 'Must be a currency code, like EUR')
    .regex(/^[A-Z]{3}$/, 'Must be a currency code, like EUR')
    .optional(),
  /** Whether prices from another shop system are per square metre or per piece of the base size. */
  prices: z.enum(['area', 'piece']).default('area'),
  /** In metres. */
  baseWidth: z.coerce.number().min(0.001).max(100).default(1),
  baseLength: z.coerce.number().min(0.001).max(100).default(1),
})
export type ImportSettings = z.output<typeof importSettings>
