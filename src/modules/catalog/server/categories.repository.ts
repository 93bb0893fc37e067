import { and, asc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { categorySorts } from '../contract/catalog.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { recordOfSlug, takenSlugs } from '#kernel/record/translated-slugs.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { StoredTranslations } from '#kernel/rules/localized.ts'
import { keysetSort, type Cursor, type KeysetSort } from '#kernel/http/lists.ts'
import { categories, type CategoryRow } from './categories.tables.ts'
import { nameSort } from './name-sort.ts'
import { products } from './products.tables.ts'

/** @param language the language whose names are compared; null: the base language */
export const categorySort = (
  sort: (typeof categorySorts)[number],
  language: LanguageCode | null,
): KeysetSort<CategoryRow> =>
  keysetSort(sort, { name: nameSort<CategoryRow>(categories, language) }, categories.id)

/** An index contains this expression. */
const searchText = sql`content_search_text(categories.name, categories.slug, categories.description)`

type Columns = Partial<typeof categories.$inferInsert>

/** SQL of the categories. */
export function categoriesRepository(db: Db) {
  return {
    /**
     * One keyset page of the categories that contain every word; one row more than `limit` shows that another page
     * follows.
     */
    async page(q: string | undefined, order: KeysetSort<CategoryRow>, limit: number, cursor: Cursor | null) {
      const where = and(...containsWords(searchText, q))
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(categories)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${categories} where ${where ?? sql`true`}`),
      ])
      return { rows, total }
    },

    async byId(id: string): Promise<CategoryRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(categories).where(eq(categories.id, id))
      return row ?? null
    },

    async bySlug(slug: string): Promise<CategoryRow | null> {
      const found = await db
        .select()
        .from(categories)
        .where(or(eq(categories.slug, slug), sql`${categories.id} = ${recordOfSlug('category', slug)}::uuid`))
      return found.find((row) => row.slug === slug) ?? found[0] ?? null
    },

    /** Messages for translated slugs that another category already has, by field. */
    takenSlugs: (id: string, translations: StoredTranslations) =>
      takenSlugs(db, translations, {
        kind: 'category',
        record: id,
        others: sql`select ${categories.slug} from ${categories} where ${ne(sql`${categories.id}::text`, id)}`,
      }),

    /** One category, locked until the transaction ends. */
    async lock(id: string): Promise<CategoryRow | null> {
      if (!isUuid(id)) return null
      const [row] = await db.select().from(categories).where(eq(categories.id, id)).for('update')
      return row ?? null
    },

    /** All categories, for imports, which refer to categories by name. */
    all: () => db.select().from(categories),

    async insert(columns: Columns & { name: string; slug: string }): Promise<CategoryRow> {
      const [row] = await db.insert(categories).values(columns).returning()
      return row as CategoryRow
    },

    async update(id: string, columns: Columns): Promise<CategoryRow> {
      const [row] = await db
        .update(categories)
        .set({ ...columns, version: sql`${categories.version} + 1` })
        .where(eq(categories.id, id))
        .returning()
      return row as CategoryRow
    },

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

    async remove(id: string): Promise<void> {
      await db.delete(categories).where(eq(categories.id, id))
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
