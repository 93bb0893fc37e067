import { z } from 'zod'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { language } from '../../kernel/contract/wire.ts'

/** What a file of translations may weigh, in bytes: 5 MB. */
export const importLimit = 5 * 1024 * 1024
/** Lines of one file. */
export const maxLines = 50_000
/** Lines that a report describes; its counts hold for all of them. */
export const maxReported = 500

const progress = z.object({
  record: z.string(),
  language,
  /** Texts in the base language. */
  texts: z.number().int(),
  translated: z.number().int(),
  /** Translated, but the base text has changed since. */
  outdated: z.number().int(),
})
export type Progress = z.output<typeof progress>

export const listTranslations = endpoint({
  method: 'GET',
  path: '/api/translations',
  access: 'staff',
  summary: 'How far each language is; with Accept: text/csv all texts as a file for translators',
  query: z.object({
    /** Only this language; all that the shop offers unless told otherwise. */
    language: language.optional(),
    /** `open`: only what is missing or outdated. */
    state: z.enum(['all', 'open']).default('all'),
  }),
  success: { status: 200, body: z.array(progress) },
  errors: [],
})

const reportedLine = z.object({
  /** In the file, counting from 1; the line of heads is one too. */
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
  /** Refused lines first, without the unchanged ones. */
  lines: z.array(reportedLine),
})
export type TranslationsReport = z.output<typeof translationsReport>

export const importTranslations = endpoint({
  method: 'POST',
  path: '/api/translations/import',
  access: 'editors',
  summary: 'Take over a file of translations: all of its lines, or none; empty texts change nothing',
  query: z.object({ dry_run: z.enum(['true', 'false']).default('false') }),
  consumes: 'text/csv',
  body: z.string().max(importLimit),
  success: { status: 200, body: translationsReport },
  errors: ['malformed_csv', 'import_refused'],
})
