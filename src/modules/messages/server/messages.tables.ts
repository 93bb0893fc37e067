import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'
import { languageCodes } from '#kernel/rules/languages.ts'

/** What an owner says in mails, by kind and language. */
export const mailTexts = pgTable(
  'mail_texts',
  {
    kind: text().notNull(),
    language: text({ enum: languageCodes }).notNull(),
    texts: jsonb().$type<Record<string, string>>().notNull().default({}),
    version: integer().notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  ({ kind, language }) => [primaryKey({ columns: [kind, language] })],
)
