import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { calendarDay, figure } from '#kernel/contract/wire.ts'
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
  success: { status: 200, body: z.array(taxReportLine) },
  errors: [],
})
