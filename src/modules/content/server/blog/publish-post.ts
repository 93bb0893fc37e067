import { sql } from 'drizzle-orm'
import { slugOfAnyScript } from '#kernel/record/slug-of-any-script.ts'
import type { Db } from '#kernel/database/db.ts'
import { draftedContent } from './post-format.ts'
import { blogs } from './blog.tables.ts'

/** The slug for a title without letters and digits. */
const fallbackSlug = 'post'

/** The first slug made from the title that no post has or had. */
async function freeSlug(db: Db, title: string): Promise<string> {
  const baseSlug = slugOfAnyScript(title) || fallbackSlug
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from blogs where slug = ${baseSlug} or slug like ${`${baseSlug}-%`}
    union select slug from translated_slugs where kind = 'post' and (slug = ${baseSlug} or slug like ${`${baseSlug}-%`})
    union select old_slug from slug_redirects where old_slug = ${baseSlug} or old_slug like ${`${baseSlug}-%`}`)
  const usedSlugs = new Set(rows.map(({ slug }) => slug))
  let free = baseSlug
  for (let number = 2; usedSlugs.has(free); number += 1) free = `${baseSlug}-${number}`
  return free
}

/**
 * Publishes a post on the blog in the caller's transaction, with a slug made from its title. Markdown is converted
 * to HTML.
 * @returns the slug
 */
export async function publishPost(
  db: Db,
  post: Omit<typeof blogs.$inferInsert, 'slug' | 'version'>,
): Promise<string> {
  for (;;) {
    const slug = await freeSlug(db, post.title)
    const inserted = await db
      .insert(blogs)
      .values({ ...post, ...draftedContent(post.content ?? ''), slug })
      .onConflictDoNothing()
      .returning({ slug: blogs.slug })
    // Empty when a concurrent write took the slug; the next attempt finds another one.
    if (inserted[0]) return inserted[0].slug
  }
}
