import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const categories = pgTable('categories', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  description: text().notNull().default(''),
  slug: text().notNull(),
  imageUrl: text('image_url'),
  sortOrder: integer('sort_order').notNull().default(0),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  ...versioned,
})

export type CategoryRow = typeof categories.$inferSelect
