import { asc, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { getCategoryBySlug, getProduct, listCategories, listProducts } from '../../contract/catalog.ts'
import { countRows } from '../database/count.ts'
import type { Db } from '../database/db.ts'
import { isUuid } from '../database/uuid.ts'
import { entityTag } from '../http/entity-tag.ts'
import { readCursor, sendPage } from '../http/lists.ts'
import { mount } from '../http/mount.ts'
import { refuse } from '../http/refusal.ts'
import { categories } from './categories.tables.ts'
import { categoryOnWire } from './categories.wire.ts'
import { orderOf } from './products.repository.ts'
import type { ProductsRepository } from './products.repository.ts'
import { productOnWire } from './products.wire.ts'

export function mountCatalog(
  http: FastifyInstance,
  { db, products, exponent }: { db: Db; products: ProductsRepository; exponent: number },
): void {
  mount(http, listProducts, async ({ query, request, reply }) => {
    const { limit, sort, category_id: categoryId, featured, q } = query
    const order = orderOf(sort)
    const cursor = readCursor(query.cursor, order.cursorType)
    if (categoryId !== undefined && categoryId !== '' && !isUuid(categoryId)) {
      return sendPage(
        { request, reply },
        { rows: [], limit, total: { count: 0, estimated: false }, cursorOf: never },
      )
    }
    const page = await products.page(
      {
        categoryId: categoryId || undefined,
        featured: featured === undefined ? undefined : featured === 'true',
        q,
      },
      sort,
      limit,
      cursor,
    )
    const rows = sendPage(
      { request, reply },
      { ...page, limit, cursorOf: (row) => ({ value: order.valueOf(row), id: row.id }) },
    )
    return rows.map((row) => productOnWire(row, exponent))
  })

  mount(http, getProduct, async ({ params, reply }) => {
    const row = await products.byId(params.id)
    if (row === null) return refuse('product_not_found')
    reply.header('etag', entityTag(row.version))
    return productOnWire(row, exponent)
  })

  mount(http, listCategories, async ({ query: { limit, cursor: text }, request, reply }) => {
    const cursor = readCursor(text, 'text')
    const after = cursor && sql`(${categories.name}, ${categories.id}) > (${cursor.value}, ${cursor.id})`
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(categories)
        .where(after ?? undefined)
        .orderBy(asc(categories.name), asc(categories.id))
        .limit(limit + 1),
      countRows(db, sql`select 1 from ${categories}`),
    ])
    const cursorOf = (row: (typeof rows)[number]) => ({ value: row.name, id: row.id })
    return sendPage({ request, reply }, { rows, limit, total, cursorOf }).map(categoryOnWire)
  })

  mount(http, getCategoryBySlug, async ({ params, reply }) => {
    const [row] = await db.select().from(categories).where(eq(categories.slug, params.slug))
    if (row === undefined) return refuse('category_not_found')
    reply.header('etag', entityTag(row.version))
    return categoryOnWire(row)
  })
}

function never(): never {
  throw new Error('an empty page has no last row')
}
