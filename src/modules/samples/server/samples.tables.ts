import { boolean, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { languageCodes } from '#kernel/rules/languages.ts'
import { sampleStatuses } from '#modules/record-states/contract.ts'
import type { SampleNames } from './wanted-samples.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const sampleRequests = pgTable('sample_requests', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id'),
  customerId: uuid('customer_id'),
  name: text().notNull(),
  email: text().notNull(),
  address: text().notNull(),
  /** The language of its mails. */
  language: text({ enum: languageCodes }).notNull(),
  status: text({ enum: sampleStatuses }).notNull().default('requested'),
  sampleCount: integer('sample_count').notNull(),
  /** Hashes of the mailbox and the postal address, by which samples are counted. */
  mailboxKey: text('mailbox_key').notNull(),
  placeKey: text('place_key').notNull(),
  /** Hash of the Idempotency-Key; null: none was sent. */
  requestKey: text('request_key'),
  requestHash: text('request_hash').notNull(),
  wantsReminder: boolean('wants_reminder').notNull().default(false),
  /** SHA-256 of the token in the link that withdraws the reminder. */
  withdrawToken: text('withdraw_token'),
  sentAt: moment('sent_at'),
  remindedAt: moment('reminded_at'),
  ...versioned,
})

export const sampleRequestItems = pgTable(
  'sample_request_items',
  {
    requestId: uuid('request_id').notNull(),
    position: integer().notNull(),
    productId: uuid('product_id'),
    choiceId: uuid('choice_id'),
    productName: text('product_name').notNull(),
    optionName: text('option_name').notNull(),
    choiceName: text('choice_name').notNull(),
    /** The names in the language of the request; null: the same as for staff. */
    readerNames: jsonb('reader_names').$type<SampleNames>(),
    /** The path of the product with the chosen configuration. */
    link: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.requestId, table.position] })],
)
