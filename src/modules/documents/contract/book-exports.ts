import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay, id, idParams, listQuery, moment } from '#kernel/contract/wire.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'

export const bookFormats = ['datev', 'journal', 'iif'] as const
export type BookFormat = (typeof bookFormats)[number]

/** A file for bookkeeping; its bytes stay, and none of its documents is in another file of the format. */
export const bookExport = z.object({
  id,
  format: z.enum(bookFormats),
  /** Days of the shop, both included. */
  from: z.string(),
  to: z.string(),
  documents: z.number().int(),
  createdBy: z.string().nullable(),
  createdAt: moment,
})
export type BookExport = z.output<typeof bookExport>

export const createBookExport = endpoint({
  method: 'POST',
  path: '/api/book-exports',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Write a file with the invoices, deposits and credit notes of a time that were in no file of this format before',
  body: z
    .object({ format: z.enum(bookFormats), from: calendarDay(), to: calendarDay() })
    .refine(({ from, to }) => from <= to, { message: 'Not before the first day', path: ['to'] })
    // A file of bookings holds one business year.
    .refine(({ from, to }) => from.slice(0, 4) === to.slice(0, 4), {
      message: 'In the year of the first day',
      path: ['to'],
    }),
  success: { status: 201, body: bookExport },
  errors: ['nothing_to_export'],
})

export const listBookExports = endpoint({
  method: 'GET',
  path: '/api/book-exports',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'Files for bookkeeping, newest first',
  query: listQuery.extend({ sort: z.enum(sortsBy('createdAt')).default('-createdAt') }),
  success: { status: 200, body: z.array(bookExport) },
})

export const getBookExportFile = endpoint({
  method: 'GET',
  path: '/api/book-exports/{id}/file',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'A file for bookkeeping, with the bytes that it was made with',
  params: idParams,
  sends: ['application/octet-stream'],
  success: { status: 200, body: null },
  errors: ['book_export_not_found'],
})
