import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { figure, id, idParams, listQuery, moment, success, version, ifMatch } from '#kernel/contract/wire.ts'

/** Maximum size of a file of a bank in bytes: 5 MB. */
export const maxBankFileBytes = 5 * 1024 * 1024

const header = z.string().max(200)

/** The columns of a movement that somebody can name. */
export const bankColumnNames = [
  'bookedOn',
  'amount',
  'credit',
  'debit',
  'currency',
  'name',
  'account',
  'purpose',
  'bankId',
] as const

/**
 * Which column of a CSV file is which, by its header: one that is missing is found by its usual names, an empty one is
 * not read; and how the file writes amounts and days.
 */
export const bankColumns = z
  .object({
    bookedOn: header,
    amount: header,
    credit: header,
    debit: header,
    currency: header,
    name: header,
    account: header,
    purpose: header,
    bankId: header,
    decimal: z.enum([',', '.']),
    /** Which part of `01/02/2026` comes first. */
    dateOrder: z.enum(['dmy', 'mdy']),
  })
  .partial()
export type BankColumns = z.output<typeof bankColumns>

/** How files with certain columns are read. */
export const bankCsvMap = z.object({
  id,
  /** The last file that was read so. */
  fileName: z.string(),
  headers: z.array(z.string()),
  columns: bankColumns,
  updatedAt: moment,
  version,
})
export type BankCsvMap = z.output<typeof bankCsvMap>

export const bankLine = z.object({
  id,
  bookedOn: z.string(),
  /** Negative for what left the account. */
  amount: figure,
  currency: z.string(),
  /** Who paid, or was paid. */
  name: z.string(),
  account: z.string(),
  purpose: z.string(),
  state: z.enum(['open', 'booked', 'ignored']),
  /**
   * Why the order is proposed: it is named and the amount fits (`exact`), it is named (`reference`), it is the only one of
   * this name whose amount fits (`name`), it is named but nothing is owed (`settled`: paid twice); or why none is.
   */
  reason: z.enum(['exact', 'reference', 'name', 'settled', 'unknown', 'outgoing', 'currency']),
  /** The proposed order, or that for which it was booked. */
  orderId: id.nullable(),
  orderNumber: z.string().nullable(),
  customerName: z.string().nullable(),
  /** What is owed of that order now. */
  due: figure.nullable(),
})
export type BankLine = z.output<typeof bankLine>

const report = z.object({
  /** Omitted where the file had been imported before. */
  id: id.optional(),
  format: z.enum(['camt', 'mt940', 'csv']),
  /** Movements that no earlier file had. */
  added: z.number().int(),
  /** Movements that were known already. */
  known: z.number().int(),
  /** Of the new ones: orders found by reference and amount, proposed in another way, and not found. */
  exact: z.number().int(),
  proposed: z.number().int(),
  unknown: z.number().int(),
  /** Lines that cannot be read, with their number. */
  faults: z.array(z.string()),
})
export type BankReport = z.output<typeof report>

export const importBankFile = endpoint({
  method: 'POST',
  path: '/api/bank-statements',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Import a file of the bank (CAMT.052 to 054, MT940, CSV) and propose orders for what came in; importing it again changes nothing',
  query: z.object({
    fileName: z.string().trim().min(1).max(200).default('statement'),
    /** A JSON object of `bookedOn`, `amount` and so on with the headers of a CSV file; kept for files with the same headers. */
    columns: z.string().max(4000).optional(),
  }),
  file: 'file',
  success: { status: 201, body: report },
  errors: [
    'bank_file_refused',
    'malformed_csv',
    'file_missing',
    'file_too_large',
    'malformed_request',
    'unsupported_media_type',
  ],
})

export const listBankLines = endpoint({
  method: 'GET',
  path: '/api/bank-lines',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'What moved on the accounts, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words from the name, the purpose or the number of the order. */
    q: z.string().trim().max(200).optional(),
    state: z.enum(['open', 'booked', 'ignored']).optional(),
    reason: bankLine.shape.reason.optional(),
    sort: z.enum(sortsBy('bookedOn', 'amount')).default('-bookedOn'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(bankLine) },
})

const settled = z.object({ lines: z.array(bankLine) })

export const confirmBankLines = endpoint({
  method: 'POST',
  path: '/api/bank-lines/confirm',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Book open lines for the orders that are proposed for them: all of them, or none',
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  success: { status: 200, body: settled },
  errors: ['bank_line_not_found', 'payment_refused'],
})

export const bookBankLine = endpoint({
  method: 'POST',
  path: '/api/bank-lines/{id}/book',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Book an open line for one order, or split it over several: what came in as payments, what left as refunds',
  params: idParams,
  body: z.object({
    shares: z
      .array(z.object({ orderId: id, amount: figure.gt(0, 'Must be more than 0') }))
      .min(1)
      .max(50),
  }),
  success: { status: 200, body: settled },
  errors: ['bank_line_not_found', 'payment_refused', 'order_not_found'],
})

export const ignoreBankLine = endpoint({
  method: 'POST',
  path: '/api/bank-lines/{id}/ignore',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Put a line aside that is about no order, or take it back',
  params: idParams,
  body: z.object({ isIgnored: z.boolean() }),
  success: { status: 200, body: settled },
  errors: ['bank_line_not_found', 'payment_refused'],
})

export const listBankCsvMaps = endpoint({
  method: 'GET',
  path: '/api/bank-csv-maps',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'How CSV files of banks are read, by the names of their columns',
  query: listQuery.extend({ sort: z.enum(sortsBy('updatedAt')).default('-updatedAt') }),
  success: { status: 200, body: z.array(bankCsvMap) },
})

export const updateBankCsvMap = endpoint({
  method: 'PUT',
  path: '/api/bank-csv-maps/{id}',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Change how files with these columns are read; what was imported stays as it is',
  params: idParams,
  headers: ifMatch,
  body: z.object({ columns: bankColumns, version: version.optional() }),
  success: { status: 200, body: bankCsvMap },
  errors: ['bank_csv_map_not_found', 'invalid_body', 'version_conflict', 'precondition_failed'],
})

export const removeBankCsvMap = endpoint({
  method: 'DELETE',
  path: '/api/bank-csv-maps/{id}',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Forget how files with these columns are read',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['bank_csv_map_not_found', 'precondition_failed'],
})
