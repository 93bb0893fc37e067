import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { legalKinds } from '#modules/settings/contract/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { supportItems, type SupportRow } from '../support/support.tables.ts'

const rank = ({ legal }: SupportRow) => (legal ? legalKinds.indexOf(legal) : legalKinds.length)

/** SQL of the legal pages: at most one of each kind. */
export function legalRepository(db: Db) {
  const read = async (only: 'all' | 'published'): Promise<SupportRow[]> => {
    const isShown = only === 'published' ? eq(supportItems.isActive, true) : undefined
    const rows = await db
      .select()
      .from(supportItems)
      .where(and(isNotNull(supportItems.legal), isShown))
      .limit(legalKinds.length)
    return rows.toSorted((one, other) => rank(one) - rank(other))
  }
  return {
    all: () => read('all'),
    published: () => read('published'),

    /** The order number of a new last article. */
    async nextOrder(): Promise<number> {
      const { rows } = await db.execute<{ next: number }>(
        sql`select coalesce(max("order"), 0) + 1 as next from ${supportItems}`,
      )
      return rows[0]?.next ?? 1
    },

    /** Those of these slugs that an article already has, in any language. */
    async taken(slugs: readonly string[]): Promise<Set<string>> {
      const { rows } = await db.execute<{ slug: string }>(sql`
        select one.slug from unnest(${sql.param([...slugs])}::text[]) as one (slug)
        where exists (select from ${supportItems} where ${supportItems.slug} = one.slug)
          or exists (select from translated_slugs t where t.kind = 'article' and t.slug = one.slug and t.is_current)`)
      return new Set(rows.map(({ slug }) => slug))
    },
  }
}
