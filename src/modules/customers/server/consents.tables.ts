import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { languageCodes } from '#kernel/rules/languages.ts'
import { recordedPurposes } from '../contract/consents.ts'

/** What customers agreed to and withdrew; a row is never changed. */
export const consents = pgTable('consents', {
  id: uuid().primaryKey().defaultRandom(),
  customerId: uuid('customer_id').notNull(),
  purpose: text({ enum: recordedPurposes }).notNull(),
  /** False: withdrawn. */
  isGiven: boolean('is_given').notNull(),
  /** The words that they read or heard. */
  wording: text().notNull(),
  language: text({ enum: languageCodes }).notNull(),
  /** Where it was said: `samples`, or in the words of staff. */
  origin: text().notNull().default(''),
  /** Null: the person did it themself. */
  recordedBy: uuid('recorded_by'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
