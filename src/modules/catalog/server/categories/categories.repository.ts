import { and, asc, eq, gt, isNull, max, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import type { Sortable } from '#kernel/http/lists.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { recordOfSlug, takenSlugs } from '#kernel/record/translated-slugs.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { Reading, StoredTranslations } from '#kernel/rules/localized.ts'
import { categories, type CategoryRow } from './categories.tables.ts'
import { nameSort } from '../search/name-sort.ts'
import { products } from '../products/products.tables.ts'

/** An index contains this expression. */
const searchText = sql`content_search_text(categories.name, categories.slug, categories.description)`

/** Sorts by position, then by the name in a language. An index contains this expression for the base language. */
function positionSort(language: LanguageCode | null): Sortable<CategoryRow> {
  const name = nameSort<CategoryRow>(categories, language)
  return {
    column: sql`(lpad(${categories.sortOrder}::text, 7, '0') || ' ' || ${name.column})`,
    type: 'text',
    valueOf: (row) => `${String(row.sortOrder).padStart(7, '0')} ${name.valueOf(row)}`,
  }
}

/** The list: the categories that contain every word. */
export const listedCategories = {
  sorts: {
    name: ({ language }: Reading) => nameSort<CategoryRow>(categories, language),
    sort_order: ({ language }: Reading) => positionSort(language),
  },
  where: ({ q }: { q?: string | undefined }) => and(...containsWords(searchText, q)),
}

/** SQL of the categories. */
export function categoriesRepository(db: Db) {
  return {
    ...tableRecords(db, categories),

    async bySlug(slug: string): Promise<CategoryRow | null> {
      const rows = await db
        .select()
        .from(categories)
        .where(or(eq(categories.slug, slug), sql`${categories.id} = ${recordOfSlug('category', slug)}::uuid`))
      return rows.find((row) => row.slug === slug) ?? rows[0] ?? null
    },

    /** Messages for translated slugs that another category already has, by field. */
    takenSlugs: (id: string, translations: StoredTranslations) =>
      takenSlugs(db, translations, {
        kind: 'category',
        record: id,
        others: sql`select ${categories.slug} from ${categories} where ${ne(sql`${categories.id}::text`, id)}`,
      }),

    /** The position of a new category: the last one, or 0 as long as nobody has put categories in an order. */
    async nextPosition(): Promise<number> {
      const rows = await db.select({ highest: max(categories.sortOrder) }).from(categories)
      const highest = rows[0]?.highest ?? 0
      return highest === 0 ? 0 : Math.min(highest + 1, 1_000_000)
    },

    /** All categories, for imports, which refer to categories by name. */
    all: () => db.select().from(categories),

    /** Number of products (except archived ones) and posts in a category. */
    async contents(id: string): Promise<{ products: number; posts: number }> {
      const { rows } = await db.execute<{ products: number; posts: number }>(sql`
        select
          (select count(*)::int from ${products} where ${and(eq(products.categoryId, id), isNull(products.archivedAt))}) as products,
          (select count(*)::int from blogs where category_id = ${id}) as posts`)
      return rows[0] ?? { products: 0, posts: 0 }
    },

    /** Moves all products and posts of one category to another, or to none. */
    async move(from: string, to: string | null): Promise<void> {
      await db
        .update(products)
        .set({ categoryId: to, version: sql`${products.version} + 1` })
        .where(eq(products.categoryId, from))
      await db.execute(
        sql`update blogs set category_id = ${to}, version = version + 1 where category_id = ${from}`,
      )
    },

    /** The next categories after `last`, at most `limit`, in the order of their slugs. */
    addressesAfter: (last: { slug: string } | undefined, limit: number) =>
      db
        .select({
          slug: categories.slug,
          translations: categories.translations,
          updatedAt: categories.updatedAt,
        })
        .from(categories)
        .where(gt(categories.slug, last?.slug ?? ''))
        .orderBy(asc(categories.slug))
        .limit(limit),
  }
}

export type CategoriesRepository = ReturnType<typeof categoriesRepository>
