import { z } from 'zod'
import { mailPreview } from '#kernel/contract/mail-preview.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { convertedAmount, currency } from '#modules/currency/contract/index.ts'
import { offeredDelivery, order } from '#modules/orders/contract/index.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  calendarDay,
  id,
  idParams,
  language,
  listQuery,
  moment,
  success,
  version,
  timestamp,
  ifMatch,
} from '#kernel/contract/wire.ts'
import { quoteSignature, signingPlaces } from './quote-signature.ts'
import { quoteStatuses } from '#modules/record-states/contract.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'

/** Major units of the shop's currency. */
const money = z.number('Must be a number').min(0, 'Must be 0 or more').max(1_000_000_000_000_000)
/** A percentage as it was typed. */
const percent = z
  .number('Must be a number')
  .min(0, 'Must be 0 or more')
  .max(100, 'At most 100 %')
  .multipleOf(0.001, 'At most 3 decimals')
  .nullable()
const optionalId = z
  .string()
  .max(100)
  .nullish()
  .transform((value) => value || null)
const text = (maxLength: number) =>
  z.string().trim().max(maxLength, `At most ${maxLength} characters`).nullable()
/** A date, or a moment on it. */
const day = z.union([calendarDay(), timestamp()], {
  error: 'Please enter a date',
})

const quoteForm = z.object({
  customerId: z.string('Please choose a customer').min(1, 'Please choose a customer').max(100),
  opportunityId: optionalId,
  /**
   * A list of items with name, quantity, price and so on, or the same list as JSON text; read by
   * `quotes/rules/quote-items.ts`. An item with `delivery` is a way of delivery of the shop, one whose product is sold by
   * the piece are goods. `alternative` names alternatives, of which one is chosen, `optional` items count only where they are
   * chosen; `chosen` says which are.
   */
  items: z.unknown().optional(),
  totalAmount: z.number('Please enter a total').min(0, 'Must be 0 or more').max(1_000_000_000_000_000),
  validUntil: day,
  taxAmount: money.optional(),
  discountAmount: money.optional(),
  /**
   * Tax and discount in percent: the discount of the sum of the items, the tax of what remains after the discount. The
   * amounts are calculated from them, and amounts sent with them are ignored. null: the amounts apply.
   */
  taxPercent: percent.optional(),
  discountPercent: percent.optional(),
  title: text(200).optional(),
  description: text(10_000).optional(),
  terms: text(10_000).optional(),
  notes: text(10_000).optional(),
  /** The customer's language; null: the language of their last order, else the base language of the shop. */
  language: language.nullish(),
  /** What is signed at home in the USA may be cancelled for three business days; null: not said. */
  signingPlace: z.enum(signingPlaces).nullish(),
  /** Whether its customer signs it when accepting it. */
  asksSignature: z.boolean().optional(),
  /** Whether its customer gave up in writing that production waits for the last day to cancel. */
  isWaived: z.boolean().optional(),
  status: z.enum(quoteStatuses).optional(),
})
export type QuoteForm = z.output<typeof quoteForm>

const quoteRow = z.object({
  id,
  productId: id.nullable(),
  description: z.string(),
  quantity: z.number(),
  unitPrice: z.number(),
  totalPrice: z.number(),
  specifications: z.record(z.string(), z.unknown()),
})

export const quote = z.object({
  id,
  quoteNumber: z.string(),
  customerId: id,
  customerName: z.string(),
  opportunityId: id.nullable(),
  title: z.string(),
  description: z.string().nullable(),
  status: z.enum(quoteStatuses),
  /** A date in the shop's time zone; the quote is valid until the end of that day. */
  validUntil: z.string().nullable(),
  /** Items as they were sent: name, quantity, price and any other fields. */
  items: z.array(z.record(z.string(), z.unknown())),
  /** The same items as they are stored. */
  rows: z.array(quoteRow),
  subtotal: z.number(),
  taxAmount: z.number(),
  discountAmount: z.number(),
  totalAmount: z.number(),
  /** As typed; null if an amount was typed. */
  taxPercent: z.number().nullable().optional(),
  discountPercent: z.number().nullable().optional(),
  /** Its taxes, where the shop charges them; `taxAmount` is what they add to the prices. */
  taxes: taxesOnWire.optional(),
  /** The currency of all amounts, which is the shop's. Only in lists. */
  currency: currency.optional(),
  /**
   * The total in the reporting currency, at the rate of the day on which the quote was created. Only in lists; null
   * without a rate.
   */
  converted: convertedAmount.nullish(),
  /** Whether subtotal, tax and discount add up to the total. */
  totalsMatch: z.boolean(),
  terms: z.string().nullable(),
  notes: z.string().nullable(),
  language: language.nullable(),
  /** Where it was signed; omitted: not said. */
  signingPlace: z.enum(signingPlaces).optional(),
  /** Whether its customer signs it; omitted: not. */
  asksSignature: z.literal(true).optional(),
  signature: quoteSignature.optional(),
  /** Whether its customer gave up in writing that production waits for the last day to cancel. */
  isWaived: z.literal(true).optional(),
  createdBy: id.nullable(),
  sentAt: moment.nullable(),
  viewedAt: moment.nullable(),
  acceptedAt: moment.nullable(),
  rejectedAt: moment.nullable(),
  /** The order created from it. */
  orderId: id.nullable(),
  createdAt: moment,
  updatedAt: moment,
  version,
})
export type Quote = z.output<typeof quote>

