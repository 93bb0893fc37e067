import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { aboutKinds } from '../../contract/about.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const aboutParts = pgTable('about_parts', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: aboutKinds }).notNull(),
  title: text().notNull().default(''),
  text: text().notNull().default(''),
  /** HTML of a story, sanitised by `safe-html.ts`. */
  content: text().notNull().default(''),
  linkText: text('link_text').notNull().default(''),
  link: text().notNull().default(''),
  imageUrl: text('image_url').notNull().default(''),
  pictureText: text('picture_text').notNull().default(''),
  detailUrl: text('detail_url').notNull().default(''),
  order: integer().notNull().default(0),
  isActive: boolean('is_active').notNull().default(true),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  ...versioned,
})

export type AboutRow = typeof aboutParts.$inferSelect
