import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAndUpdated } from '#kernel/database/columns.ts'
import { legalKinds } from '#modules/settings/contract/index.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const supportItems = pgTable('support_items', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  description: text().notNull().default(''),
  /** HTML, sanitised by `safe-html.ts`. */
  content: text().notNull().default(''),
  slug: text().notNull(),
  order: integer().notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  /** The kind of legal page; null: none. */
  legal: text({ enum: legalKinds }),
  helpfulYes: integer('helpful_yes').notNull().default(0),
  helpfulNo: integer('helpful_no').notNull().default(0),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  version: integer().notNull().default(1),
  /** The version at which it is still a starter text; null if people have written it. */
  starterVersion: integer('starter_version'),
  ...createdAndUpdated,
})

export type SupportRow = typeof supportItems.$inferSelect
