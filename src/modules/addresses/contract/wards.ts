import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'

/** In bytes; the list of 2025 has 3,321 lines. */
export const wardsLimit = 2_000_000
export const maxWards = 20_000
/** Of the country, and of one province. */
export const maxProvinces = 100
export const maxWardsOfProvince = 1000
/** How many refused lines a report has. */
export const maxWardFaults = 100

const maxName = 100

export const wardLine = z.object({
  province: z.string().min(1, 'Please fill this in').max(maxName, 'At most 100 characters'),
  ward: z.string().min(1, 'Please fill this in').max(maxName, 'At most 100 characters'),
  code: z.string().max(20, 'At most 20 characters'),
})

export const listProvinces = endpoint({
  method: 'GET',
  path: '/api/wards/provinces',
  access: 'anyone',
  summary: 'The provinces that forms suggest, by name; none where no list was imported',
  success: { status: 200, body: z.array(z.string()) },
})

export const listWards = endpoint({
  method: 'GET',
  path: '/api/wards',
  access: 'anyone',
  summary: 'The wards of a province that forms suggest, by name; the province may be without accents',
  query: z.object({ province: z.string().max(maxName) }),
  success: { status: 200, body: z.array(z.string()) },
})

const wardsReport = z.object({
  dryRun: z.boolean(),
  provinces: z.number().int(),
  wards: z.number().int(),
  refused: z.number().int(),
  /** What is wrong with the first refused lines. */
  lines: z.array(
    z.object({
      /** Line number in the file, counting from 1 and including the header. */
      line: z.number().int(),
      place: z.string(),
      errors: z.array(z.object({ column: z.string(), message: z.string() })),
    }),
  ),
})
export type WardsReport = z.output<typeof wardsReport>

export const importWards = endpoint({
  method: 'POST',
  path: '/api/wards/import',
  access: 'admins',
  summary:
    'Replace the list of provinces and wards by a CSV file with the columns province, ward and code: all of its lines, or none; without lines the list is empty',
  query: z.object({ dryRun: z.enum(['true', 'false']).default('false') }),
  consumes: 'text/csv',
  body: z.string().max(wardsLimit),
  success: { status: 200, body: wardsReport },
  errors: ['malformed_csv', 'import_refused'],
})
