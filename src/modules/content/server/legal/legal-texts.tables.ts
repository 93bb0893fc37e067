import { pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core'
import { languageCodes } from '#kernel/rules/languages.ts'
import { legalKinds } from '#modules/settings/contract/index.ts'

/** Versions of legal pages that were sent with an order. */
export const legalTexts = pgTable(
  'legal_texts',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({ enum: legalKinds }).notNull(),
    language: text({ enum: languageCodes }).notNull(),
    title: text().notNull(),
    /** HTML. */
    content: text().notNull(),
    /** SHA-256 of title and content. */
    digest: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique().on(table.kind, table.language, table.digest)],
)
export type LegalTextRow = typeof legalTexts.$inferSelect
