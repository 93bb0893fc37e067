import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { intentStates } from '../contract/card-payments.ts'
import type { ProviderEvent } from '#modules/payment-terms/server/index.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const paymentIntents = pgTable('payment_intents', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  provider: text().notNull(),
  /** What the provider calls its page; null: it has not answered yet. */
  providerId: text('provider_id'),
  /** What the provider calls the money, once it is paid. */
  paymentId: text('payment_id'),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  purpose: text({ enum: ['deposit', 'rest'] }).notNull(),
  state: text({ enum: intentStates }).notNull().default('created'),
  /** The provider's page. */
  redirect: text(),
  /** When the provider was asked about it last. */
  askedAt: moment('asked_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type IntentRow = typeof paymentIntents.$inferSelect

export const paymentNotices = pgTable('payment_notices', {
  id: uuid().primaryKey().defaultRandom(),
  provider: text().notNull(),
  eventId: text('event_id').notNull(),
  payload: jsonb().$type<ProviderEvent>().notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  handledAt: moment('handled_at'),
})

export const paymentRefunds = pgTable('payment_refunds', {
  id: uuid().primaryKey().defaultRandom(),
  intentId: uuid('intent_id').notNull(),
  orderId: uuid('order_id').notNull(),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  state: text({ enum: ['pending', 'done', 'refused'] })
    .notNull()
    .default('pending'),
  /** What the provider calls it. */
  providerId: text('provider_id'),
  note: text(),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name'),
  askedAt: moment('asked_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type RefundRow = typeof paymentRefunds.$inferSelect
