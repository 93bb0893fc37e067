import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { mount } from '../../making/contract/index.ts'
import { quoteStatuses } from '../../states/contract.ts'
import { linkParams, moment, version } from '../../../kernel/contract/wire.ts'

/** What a customer sees of a quote, on paper and behind the private link. Money in major units. */
export const publicQuote = z.object({
  quoteNumber: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  customerName: z.string(),
  status: z.enum(quoteStatuses),
  /** A day of the shop; the quote holds to its end. */
  validUntil: z.string().nullable(),
  items: z.array(
    z.object({
      /** As staff typed it; the name of a product in the language of the quote. */
      name: z.string(),
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      /** Metres. */
      width: z.number().nullable(),
      length: z.number().nullable(),
      mount: mount.nullable(),
      room: z.string().nullable(),
      /** What was chosen of its options, `Colour: Sage`, in the language of the quote as far as it is offered. */
      choices: z.array(z.string()),
    }),
  ),
  subtotal: z.number(),
  taxAmount: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  /** Where they were agreed in percent. A mail that waits since before quotes knew it has none. */
  taxPercent: z.number().nullish(),
  discountPercent: z.number().nullish(),
  terms: z.string().nullable(),
  acceptedAt: moment.nullable(),
  rejectedAt: moment.nullable(),
  /** What is answered: a quote that was changed meanwhile is read again first. */
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
  summary: 'Tell the shop that the customer has opened the quote',
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
  errors: ['quote_not_found', 'quote_settled', 'quote_expired', 'version_conflict'],
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
