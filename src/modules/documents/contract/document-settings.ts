import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { amount, version, ifMatch } from '#kernel/contract/wire.ts'

/** The series of numbers. The kinds that charge something share that of invoices, unless the shop says otherwise. */
export const seriesKinds = ['invoice', 'deposit', 'final', 'credit', 'proforma', 'delivery'] as const
export type SeriesKind = (typeof seriesKinds)[number]

const prefix = z
  .string()
  .trim()
  .max(10, 'At most 10 characters')
  .regex(/^[A-Za-z0-9/-]*$/, 'Letters, digits, - and / only')

const account = z
  .string()
  .trim()
  .min(1, 'Please fill this in')
  .max(40, 'At most 40 characters')
  // These separate the fields of the files.
  .regex(/^[^;,"\t\r\n]*$/, 'Without commas, semicolons and quotation marks')
const shortNumber = z.string().trim().max(7, 'At most 7 characters').regex(/^\d*$/, 'Digits only')

/** The accounts to which documents are booked. */
export const bookAccounts = z.object({
  customers: account,
  deposits: account,
  /** The accounts of turnover, by rate of tax. */
  revenue: z
    .array(z.object({ percent: z.number().min(0, 'Must be 0 or more').max(100, 'At most 100'), account }))
    .max(20, 'At most 20'),
  /** The account of turnover at all other rates. */
  otherRevenue: account,
  /** Where the tax is owed; only for IIF. */
  tax: account,
  /** The numbers of the tax adviser and of the shop there, for DATEV. */
  consultant: shortNumber,
  client: shortNumber,
})
export type BookAccounts = z.output<typeof bookAccounts>

/** Accounts of the German chart SKR 03. */
export const defaultAccounts: BookAccounts = {
  customers: '10000',
  deposits: '1718',
  revenue: [
    { percent: 19, account: '8400' },
    { percent: 7, account: '8300' },
  ],
  otherRevenue: '8200',
  tax: '1776',
  consultant: '',
  client: '',
}

export const documentSettings = z.object({
  /** Whether invoices, deposit invoices, final invoices and credit notes share one series. */
  isShared: z.boolean(),
  /** What numbers of a series begin with, before the year; those of shared series are not used. */
  prefixes: z.object({
    invoice: prefix,
    deposit: prefix,
    final: prefix,
    credit: prefix,
    proforma: prefix,
    delivery: prefix,
  }),
  /** The turnover of last year, which decides from when invoices to businesses must be electronic; null: unknown. */
  turnover: amount.max(1e12, 'Please enter a number').nullable(),
  accounts: bookAccounts,
})
export type DocumentSettings = z.output<typeof documentSettings>

export const defaultPrefixes: DocumentSettings['prefixes'] = {
  invoice: '',
  deposit: 'D-',
  final: 'F-',
  credit: 'C-',
  proforma: 'P-',
  delivery: 'L-',
}

const path = '/api/settings/documents'
const answer = { status: 200, body: documentSettings.extend({ version }) } as const

export const getDocumentSettings = endpoint({
  method: 'GET',
  path,
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'How invoices and other documents are numbered',
  success: answer,
})

export const putDocumentSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change how documents are numbered; those that were issued keep their numbers',
  headers: ifMatch,
  body: documentSettings.partial().extend({ version: version.optional() }),
  success: answer,
  errors: ['invalid_body', 'version_conflict', 'precondition_failed'],
})
