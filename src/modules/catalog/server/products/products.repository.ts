import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Kind } from '#modules/making/contract/index.ts'
import type { productSorts } from '../../contract/catalog.ts'
import { countRows, countUpTo, exactOrEstimated } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { baseReading, type Reading } from '#kernel/rules/localized.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { bothForms } from '#kernel/rules/text/spelling.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import type { Memoized } from '#kernel/cache/memoized.ts'
import { nameSort } from '../search/name-sort.ts'
import { productConditions, pricePerSqm, type ProductFilter } from '../search/product-search.ts'
import { countBetween, maxProducts, pricesOf, type Prices } from '../search/prices.ts'
import { readProductsForSale, localizeProduct, type ProductForSale } from './products-for-sale.ts'
import { categories } from '../categories/categories.tables.ts'
import { products, type ProductRow } from './products.tables.ts'

export type ProductSort = (typeof productSorts)[number]

const sortables: Record<string, Sortable<ProductRow>> = {
  price: { column: pricePerSqm, type: 'integer', valueOf: (row) => row.pricePerSqm || row.basePrice },
  created_at: { column: products.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
}

/** @param language the language whose names a sort by name compares; null: the base language */
export const productSort = (sort: ProductSort, language: LanguageCode | null) =>
  keysetSort(sort, { ...sortables, name: nameSort<ProductRow>(products, language) }, products.id)

function rowsOf(
  db: Db,
  where: SQL | undefined,
  order: KeysetSort<ProductRow>,
  limit: number,
  cursor: Cursor | null,
): Promise<ProductRow[]> {
  return db
    .select()
    .from(products)
    .where(and(where, order.after(cursor)))
    .orderBy(...order.by)
    .limit(limit)
}

/** Maximum number of rows in one statement, so that none reaches the statement timeout. */
const SAVED_AT_ONCE = 500

const fixed = ['id', 'version', 'createdAt', 'updatedAt', 'archivedAt']

/** The columns that an existing row takes from the new one. */
const overwritten = {
  ...Object.fromEntries(
    Object.entries(getTableColumns(products))
      .filter(([key]) => !fixed.includes(key))
      .map(([key, { name }]) => [key, sql.raw(`excluded.${name}`)]),
  ),
  version: sql`${products.version} + 1`,
}

const lowered = (texts: readonly string[]) =>
  sql`array(select lower(one) from unnest(${sql.param(texts.flatMap(bothForms))}::text[]) as one)`

const ownSku = sql`case when exists (select from products other
  where lower(other.sku) = lower(products.sku) and other.archived_at is null) then null else products.sku end`

/** Search results that a process caches until a write changes the catalogue. */
export interface MemoizedSearches {
  /** The corrected search words, and the number of products of each list. */
  known: Memoized
  /** The prices of all products that match a filter without price limits: 16 bytes for each different price. */
  prices: Memoized
}

/** SQL that lists products: those on sale, unless the filter asks for other states. */
export function productLists(db: Db, { known: memoized, prices }: MemoizedSearches) {
  /** The prices of the products that match a filter without its price limits, which people change most often. */
  async function pricesAround(filter: ProductFilter): Promise<Prices | null> {
    const { minPrice, maxPrice, ...others } = filter
    if (minPrice === undefined && maxPrice === undefined) return null
    const max = filter.q ? maxProducts.withWords : maxProducts.withoutWords
    return prices.of(JSON.stringify(others), async () =>
      pricesOf(db, await productConditions(db, others, memoized), max),
    )
  }

  return {
    /** One keyset page, and the number of matches; one row more than `limit` shows that another page follows. */
    async page(filter: ProductFilter, order: KeysetSort<ProductRow>, limit: number, cursor: Cursor | null) {
      const where = await productConditions(db, filter, memoized)
      const around = await pricesAround(filter)
      if (around) {
        const count = countBetween(around, filter.minPrice, filter.maxPrice)
        return { rows: await rowsOf(db, where, order, limit + 1, cursor), total: { count, estimated: false } }
      }
      const matches = sql`select 1 from ${products} where ${where}`
      let rows: ProductRow[] | undefined
      // Counted once together with the rows: other pages and sort orders of a list have the same number.
      const total = await memoized.of(`number ${JSON.stringify(filter)}`, async () => {
        const results = await db
          .select({ row: products, counted: countUpTo(matches) })
          .from(products)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1)
        rows = results.map(({ row }) => row)
        // No row may follow the cursor any more, while there are still rows before it.
        return results.length === 0 && cursor !== null
          ? countRows(db, matches)
          : exactOrEstimated(db, matches, results[0]?.counted ?? 0)
      })
      return { rows: rows ?? (await rowsOf(db, where, order, limit + 1, cursor)), total }
    },

    /** All matching products, in batches. */
    async *all(filter: ProductFilter, order: KeysetSort<ProductRow>): AsyncGenerator<ProductRow> {
      const where = await productConditions(db, filter, memoized)
      yield* inBatches((last: ProductRow | undefined, size) =>
        rowsOf(db, where, order, size, last ? order.cursorOf(last) : null),
      )
    },
  }
}

/** A prepared statement, planned once per connection, because every product page runs it. */
const prepareById = (db: Db) =>
  db
    .select()
    .from(products)
    .where(and(eq(products.id, sql.placeholder('id')), isNull(products.archivedAt)))
    .prepare('product_by_id')

