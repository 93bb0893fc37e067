import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id } from '#kernel/contract/wire.ts'

/** Maximum size of an import file, in bytes: 5 MB. */
export const importLimit = 5 * 1024 * 1024
/** Maximum number of products in one file. */
export const maxImported = 20_000
/** Maximum number of lines that a report describes; its counts cover all lines. */
export const maxReported = 500

const fault = z.object({
  /** The column's name as written in the file. */
  column: z.string(),
  message: z.string(),
})

/** The effect of one line of the file. */
const importedLine = z.object({
  /** The line's number in the file, counted from 1 including the header line. */
  line: z.number().int(),
  action: z.enum(['create', 'change', 'unchanged', 'error']),
  id: id.nullable(),
  name: z.string(),
  /** Columns whose value changes. */
  changed: z.array(z.string()),
  errors: z.array(fault),
})
export type ImportedLine = z.output<typeof importedLine>

/** The result of an import, or of a dry run. */
export const importReport = z.object({
  dry_run: z.boolean(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Notes about the whole file. */
  notes: z.array(z.string()),
  /** Refused lines first, then in the order of the file, without the unchanged ones. */
  lines: z.array(importedLine),
})
export type ImportReport = z.output<typeof importReport>

export const importProducts = endpoint({
  method: 'POST',
  path: '/api/products/import',
  access: 'editors',
  summary: 'Add and change products from a CSV file: all of its lines, or none',
  query: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
  consumes: 'text/csv',
  body: z.string().max(importLimit),
  success: { status: 200, body: importReport },
  errors: ['malformed_csv', 'import_refused'],
})
