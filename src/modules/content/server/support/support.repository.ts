import { and, asc, eq, gt, or, sql } from 'drizzle-orm'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Cursor, KeysetSort } from '#kernel/http/lists.ts'
import { containsWordsInLanguage } from '#kernel/database/search-words.ts'
import { recordOfSlug } from '#kernel/record/translated-slugs.ts'
import { supportItems, type SupportRow } from './support.tables.ts'

const active = eq(supportItems.isActive, true)

/** The filter of a list of articles. */
export interface ArticleFilter {
  /** Whether the reader may see inactive articles. */
  inactive: boolean
  q?: string | undefined
  /** The language whose texts are searched besides those of the base language; null: none. */
  language: LanguageCode | null
  active?: boolean | undefined
}

function conditions({ inactive, q, language, active: isActive }: ArticleFilter) {
  return and(
    inactive ? undefined : active,
    isActive === undefined ? undefined : eq(supportItems.isActive, isActive),
    ...containsWordsInLanguage(
      language,
      sql`content_search_text(support_items.title, support_items.slug, support_items.description)`,
      { q, translations: sql`support_items.translations` },
    ),
  )
}

/** SQL of the support articles. Only staff can read inactive ones. */
export function supportRepository(db: Db) {
  return {
    /** One keyset page; one row more than `limit` shows that another page follows. */
    async page(
      filter: ArticleFilter,
      order: KeysetSort<SupportRow>,
      { limit, cursor }: { limit: number; cursor: Cursor | null },
    ) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(supportItems)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${supportItems} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    /** The article with this slug, which may be in any language, or a former one. */
    async bySlug(slug: string, { inactive }: { inactive: boolean }): Promise<SupportRow | null> {
      const rows = await db
        .select()
        .from(supportItems)
        .where(
          and(
            or(eq(supportItems.slug, slug), sql`${supportItems.id} = ${recordOfSlug('article', slug)}::uuid`),
            inactive ? undefined : active,
          ),
        )
      return rows.find((row) => row.slug === slug) ?? rows[0] ?? null
    },

    /** Counts one answer to "Was this article helpful?"; false when there is no such article. */
    async rate(id: string, helpful: boolean, { inactive }: { inactive: boolean }): Promise<boolean> {
      const { helpfulYes, helpfulNo } = supportItems
      const counted = await db
        .update(supportItems)
        .set(helpful ? { helpfulYes: sql`${helpfulYes} + 1` } : { helpfulNo: sql`${helpfulNo} + 1` })
        .where(and(eq(supportItems.id, id), inactive ? undefined : active))
        .returning({ id: supportItems.id })
      return counted.length > 0
    },

    /** The next active articles after `last`, at most `limit`, in the order of their slugs. */
    addressesAfter: (last: { slug: string } | undefined, limit: number) =>
      db
        .select({ slug: supportItems.slug, translations: supportItems.translations })
        .from(supportItems)
        .where(and(gt(supportItems.slug, last?.slug ?? ''), active))
        .orderBy(asc(supportItems.slug))
        .limit(limit),
  }
}

export type SupportRepository = ReturnType<typeof supportRepository>