/** SQL of the products in any state. Archived products are not found. */
export function productsRepository(db: Db) {
  let byIdStatement: ReturnType<typeof prepareById> | undefined
  return {
    async byId(id: string): Promise<ProductRow | null> {
      if (!isUuid(id)) return null
      byIdStatement ??= prepareById(db)
      const [row] = await byIdStatement.execute({ id })
      return row ?? null
    },

    /** One product that is not archived, locked until the transaction ends. */
    async lock(id: string): Promise<ProductRow | null> {
      if (!isUuid(id)) return null
      const rows = await db
        .select()
        .from(products)
        .where(and(eq(products.id, id), isNull(products.archivedAt)))
        .for('update')
      return rows[0] ?? null
    },

    /** The products with these ids that are not archived, locked in one order to avoid deadlocks. */
    async lockAll(ids: readonly string[]): Promise<Map<string, ProductRow>> {
      const validIds = [...new Set(ids)].filter(isUuid)
      if (validIds.length === 0) return new Map()
      const rows = await db
        .select()
        .from(products)
        .where(and(sql`${products.id} = any(${sql.param(validIds)}::uuid[])`, isNull(products.archivedAt)))
        .orderBy(asc(products.id))
        .for('update')
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Products not archived that a file may mean, by SKU or name in any case; locked, but for orders. */
    lockNamed: (skus: readonly string[], names: readonly string[]): Promise<ProductRow[]> =>
      db
        .select()
        .from(products)
        .where(
          and(
            isNull(products.archivedAt),
            sql`(lower(${products.sku}) = any(${lowered(skus)}) or lower(${products.name}) = any(${lowered(names)}))`,
          ),
        )
        .orderBy(asc(products.id))
        .for('no key update'),

    /** Inserts new products and overwrites locked ones, by id. */
    async saveAll(
      rows: readonly (Partial<ProductRow> & { id: string; name: string })[],
    ): Promise<Map<string, ProductRow>> {
      const saved = new Map<string, ProductRow>()
      for (let offset = 0; offset < rows.length; offset += SAVED_AT_ONCE) {
        const storedRows = await db
          .insert(products)
          .values(rows.slice(offset, offset + SAVED_AT_ONCE))
          .onConflictDoUpdate({ target: products.id, set: overwritten })
          .returning()
        for (const row of storedRows) saved.set(row.id, row)
      }
      return saved
    },

    async insert(columns: Partial<ProductRow> & { name: string }): Promise<ProductRow> {
      return (await db.insert(products).values(columns).returning())[0] as ProductRow
    },

    async update(id: string, columns: Partial<ProductRow>): Promise<ProductRow> {
      const [row] = await db
        .update(products)
        .set({ ...columns, version: sql`${products.version} + 1` })
        .where(eq(products.id, id))
        .returning()
      return row as ProductRow
    },

    /** Archives products or restores them; returns the changed rows. */
    async setArchived(ids: readonly string[], archived: boolean): Promise<ProductRow[]> {
      const validIds = [...new Set(ids)].filter(isUuid)
      if (validIds.length === 0) return []
      return db
        .update(products)
        .set({
          archivedAt: archived ? sql`now()` : null,
          version: sql`${products.version} + 1`,
          // Another product may have got the SKU meanwhile.
          ...(!archived && { sku: ownSku }),
        })
        .where(
          and(
            inArray(products.id, validIds),
            archived ? isNull(products.archivedAt) : isNotNull(products.archivedAt),
          ),
        )
        .returning()
    },

    /** Products without a kind, with the slugs of their categories, in the order of their ids. */
    withoutKind: (last: { id: string } | undefined, limit: number) =>
      db
        .select({ id: products.id, name: products.name, category: categories.slug })
        .from(products)
        .leftJoin(categories, eq(categories.id, products.categoryId))
        .where(and(isNull(products.kind), isNull(products.archivedAt), last && gt(products.id, last.id)))
        .orderBy(asc(products.id))
        .limit(limit),

    /** Sets the kind of products that still have none; returns the changed ones. */
    setKind: (ids: readonly string[], kind: Kind) =>
      db
        .update(products)
        .set({ kind, version: sql`${products.version} + 1` })
        .where(and(inArray(products.id, [...ids]), isNull(products.kind)))
        .returning({ id: products.id, name: products.name, kind: products.kind }),

    /** The next products on sale after `last`, at most `limit`, in the order of their ids. */
    addressesAfter: (last: { id: string } | undefined, limit: number) =>
      db
        .select({ id: products.id, updatedAt: products.updatedAt })
        .from(products)
        .where(
          and(isNull(products.archivedAt), eq(products.state, 'published'), last && gt(products.id, last.id)),
        )
        .orderBy(asc(products.id))
        .limit(limit),

    /** Ids of the products that are priced by the running metre and have the option. */
    async byClothWith(optionId: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select p.id from products p join product_options po on po.product_id = p.id
        where po.option_id = ${optionId} and p.price_model = 'cloth' and p.archived_at is null`)
      return rows.map(({ id }) => id)
    },

    /** The products with these ids that are not archived, with their texts in the requested language. */
    async byIds(
      ids: readonly string[],
      reading: Reading = baseReading,
    ): Promise<Map<string, ProductForSale>> {
      const validIds = [...new Set(ids)].filter(isUuid)
      if (validIds.length === 0) return new Map()
      const productsForSale = await readProductsForSale(db, validIds)
      const rows = await Promise.all(productsForSale.map((row) => localizeProduct(row, reading)))
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** The products with these ids that are on sale. */
    async onSale(
      ids: readonly string[],
      reading: Reading = baseReading,
    ): Promise<Map<string, ProductForSale>> {
      const productsById = await this.byIds(ids, reading)
      return new Map([...productsById].filter(([, { state }]) => state === 'published'))
    },
  }
}

export type ProductLists = ReturnType<typeof productLists>
export type ProductsRepository = ReturnType<typeof productsRepository>
