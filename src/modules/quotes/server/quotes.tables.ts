import { boolean, date, integer, jsonb, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { signingPlaces, type QuoteSignature } from '../contract/quote-signature.ts'
import { quoteStatuses } from '#modules/record-states/contract.ts'
import type { QuoteTaxes } from './pricing/quotes.taxes.ts'
import { languageCodes } from '#kernel/rules/languages.ts'

/** Minor units of the shop's currency, in which a typed amount may have a fraction (`rules/quote-money.ts`). */
const money = (name: string) => numeric(name, { mode: 'number' })
const moment = (name: string) => timestamp(name, { withTimezone: true })

export const quotes = pgTable('quotes', {
  id: uuid().primaryKey().defaultRandom(),
  quoteNumber: text('quote_number').notNull(),
  customerId: uuid('customer_id').notNull(),
  opportunityId: uuid('opportunity_id'),
  title: text().notNull().default(''),
  description: text(),
  status: text({ enum: quoteStatuses }).notNull().default('draft'),
  /** A date in the shop's time zone; the quote is valid until the end of that day. */
  validUntil: date('valid_until', { mode: 'string' }),
  subtotal: money('subtotal').notNull().default(0),
  taxAmount: money('tax_amount').notNull().default(0),
  discountAmount: money('discount_amount').notNull().default(0),
  totalAmount: money('total_amount').notNull().default(0),
  /** Percent as typed; null: an amount was typed. */
  taxPercent: numeric('tax_percent', { mode: 'number' }),
  discountPercent: numeric('discount_percent', { mode: 'number' }),
  /** How it is taxed, as an order from it will be; null: the tax was typed, or there is none. */
  taxes: jsonb().$type<QuoteTaxes>(),
  terms: text(),
  notes: text(),
  language: text({ enum: languageCodes }),
  /** Where it was signed; null: not said. */
  signingPlace: text('signing_place', { enum: signingPlaces }),
  asksSignature: boolean('asks_signature').notNull().default(false),
  signature: jsonb().$type<QuoteSignature>(),
  /** When the customer gave up in writing that production waits for the last day to cancel. */
  waivedAt: moment('waived_at'),
  createdBy: uuid('created_by'),
  sentAt: moment('sent_at'),
  viewedAt: moment('viewed_at'),
  acceptedAt: moment('accepted_at'),
  rejectedAt: moment('rejected_at'),
  /** SHA-256 of the token in the customer's link. */
  viewToken: text('view_token'),
  ...versioned,
})

export const quoteItems = pgTable('quote_items', {
  id: uuid().primaryKey().defaultRandom(),
  quoteId: uuid('quote_id').notNull(),
  position: integer().notNull().default(0),
  productId: uuid('product_id'),
  description: text().notNull().default(''),
  quantity: numeric({ mode: 'number' }).notNull().default(1),
  unitPrice: money('unit_price').notNull().default(0),
  totalPrice: money('total_price').notNull().default(0),
  specifications: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
