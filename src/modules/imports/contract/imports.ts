import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { importSettings, reportedLine } from '#kernel/contract/imports.ts'
import { id, idParams, listQuery, moment } from '#kernel/contract/wire.ts'

/** Maximum size of a file in bytes: 15 MB. */
export const maxFileBytes = 15 * 1024 * 1024
/** Maximum number of lines in a file. */
export const maxLines = 50_000
/** Maximum number of lines listed in a report; its counts cover all lines. */
export const maxReportedLines = 500

export const importKinds = ['products', 'customers', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

export const importStates = ['checked', 'waiting', 'running', 'done', 'failed', 'undoing', 'undone'] as const
export type ImportState = (typeof importStates)[number]

/** A file that was checked, imported or undone. */
export const importRecord = z.object({
  id,
  kind: z.enum(importKinds),
  /** `own`, or the shop system that the file was exported from: `shopify`, `woocommerce`. */
  format: z.string(),
  fileName: z.string(),
  state: z.enum(importStates),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  skipped: z.number().int(),
  refused: z.number().int(),
  /** Number of records written so far, while it runs. */
  done: z.number().int(),
  /** The reason for a failure, to be shown. */
  problem: z.string().nullable(),
  madeBy: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
  undoneAt: moment.nullable(),
  /** Whether the import can still be undone, which is possible for thirty days. */
  undoable: z.boolean(),
})
export type ImportRecord = z.output<typeof importRecord>

const pictures = z.object({
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
  /** The first pictures that failed. */
  problems: z.array(z.object({ address: z.string(), problem: z.string() })),
})

/** Maximum number of hosts of pictures that a report names. */
export const maxNamedHosts = 5

/** An import with its report. */
export const importDetails = importRecord.extend({
  /** Notes about the whole file. */
  notes: z.array(z.string()),
  /** Lines with errors first, then those with notes, then the others in file order; unchanged ones are left out. */
  lines: z.array(reportedLine),
  /** Records that an undo left unchanged, and why. */
  kept: z.array(z.object({ name: z.string(), reason: z.string() })),
  pictures,
  /** Hosts of pictures that are fetched only if an administrator allows it. */
  missingHosts: z.array(z.string()),
})
export type ImportDetails = z.output<typeof importDetails>

export const checkImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  access: 'editors',
  summary: 'Check a CSV file and report line by line what it would do; nothing is imported until it is run',
  query: importSettings.extend({
    kind: z.enum(importKinds),
    fileName: z.string().trim().min(1).max(200),
  }),
  consumes: 'text/csv',
  body: z.string().max(maxFileBytes),
  success: { status: 201, body: importDetails },
  errors: ['malformed_csv'],
})

export const listImports = endpoint({
  method: 'GET',
  path: '/api/imports',
  access: 'staff',
  summary: 'Files that were checked, imported or undone, newest first',
  query: listQuery.extend({ kind: z.enum(importKinds).optional() }),
  success: { status: 200, body: z.array(importRecord) },
})

export const getImport = endpoint({
  method: 'GET',
  path: '/api/imports/{id}',
  access: 'editors',
  summary: 'One import with its line-by-line report',
  params: idParams,
  success: { status: 200, body: importDetails },
  errors: ['import_not_found'],
})

export const runImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/run',
  access: 'editors',
  summary: 'Import a checked file in the background: all of its lines, or those without errors',
  params: idParams,
  body: z.object({
    withoutErrors: z.boolean().default(false),
    /** The hosts among `missingHosts` from which pictures are fetched; only administrators may name any. */
    pictureHosts: z.array(z.string().max(253)).max(maxNamedHosts).default([]),
  }),
  success: { status: 202, body: importDetails },
  errors: ['import_not_found', 'import_state', 'import_refused', 'forbidden'],
})

export const undoImport = endpoint({
  method: 'POST',
  path: '/api/imports/{id}/undo',
  access: 'editors',
  summary:
    'Take back what an import wrote and nobody has changed since; of customers and sales, administrators only',
  params: idParams,
  success: { status: 202, body: importDetails },
  errors: ['import_not_found', 'import_state', 'forbidden'],
})
