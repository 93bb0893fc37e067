import { eq, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { takenSlugs } from '#kernel/record/translated-slugs.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { blogs, slugRedirects, type BlogRow } from './blog.tables.ts'

export type PostColumns = Partial<Omit<typeof blogs.$inferInsert, 'version'>>

/** SQL that writes posts; runs in a transaction. */
export function blogWritesRepository(db: Db) {
  return {
    /** One post, locked until the transaction ends. */
    async lock(slug: string): Promise<BlogRow | null> {
      const [row] = await db.select().from(blogs).where(eq(blogs.slug, slug)).for('update')
      return row ?? null
    },

    /** Messages for translated slugs that another post already has, by field. */
    takenSlugs: (slug: string, translations: StoredTranslations) =>
      takenSlugs(db, translations, {
        kind: 'post',
        record: slug,
        others: sql`select ${blogs.slug} from ${blogs} where ${blogs.slug} <> ${slug}`,
      }),

    /** Inserts a post; null when its slug is taken, even by a concurrent write. */
    async insert(columns: PostColumns & { slug: string; title: string }): Promise<BlogRow | null> {
      const [row] = await db.insert(blogs).values(columns).onConflictDoNothing().returning()
      return row ?? null
    },

    /** Changes a post; a new slug that is taken violates the unique index. */
    async update(slug: string, columns: PostColumns): Promise<BlogRow> {
      const [row] = await db
        .update(blogs)
        .set({ ...columns, version: sql`${blogs.version} + 1` })
        .where(eq(blogs.slug, slug))
        .returning()
      if (row === undefined) throw new Error('a post was deleted while it was changed')
      return row
    },

    async remove(slug: string): Promise<void> {
      await db.delete(blogs).where(eq(blogs.slug, slug))
    },

    /** Removes the redirect from a slug that a post has now. */
    async endRedirect(slug: string): Promise<void> {
      await db.delete(slugRedirects).where(eq(slugRedirects.oldSlug, slug))
    },

    async redirect(oldSlug: string, slug: string): Promise<void> {
      await db.insert(slugRedirects).values({ oldSlug, slug })
    },

    /** Whether the category exists; it cannot be deleted until the transaction ends. */
    async hasCategory(id: string): Promise<boolean> {
      if (!isUuid(id)) return false
      const { rows } = await db.execute(sql`select 1 from categories where id = ${id} for key share`)
      return rows.length > 0
    },
  }
}
