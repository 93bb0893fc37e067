import type { Pool } from 'pg'
import type { Product } from '../contract/catalog.ts'
import type { ProductChange, ProductInput } from '../contract/catalog-writes.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { categoriesRepository } from './categories.repository.ts'
import { columnsOf, limitFaults } from './products.columns.ts'
import { productsRepository } from './products.repository.ts'
import type { ProductRow } from './products.tables.ts'
import { serializeProduct } from './products.serializer.ts'

/** What a writer has seen of the record: `If-Match` and the body's `version`. */
export interface Seen {
  ifMatch?: string | undefined
  version?: number | undefined
}

/** Writing products: rules, history and refusals. */
export function productsService({ pool, exponent }: { pool: Pool; exponent: number }) {
  const onWire = (row: ProductRow): Product => serializeProduct(row, exponent)

  /** The rules that need more than the body: the category exists, the limits leave something to make. */
  async function faults(db: Db, change: ProductChange, row: Partial<ProductRow>) {
    const { category_id: categoryId } = change
    const found = limitFaults(row)
    if (categoryId && (await categoriesRepository(db).byId(categoryId)) === null) {
      found['category_id'] = 'There is no such category'
    }
    return Object.keys(found).length > 0 ? refuse('product_refused', { fields: found }) : null
  }

  return {
    create: (input: ProductInput, by: Visitor): Promise<Product | Refusal<'product_refused'>> =>
      transactionOrRefusal(pool, async (db) => {
        const columns = { ...columnsOf(input, exponent), name: input.name }
        const refused = await faults(db, input, columns)
        if (refused) return refused
        const row = await productsRepository(db).insert(columns)
        await audit(db, { by, action: 'product.create', id: row.id, label: row.name, after: row })
        await announceProducts(db)
        return onWire(row)
      }),

    /** Changes what was sent and keeps the rest. */
    update: (
      id: string,
      change: ProductChange,
      seen: Seen,
      by: Visitor,
    ): Promise<
      Product | Refusal<'product_not_found' | 'product_refused' | 'version_conflict' | 'precondition_failed'>
    > =>
      transactionOrRefusal(pool, async (db) => {
        const products = productsRepository(db)
        const before = await products.lock(id)
        // A rule comes before existence, so that nobody learns of an id by sending nonsense.
        const columns = columnsOf(change, exponent)
        const refused = await faults(db, change, { ...before, ...columns })
        if (refused) return refused
        if (before === null) return refuse('product_not_found')
        const stale = checkVersion(before, seen, onWire(before))
        if (stale) return stale
        if (Object.keys(columns).length === 0) return onWire(before)
        const after = await products.update(id, columns)
        await audit(db, { by, action: 'product.update', id, label: after.name, before, after })
        await announceProducts(db)
        return onWire(after)
      }),

    /** Takes a product off sale; its row stays for the orders that name it. */
    archive: (
      id: string,
      seen: Seen,
      by: Visitor,
    ): Promise<null | Refusal<'product_not_found' | 'precondition_failed'>> =>
      transactionOrRefusal(pool, async (db) => {
        const products = productsRepository(db)
        const before = await products.lock(id)
        if (before === null) return refuse('product_not_found')
        const stale = checkVersion(before, seen, onWire(before)) as Refusal<'precondition_failed'> | null
        if (stale) return stale
        await setArchived(db, [id], true, by)
        return null
      }),

    /** Takes several off sale, or puts them on sale again. Resolves with how many it did. */
    setArchived: (ids: readonly string[], archived: boolean, by: Visitor): Promise<number> =>
      transactionOrRefusal(pool, (db) => setArchived(db, ids, archived, by)),
  }
}

export type ProductsService = ReturnType<typeof productsService>

/** The lists of colleagues read again what has changed, and the dashboard how many there are. */
export const announceProducts = (db: Db) =>
  publishInvalidation(db, ['/api/products', '/api/materials', '/api/analytics/dashboard'])

async function setArchived(db: Db, ids: readonly string[], archived: boolean, by: Visitor): Promise<number> {
  const rows = await productsRepository(db).setArchived(ids, archived)
  const action = archived ? 'product.delete' : 'product.restore'
  for (const row of rows) {
    const record = archived ? { before: row } : { after: row }
    await audit(db, { by, action, id: row.id, label: row.name, ...record })
  }
  if (rows.length > 0) await announceProducts(db)
  return rows.length
}
