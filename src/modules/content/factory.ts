import type { Pool } from 'pg'
import { blogs, slugRedirects, type BlogRow } from './server/blog/blog.tables.ts'
import { aboutParts, type AboutRow } from './server/about/about.tables.ts'
import { supportItems, type SupportRow } from './server/support/support.tables.ts'
import { createDb } from '#kernel/database/db.ts'
import { nextMoment } from '#test/moments.ts'

let count = 0

const hour = 60 * 60 * 1000

/** The time a number of hours from now; negative: in the past. */
export const inHours = (hours: number) => new Date(Date.now() + hours * hour)

/** A post that was published an hour ago. */
export async function aBlogPost(
  { pool }: { pool: Pool },
  overrides: Partial<typeof blogs.$inferInsert> = {},
): Promise<BlogRow> {
  const number = (count += 1)
  const [row] = await createDb(pool)
    .insert(blogs)
    .values({
      slug: `post-${number}`,
      title: `Post ${number}`,
      content: 'First paragraph.\nSecond paragraph.',
      publishedAt: new Date(nextMoment().getTime() - hour),
      ...overrides,
    })
    .returning()
  return row as BlogRow
}

/** Renames a post, with a redirect from its old slug. */
export async function rename({ pool }: { pool: Pool }, from: string, to: string): Promise<void> {
  await pool.query('UPDATE blogs SET slug = $2 WHERE slug = $1', [from, to])
  await createDb(pool).insert(slugRedirects).values({ oldSlug: from, slug: to })
}

/** An active article. */
export async function aSupportItem(
  { pool }: { pool: Pool },
  overrides: Partial<typeof supportItems.$inferInsert> = {},
): Promise<SupportRow> {
  const number = (count += 1)
  const [row] = await createDb(pool)
    .insert(supportItems)
    .values({
      slug: `article-${number}`,
      title: `Article ${number}`,
      description: 'In short',
      content: '<p>At length</p>',
      order: number,
      createdAt: nextMoment(),
      ...overrides,
    })
    .returning()
  return row as SupportRow
}

/** An active part of the about page. */
export async function anAboutPart(
  { pool }: { pool: Pool },
  overrides: Partial<typeof aboutParts.$inferInsert> = {},
): Promise<AboutRow> {
  const number = (count += 1)
  const [row] = await createDb(pool)
    .insert(aboutParts)
    .values({ kind: 'reason', title: `Reason ${number}`, text: 'In short', order: number, ...overrides })
    .returning()
  return row as AboutRow
}
