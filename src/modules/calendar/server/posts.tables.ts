import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ContentPostStatus, Platform } from '../contract.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const contentPosts = pgTable('content_posts', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  content: text().notNull().default(''),
  platform: text().$type<Platform>().notNull(),
  scheduledAt: moment('scheduled_at'),
  status: text().$type<ContentPostStatus>().notNull().default('draft'),
  /** As sent by the form; `author` is the account. */
  createdBy: text('created_by').notNull().default('admin'),
  authorId: uuid('author_id'),
  /** When the job marked the post as due for a person to publish. */
  dueAt: moment('due_at'),
  publishedAt: moment('published_at'),
  blogSlug: text('blog_slug'),
  /** Set while the post is deleted; cleared when it is restored. */
  deletedAt: moment('deleted_at'),
  categoryId: uuid('category_id'),
  imageUrl: text('image_url'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
})

/** A row with the name of its author. */
export type PostRow = typeof contentPosts.$inferSelect & { author: string | null }
export type PostColumns = Partial<Omit<typeof contentPosts.$inferInsert, 'id' | 'version' | 'createdAt'>>
