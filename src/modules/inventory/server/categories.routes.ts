import { and, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createInventoryCategory,
  listInventoryCategories,
  type inventoryCategorySorts,
} from '../contract/inventory.ts'
import { audit } from '#kernel/audit/audit.ts'
import { countRows } from '#kernel/database/count.ts'
import { createDb } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { keysetSort, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { inventoryCategories, type InventoryCategoryRow } from './inventory.tables.ts'
import { serializeInventoryCategory } from './inventory.serializer.ts'

const categorySort = (sort: (typeof inventoryCategorySorts)[number]) =>
  keysetSort<InventoryCategoryRow>(
    sort,
    {
      name: { column: inventoryCategories.name, type: 'text', valueOf: (row) => row.name },
      createdAt: {
        column: inventoryCategories.createdAt,
        type: 'moment',
        valueOf: (row) => row.createdAt.toISOString(),
      },
    },
    inventoryCategories.id,
  )

const searchText = sql`plain_text(inventory_categories.name || ' ' || coalesce(inventory_categories.description, ''))`

export function mountInventoryCategories(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const table = inventoryCategories

  mount(http, listInventoryCategories, async ({ query: { limit, cursor, q, sort }, request, reply }) => {
    const order = categorySort(sort)
    const where = and(...containsWords(searchText, q))
    const [rows, total] = await Promise.all([
      db
        .select()
        .from(table)
        .where(and(where, order.after(order.read(cursor))))
        .orderBy(...order.by)
        .limit(limit + 1),
      countRows(db, sql`select 1 from ${table} where ${where ?? sql`true`}`),
    ])
    const { cursorOf } = order
    return sendPage({ request, reply }, { rows, limit, total, cursorOf }).map(serializeInventoryCategory)
  })

  mount(http, createInventoryCategory, ({ body, actor: by }) =>
    transactionOrRefusal(pool, async (inside) => {
      const [row] = await inside
        .insert(table)
        .values({ name: body.name, description: body.description || null })
        .returning()
      if (row === undefined) throw new Error('inserting a category returned no row')
      const after = serializeInventoryCategory(row)
      await audit(inside, { by, action: 'inventory_category.create', id: row.id, label: row.name, after })
      await publishInvalidation(inside, ['/api/inventory/categories'])
      return after
    }),
  )
}
