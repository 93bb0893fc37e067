import {
  bigint,
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { WebhookEvent } from '../contract.ts'
import type { MessageContent } from './messages.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** External servers that are notified of events. */
export const webhooks = pgTable('webhooks', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  url: text().notNull(),
  events: text().array().$type<WebhookEvent[]>().notNull(),
  includesContact: boolean('includes_contact').notNull().default(false),
  sealedSecret: bytea('sealed_secret').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  failures: integer().notNull().default(0),
  failingSince: timestamp('failing_since', { withTimezone: true }),
  switchedOffAt: timestamp('switched_off_at', { withTimezone: true }),
  ...versioned,
})
export type WebhookRow = typeof webhooks.$inferSelect

/** Messages to webhooks. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().primaryKey().defaultRandom(),
  webhookId: uuid('webhook_id').notNull(),
  eventId: bigint('event_id', { mode: 'bigint' }),
  type: text().notNull(),
  content: jsonb().$type<MessageContent>().notNull(),
  status: text({ enum: ['waiting', 'delivered', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer().notNull().default(0),
  nextAttemptAt: timestamp('next_attempt_at', { withTimezone: true }).notNull().defaultNow(),
  responseStatus: integer('response_status'),
  lastError: text('last_error'),
  deliveredAt: timestamp('delivered_at', { withTimezone: true }),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
