import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'

/** In bytes: 50,000 lines of a state's file. */
export const taxRatesLimit = 8_000_000
export const maxTaxRatesImported = 50_000
/** How many lines a report has. */
export const maxTaxRatesReported = 200

const importedTaxRate = z.object({
  /** Line number in the file, counting from 1 and including the header. */
  line: z.number().int(),
  action: z.enum(['create', 'change', 'unchanged', 'error']),
  /** The place for people: `US TX 78701`. */
  place: z.string(),
  /** The percentage as it was read; empty where it was not. */
  percent: z.string(),
  errors: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportedTaxRate = z.output<typeof importedTaxRate>

const taxRatesReport = z.object({
  dryRun: z.boolean(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** What each column was read as, and which were not read. */
  notes: z.array(z.string()),
  /** Refused lines first, then the others in file order; unchanged lines are left out. */
  lines: z.array(importedTaxRate),
})
export type TaxRatesReport = z.output<typeof taxRatesReport>

export const importTaxRates = endpoint({
  method: 'POST',
  path: '/api/tax-rates/import',
  access: 'admins',
  summary:
    'Add and change tax rates from a CSV file, such as one that a state publishes: all of its lines, or none',
  query: z.object({
    dryRun: z.enum(['true', 'false']).default('false'),
    /** The decimal separator. If omitted, it is inferred from the column, and an ambiguous number is an error. */
    decimal: z.enum([',', '.']).optional(),
  }),
  consumes: 'text/csv',
  body: z.string().max(taxRatesLimit),
  success: { status: 200, body: taxRatesReport },
  errors: ['malformed_csv', 'import_refused'],
})
