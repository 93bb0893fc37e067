import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { language } from '#kernel/contract/wire.ts'

/** Maximum size of a file in bytes: 5 MB. */
export const importLimit = 5 * 1024 * 1024
/** Maximum number of lines in a file. */
export const maxLines = 50_000
/** Maximum number of lines listed in a report; its counts cover all lines. */
export const maxReported = 500

const progress = z.object({
  record: z.string(),
  language,
  /** Number of texts in the base language. */
  texts: z.number().int(),
  translated: z.number().int(),
  /** Translated, but the original text has changed since. */
  outdated: z.number().int(),
})
export type Progress = z.output<typeof progress>

export const listTranslations = endpoint({
  method: 'GET',
  path: '/api/translations',
  access: 'staff',
  summary: 'Translation progress of each language; with Accept: text/csv all texts as a file for translators',
  query: z.object({
    /** Limits the file to one language; by default all offered languages. */
    language: language.optional(),
    /** `open` for missing and outdated texts only. */
    state: z.enum(['all', 'open']).default('all'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(progress) },
})

const reportedLine = z.object({
  /** Line number in the file, counting from 1 and including the header. */
  line: z.number().int(),
  action: z.enum(['change', 'error']),
  record: z.string(),
  id: z.string(),
  field: z.string(),
  language: z.string(),
  message: z.string().optional(),
})
export type ReportedLine = z.output<typeof reportedLine>

export const translationsReport = z.object({
  dry_run: z.boolean(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** Refused lines first; unchanged ones are left out. */
  lines: z.array(reportedLine),
})
export type TranslationsReport = z.output<typeof translationsReport>

export const importTranslations = endpoint({
  method: 'POST',
  path: '/api/translations/import',
  access: 'editors',
  summary: 'Import a file of translations: all of its lines, or none; empty texts are ignored',
  query: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
  consumes: 'text/csv',
  body: z.string().max(importLimit),
  success: { status: 200, body: translationsReport },
  errors: ['malformed_csv', 'import_refused'],
})

export const moveWrittenTexts = endpoint({
  method: 'POST',
  path: '/api/translations/move',
  access: 'admins',
  summary:
    'After a change of the base language: keep the texts written before as translations, and put those of the base language in their place',
  body: z.object({ from: language }),
  success: {
    status: 200,
    body: z.object({
      /** Number of texts that are now in the base language. */
      moved: z.number().int(),
      /** Number of texts that have no translation into the base language yet, and stay as they were written. */
      left: z.number().int(),
    }),
  },
  errors: ['invalid_body'],
})
