import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { productSorts } from '../../contract/catalog.ts'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { isUuid } from '../database/uuid.ts'
import type { Cursor } from '../http/lists.ts'
import { matching, pricePerSqm } from './finding.ts'
import type { ProductFilter } from './finding.ts'
import { products } from './products.tables.ts'
import type { ProductRow } from './products.tables.ts'

export type ProductSort = (typeof productSorts)[number]

const columns = { name: products.name, price: pricePerSqm, created_at: products.createdAt } as const

/** The sort column, its direction and the value a cursor keeps of a row. */
export function orderOf(sort: ProductSort) {
  const name = sort.replace('-', '') as keyof typeof columns
  return {
    column: columns[name],
    descending: sort.startsWith('-'),
    cursorType: ({ name: 'text', price: 'integer', created_at: 'moment' } as const)[name],
    valueOf: (row: ProductRow): string | number =>
      ({ name: row.name, price: row.pricePerSqm || row.basePrice, created_at: row.createdAt.toISOString() })[
        name
      ],
  }
}

/** SQL of the products. Archived ones are found only where an order needs their name. */
export function productsRepository(db: Db) {
  return {
    /** One page by keyset; one row more than `limit` tells that another page follows. */
    async page(filter: ProductFilter, sort: ProductSort, limit: number, cursor: Cursor | null) {
      const where = await matching(db, filter)
      const { column, descending } = orderOf(sort)
      const direction = descending ? desc : asc
      const after =
        cursor &&
        sql`(${column}, ${products.id}) ${descending ? sql`<` : sql`>`} (${cursor.value}, ${cursor.id})`
      const [rows, total] = await Promise.all([
        db
          .select()
          .from(products)
          .where(and(where, after ?? undefined))
          .orderBy(direction(column), direction(products.id))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${products} where ${where}`),
      ])
      return { rows, total }
    },

    async byId(id: string): Promise<ProductRow | null> {
      if (!isUuid(id)) return null
      const rows = await db
        .select()
        .from(products)
        .where(and(eq(products.id, id), isNull(products.archivedAt)))
      return rows[0] ?? null
    },

    /** Products on sale in the order of their ids, so many after the last one had. */
    addressesAfter: (last: { id: string } | undefined, limit: number) =>
      db
        .select({ id: products.id, updatedAt: products.updatedAt })
        .from(products)
        .where(and(isNull(products.archivedAt), last && gt(products.id, last.id)))
        .orderBy(asc(products.id))
        .limit(limit),

    /** Products on sale among these ids, by id. */
    async onSale(ids: readonly string[]): Promise<Map<string, ProductRow>> {
      const known = [...new Set(ids)].filter(isUuid)
      if (known.length === 0) return new Map()
      const rows = await db
        .select()
        .from(products)
        .where(and(inArray(products.id, known), isNull(products.archivedAt)))
      return new Map(rows.map((row) => [row.id, row]))
    },
  }
}

export type ProductsRepository = ReturnType<typeof productsRepository>
