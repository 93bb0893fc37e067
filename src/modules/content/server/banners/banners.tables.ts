import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const banners = pgTable('banners', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull().default(''),
  subtitle: text().notNull().default(''),
  imageUrl: text('image_url').notNull().default(''),
  ctaText: text('cta_text').notNull().default(''),
  ctaLink: text('cta_link').notNull().default(''),
  sortOrder: integer('sort_order').notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