export const quoteSorts = sortsBy('createdAt', 'totalAmount')

export const listQuotes = endpoint({
  method: 'GET',
  path: '/api/crm/quotes',
  access: 'staff',
  summary: 'All quotes, newest first',
  query: listQuery.extend({
    status: z.enum(quoteStatuses).optional(),
    /** `week`: quotes that wait for an answer and end within seven days, including today. */
    ending: z.literal('week').optional(),
    customerId: id.optional(),
    opportunityId: id.optional(),
    /** The quote that became this order. */
    orderId: id.optional(),
    /** Words from the number, the title or the customer. */
    q: z.string().max(200).optional(),
    sort: z.enum(quoteSorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(quote) },
  tool: { use: 'Reads quotes and whether they were accepted.' },
})

export const getQuote = endpoint({
  method: 'GET',
  path: '/api/crm/quotes/{id}',
  access: 'staff',
  summary: 'One quote',
  params: idParams,
  success: { status: 200, body: quote },
  errors: ['quote_not_found'],
})

const refusals = ['invalid_body', 'quote_refused', 'reference_unknown'] as const

export const createQuote = endpoint({
  method: 'POST',
  path: '/api/crm/quotes',
  access: 'editors',
  summary: 'Create a quote, with the next number of the year',
  body: quoteForm,
  success: { status: 201, body: quote },
  tool: {
    use: 'Drafts a quote for a customer. It is sent to nobody; staff read it and send it from the back office.',
    pinned: { status: 'draft' },
  },
  errors: refusals,
})

export const updateQuote = endpoint({
  method: 'PUT',
  path: '/api/crm/quotes/{id}',
  access: 'editors',
  summary: 'Change a quote; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: quoteForm.extend({ opportunityId: optionalId.optional(), version }).partial(),
  success: { status: 200, body: quote },
  errors: [...refusals, 'quote_not_found', 'quote_settled', 'version_conflict', 'precondition_failed'],
})

export const listQuotedDelivery = endpoint({
  method: 'POST',
  path: '/api/crm/quotes/delivery-choices',
  access: 'editors',
  summary:
    'The ways of delivery for the items of a quote at the address of its customer, with their prices; nothing is stored. A chosen one is an item with `delivery`',
  body: quoteForm.pick({
    customerId: true,
    items: true,
    discountAmount: true,
    discountPercent: true,
    language: true,
  }),
  /** Empty where the shop has none, or none of them goes there. */
  success: { status: 200, body: z.object({ delivery: z.array(offeredDelivery) }) },
  errors: ['invalid_body', 'quote_refused'],
})

export const deleteQuote = endpoint({
  method: 'DELETE',
  path: '/api/crm/quotes/{id}',
  access: 'admins',
  summary: 'Delete a quote that has not become an order',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['quote_not_found', 'quote_settled'],
})

export const withdrawQuoteLink = endpoint({
  method: 'POST',
  path: '/api/crm/quotes/{id}/withdraw-link',
  access: 'editors',
  summary: 'Revoke the private link of a quote; sending the quote again mails a new one',
  params: idParams,
  success: { status: 200, body: quote },
  errors: ['quote_not_found'],
})

export const previewQuoteMail = endpoint({
  method: 'GET',
  path: '/api/crm/quotes/{id}/mail',
  access: 'staff',
  summary: 'The mail that sending a quote would write',
  params: idParams,
  success: { status: 200, body: mailPreview },
  errors: ['quote_not_found', 'quote_refused'],
})

export const sendQuote = endpoint({
  method: 'POST',
  path: '/api/crm/quotes/{id}/send',
  access: 'editors',
  summary: 'Mail a quote to its customer, with its PDF and a private link',
  params: idParams,
  body: z.object({ language: language.optional(), version: version.optional() }).optional(),
  success: { status: 200, body: quote },
  errors: ['quote_not_found', 'quote_refused', 'quote_settled', 'quote_expired', 'version_conflict'],
})

export const shareQuote = endpoint({
  method: 'POST',
  path: '/api/crm/quotes/{id}/share',
  access: 'editors',
  summary:
    'The private link of a quote, for staff to pass on themselves; a draft becomes sent, and nothing is mailed',
  params: idParams,
  body: z.object({ language: language.optional(), version: version.optional() }).optional(),
  success: { status: 200, body: z.object({ link: z.string(), quote }) },
  errors: ['quote_not_found', 'quote_settled', 'quote_expired', 'version_conflict'],
})

export const orderQuote = endpoint({
  method: 'POST',
  path: '/api/crm/quotes/{id}/order',
  access: 'editors',
  summary: 'Create the order of an accepted quote, once; later calls return the same order',
  params: idParams,
  body: z
    .object({
      /** Order also choices that are no longer offered. */
      as_agreed: z.boolean().optional(),
      /** Delivery address; default: the customer's own. */
      address: text(1000).optional(),
    })
    .optional(),
  success: { status: 201, body: order },
  errors: ['quote_not_found', 'quote_not_accepted', 'quote_refused', 'quote_choices_gone'],
})
