import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { mount } from '#modules/making/contract/index.ts'
import { quoteStatuses } from '#modules/record-states/contract.ts'
import { linkParams, moment, version } from '#kernel/contract/wire.ts'
import { transferInstructions } from '#modules/payment-terms/contract/index.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'

/** What the customer sees of a quote, on paper and behind the private link. Amounts are in major units. */
export const publicQuote = z.object({
  quoteNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  customerName: z.string(),
  status: z.enum(quoteStatuses),
  /** A date in the shop's time zone; the quote is valid until the end of that day. */
  validUntil: z.string().nullable(),
  items: z.array(
    z.object({
      /** The product's name in the language of the quote, or the name that staff typed. */
      name: z.string(),
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      /** Metres. */
      width: z.number().nullable(),
      length: z.number().nullable(),
      mount: mount.nullable(),
      room: z.string().nullable(),
      /** The chosen options (`Colour: Sage`); those still offered are in the language of the quote. */
      choices: z.array(z.string()),
    }),
  ),
  /** The unit in which the sizes were typed; missing: metres. */
  sizeUnit: z.enum(['cm', 'mm', 'in']).optional(),
  subtotal: z.number(),
  taxAmount: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  /** Set if they were agreed in percent. Missing in mails that were queued before quotes had percentages. */
  taxPercent: z.number().nullish(),
  taxes: taxesOnWire.optional(),
  discountPercent: z.number().nullish(),
  terms: z.string().nullable(),
  acceptedAt: moment.nullable(),
  /** The last day on which it may be cancelled; only present for what was signed at home in the USA. */
  lastDayToCancel: z.string().optional(),
  rejectedAt: moment.nullable(),
  /** The deposit that is asked for on acceptance; omitted: none. */
  payment: z
    .object({
      deposit: z.number(),
      /** What remains after it. */
      rest: z.number(),
      /** What of it is still to come. */
      depositDue: z.number(),
      /** How it is transferred, once the quote is accepted. */
      transfer: transferInstructions.nullable(),
    })
    .optional(),
  /** Sent with the answer: if the quote has changed meanwhile, the customer must read it again first. */
  version,
})
export type PublicQuote = z.output<typeof publicQuote>

export const getPublicQuote = endpoint({
  method: 'GET',
  path: '/api/quotes/{token}',
  access: 'anyone',
  summary: 'The quote behind a private link',
  params: linkParams,
  success: { status: 200, body: publicQuote },
  errors: ['quote_not_found'],
})

export const viewPublicQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{token}/view',
  access: 'anyone',
  summary: 'Record that the customer has opened the quote',
  params: linkParams,
  success: { status: 200, body: publicQuote },
  errors: ['quote_not_found'],
})

export const answerPublicQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{token}/answer',
  access: 'anyone',
  summary: 'Accept or reject a quote, once and while it is valid',
  params: linkParams,
  body: z.object({ answer: z.enum(['accepted', 'rejected']), version: version.optional() }),
  success: { status: 200, body: publicQuote },
  errors: ['quote_not_found', 'quote_settled', 'quote_expired', 'closed_for_orders', 'version_conflict'],
})

export const getPublicQuotePdf = endpoint({
  method: 'GET',
  path: '/api/quotes/{token}/pdf',
  access: 'anyone',
  summary: 'The quote behind a private link, as a PDF file',
  params: linkParams,
  success: { status: 200, body: null },
  errors: ['quote_not_found'],
})
