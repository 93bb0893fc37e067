import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'

export const blogs = pgTable('blogs', {
  slug: text().primaryKey(),
  title: text().notNull(),
  /** The text in the row's format. */
  content: text().notNull().default(''),
  /** plain: a line break ends a paragraph. html: sanitised. It applies to translations too. */
  format: text({ enum: ['plain', 'html'] })
    .notNull()
    .default('plain'),
  categoryId: uuid('category_id'),
  publishedAt: timestamp('published_at', { withTimezone: true }).notNull().defaultNow(),
  imageUrl: text('image_url'),
  authorId: uuid('author_id'),
  translations: jsonb().$type<StoredTranslations>().notNull().default({}),
  ...versioned,
})

export type BlogRow = typeof blogs.$inferSelect

/** A post with the name of its author. */
export type AuthoredRow = BlogRow & { authorName: string | null }

/** The former slugs of renamed posts. */
export const slugRedirects = pgTable('slug_redirects', {
  oldSlug: text('old_slug').primaryKey(),
  slug: text().notNull(),
})
