import { and, asc, desc, eq, getTableColumns, gt, inArray, or, sql } from 'drizzle-orm'
import type { PostSort } from '../../contract/content.ts'
import { countRows } from '#kernel/database/count.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { recordOfSlug } from '#kernel/record/translated-slugs.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import { postOrders } from './blog.order.ts'
import { blogs, slugRedirects, type AuthoredRow } from './blog.tables.ts'
import { containsWordsInLanguage } from '#kernel/database/search-words.ts'

const alreadyPublished = sql`${blogs.publishedAt} <= now()`

const authorName = nameOfUser(sql`blogs.author_id`)

/** The filter of a list of posts. */
export interface PostFilter {
  /** Whether the reader may see posts dated in the future. */
  drafts: boolean
  q?: string | undefined
  /** The language whose texts are searched besides those of the base language; null: none. */
  language: LanguageCode | null
  categoryId?: string | undefined
  state?: 'published' | 'scheduled' | undefined
}

function conditions({ drafts, q, language, categoryId, state }: PostFilter) {
  return and(
    drafts ? undefined : alreadyPublished,
    state === 'published' ? alreadyPublished : undefined,
    state === 'scheduled' ? sql`${blogs.publishedAt} > now()` : undefined,
    categoryId === undefined ? undefined : isUuid(categoryId) ? eq(blogs.categoryId, categoryId) : sql`false`,
    ...containsWordsInLanguage(
      language,
      sql`content_search_text(blogs.title, blogs.slug, readable_text(blogs.format, blogs.content))`,
      {
        q,
        translations: sql`blogs.translations`,
      },
    ),
  )
}

/** SQL of the posts. Only readers who may see drafts can read a post dated in the future. */
export function blogRepository(db: Db) {
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(
      filter: PostFilter,
      sort: PostSort,
      { limit, cursor }: { limit: number; cursor: Cursor | null },
    ) {
      const where = conditions(filter)
      const order = postOrders[sort]
      const [rows, total] = await Promise.all([
        db
          .select({ ...getTableColumns(blogs), authorName })
          .from(blogs)
          .where(and(where, cursor ? order.after(cursor) : undefined))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${blogs} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** The post with this slug; a renamed post is found by its former slugs too. */
    async bySlug(slug: string, { drafts }: { drafts: boolean }): Promise<AuthoredRow | null> {
      const renamed = db
        .select({ slug: slugRedirects.slug })
        .from(slugRedirects)
        .where(eq(slugRedirects.oldSlug, slug))
      const [row] = await db
        .select({ ...getTableColumns(blogs), authorName })
        .from(blogs)
        .where(
          and(
            or(
              eq(blogs.slug, slug),
              inArray(blogs.slug, renamed),
              sql`${blogs.slug} = ${recordOfSlug('post', slug)}`,
            ),
            drafts ? undefined : alreadyPublished,
          ),
        )
        .orderBy(sql`${blogs.slug} = ${slug} desc`)
        .limit(1)
      return row ?? null
    },

    /** The latest published posts, newest first. */
    newest: (limit: number) =>
      db
        .select()
        .from(blogs)
        .where(alreadyPublished)
        .orderBy(desc(blogs.publishedAt), asc(blogs.slug))
        .limit(limit),

    /** The next published posts after `last`, at most `limit`, in the order of their slugs. */
    addressesAfter: (last: { slug: string } | undefined, limit: number) =>
      db
        .select({ slug: blogs.slug, translations: blogs.translations, updatedAt: blogs.updatedAt })
        .from(blogs)
        .where(and(gt(blogs.slug, last?.slug ?? ''), alreadyPublished))
        .orderBy(asc(blogs.slug))
        .limit(limit),
  }
}

export type BlogRepository = ReturnType<typeof blogRepository>
