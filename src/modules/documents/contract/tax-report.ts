import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay, figure, moment } from '#kernel/contract/wire.ts'
import { taxReasons } from '#modules/taxes/contract/index.ts'

/** Maximum number of lines of a report. */
export const maxTaxReportLines = 5000

const taxReportLine = z.object({
  country: z.string(),
  /** A state or province; empty where the report has none. */
  region: z.string(),
  percent: z.number(),
  /** The jurisdiction whose share it is; empty for the whole rate. */
  jurisdiction: z.string(),
  /** Why there is no tax, or another one than at home. */
  reason: z.enum(taxReasons).nullable(),
  currency: z.string(),
  /** Major units; credit notes are taken off. */
  net: figure,
  tax: figure,
  gross: figure,
  documents: z.number().int(),
})
export type TaxReportLine = z.output<typeof taxReportLine>

export const getTaxReport = endpoint({
  method: 'GET',
  path: '/api/documents/tax-report',
  access: 'staff',
  also: ['bookkeeper'],
  summary:
    'Taxes of the documents of a period by place, rate and jurisdiction, credit notes taken off; as a file with `Accept: text/csv`',
  query: z.object({
    /** First and last day, both included: of the delivery for invoices, of the issue for deposits and credit notes. */
    from: calendarDay(),
    to: calendarDay(),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(taxReportLine) },
})

/** A month of the shop: `2026-11`. */
const month = z
  .string()
  .length(7, 'Must be a month')
  .regex(/^(?:19|20)\d{2}-(?:0[1-9]|1[0-2])$/, 'Must be a month')

const taxClosing = z.object({ month: z.string(), closedBy: z.string().nullable(), closedAt: moment })
export type TaxClosing = z.output<typeof taxClosing>
const closings = { status: 200, body: z.array(taxClosing) } as const

export const listTaxClosings = endpoint({
  method: 'GET',
  path: '/api/documents/tax-closings',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The months whose report of taxes is closed, the last first',
  success: closings,
})

export const closeTaxMonth = endpoint({
  method: 'POST',
  path: '/api/documents/tax-closings',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Close a month that is over: its figures stay as they are, and what comes later counts in the month of its issue',
  body: z.object({ month }),
  success: closings,
  errors: ['tax_month_refused'],
})

export const reopenTaxMonth = endpoint({
  method: 'DELETE',
  path: '/api/documents/tax-closings/{month}',
  access: 'admins',
  summary: 'Open the last closed month again',
  params: z.object({ month: z.string().max(10) }),
  success: closings,
  errors: ['tax_month_refused'],
})
