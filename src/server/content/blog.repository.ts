import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import type { Cursor } from '../http/lists.ts'
import { blogs, slugRedirects } from './blog.tables.ts'
import type { BlogRow } from './blog.tables.ts'

const alreadyPublished = sql`${blogs.publishedAt} <= now()`

/** SQL of the posts. One dated in the future exists for those who may see drafts, and for nobody else. */
export function blogRepository(db: Db) {
  return {
    /** Newest first, by keyset; one row more than `limit` tells that another page follows. */
    async page({ drafts, limit, cursor }: { drafts: boolean; limit: number; cursor: Cursor | null }) {
      const visible = drafts ? undefined : alreadyPublished
      const at = cursor && sql`${cursor.value}::timestamptz`
      const after =
        cursor &&
        sql`${blogs.publishedAt} <= ${at} and (${blogs.publishedAt} < ${at} or ${blogs.slug} > ${cursor.id})`
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(blogs)
          .where(and(visible, after ?? undefined))
          .orderBy(desc(blogs.publishedAt), asc(blogs.slug))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${blogs} where ${visible ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** The post at this address; one that was renamed is found under its old ones too. */
    async bySlug(slug: string, { drafts }: { drafts: boolean }): Promise<BlogRow | null> {
      const renamed = db
        .select({ slug: slugRedirects.slug })
        .from(slugRedirects)
        .where(eq(slugRedirects.oldSlug, slug))
      const [row] = await db
        .select()
        .from(blogs)
        .where(
          and(or(eq(blogs.slug, slug), inArray(blogs.slug, renamed)), drafts ? undefined : alreadyPublished),
        )
        .orderBy(sql`${blogs.slug} = ${slug} desc`)
        .limit(1)
      return row ?? null
    },

    /** The posts that came out last, newest first. */
    newest: (limit: number) =>
      db
        .select()
        .from(blogs)
        .where(alreadyPublished)
        .orderBy(desc(blogs.publishedAt), asc(blogs.slug))
        .limit(limit),

    /** Published posts in the order of their addresses, so many after the last one had. */
    addressesAfter: (last: { slug: string } | undefined, limit: number) =>
      db
        .select({ slug: blogs.slug, updatedAt: blogs.updatedAt })
        .from(blogs)
        .where(and(gt(blogs.slug, last?.slug ?? ''), alreadyPublished))
        .orderBy(asc(blogs.slug))
        .limit(limit),
  }
}

export type BlogRepository = ReturnType<typeof blogRepository>
