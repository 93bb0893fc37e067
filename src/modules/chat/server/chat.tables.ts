import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const chatMessages = pgTable('chat_messages', {
  id: uuid().primaryKey().defaultRandom(),
  /** The position in the conversation, assigned by the database in commit order, under a lock. */
  seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  userId: uuid('user_id'),
  fullName: text('full_name').notNull(),
  message: text().notNull(),
  clientId: text('client_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export type MessageRow = typeof chatMessages.$inferSelect

export const chatReads = pgTable('chat_reads', {
  userId: uuid('user_id').primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
