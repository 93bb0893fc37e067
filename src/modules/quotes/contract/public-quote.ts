import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { mount } from '#modules/making/contract/index.ts'
import { quoteStatuses } from '#modules/record-states/contract.ts'
import { linkParams, moment, version } from '#kernel/contract/wire.ts'
import { quoteSignature, signatureForm } from './quote-signature.ts'
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
      /** Whether the light at its window is known, so that it has a year to look at; omitted: not. */
      hasYear: z.literal(true).optional(),
      /** The name of the alternatives that it belongs to; omitted: it is none. */
      alternative: z.string().optional(),
      /** Only present for items that count only where they are chosen. */
      isOptional: z.literal(true).optional(),
      /** Whether it is chosen; only of alternatives and optional items. */
      isChosen: z.boolean().optional(),
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
  /** Only present where its customer signs it. */
  asksSignature: z.literal(true).optional(),
  signature: quoteSignature.optional(),
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

export const getQuotedYear = endpoint({
  method: 'GET',
  path: '/api/quotes/{token}/years/{number}',
  access: 'anyone',
  summary: 'The year of light at the window of an item of a quote, without and with the piece',
  translated: true,
  params: linkParams.extend({
    /** Of the item, counted from 1. */
    number: z.coerce.number().int().min(1).max(1000),
  }),
  success: {
    status: 200,
    body: z.object({
      /** A PNG as a `data:` address: the days of the year across, the hours from 5 to 22 down. */
      picture: z.string(),
      sentence: z.string(),
      note: z.string(),
    }),
  },
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

const chosenNumbers = z.array(z.int().min(1).max(1000)).max(100)

export const choosePublicQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{token}/choose',
  access: 'anyone',
  summary: 'Choose alternatives and optional items of a quote, which gives it other sums',
  params: linkParams,
  body: z.object({ chosen: chosenNumbers, version: version.optional() }),
  success: { status: 200, body: publicQuote },
  errors: ['quote_not_found', 'quote_settled', 'quote_expired', 'quote_choice_refused', 'version_conflict'],
})

export const answerPublicQuote = endpoint({
  method: 'POST',
  path: '/api/quotes/{token}/answer',
  access: 'anyone',
  summary: 'Accept or reject a quote, once and while it is valid',
  params: linkParams,
  body: z.object({
    answer: z.enum(['accepted', 'rejected']),
    /** The numbers of the chosen alternatives and optional items, counted from 1; omitted: as chosen before. */
    chosen: chosenNumbers.optional(),
    /** Needed where the quote asks for it. */
    signature: signatureForm.optional(),
    version: version.optional(),
  }),
  success: { status: 200, body: publicQuote },
  errors: [
    'quote_not_found',
    'quote_settled',
    'quote_expired',
    'quote_choice_refused',
    'closed_for_orders',
    'version_conflict',
  ],
})

export const getPublicQuotePdf = endpoint({
  method: 'GET',
  path: '/api/quotes/{token}/pdf',
  access: 'anyone',
  summary: 'The quote behind a private link, as a PDF file',
  params: linkParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['quote_not_found'],
})
