import { inArray } from 'drizzle-orm'
import { audit, auditAll } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { IMPORT_BATCH_SIZE, type RetainedRecord, type ImportedRecord } from '#kernel/record/importer.ts'
import type { ProductOption } from '../../contract/options.ts'
import { categoriesRepository } from '../categories/categories.repository.ts'
import { optionsRepository } from '../options/options.repository.ts'
import type { ProductOptionRow } from '../options/options.sql.ts'
import { readProductOptions, saveOptionsOfProducts } from '../options/product-options.ts'
import { tableRecords } from '#kernel/record/table-records.ts'
import { priceGrids } from '../options/options.tables.ts'
import { gridUses, priceGridsRepository } from '../options/price-grids.repository.ts'
import { productsRepository } from '../products/products.repository.ts'
import { invalidateProducts, emitSaved } from '../products/products.service.ts'
import { products, type ProductRow } from '../products/products.tables.ts'
import { dropOptions, removeChoices } from './options-in-bulk.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A product before an import: its row, and its options where the import wrote these too. */
interface ProductBefore {
  row: Omit<ProductRow, 'createdAt' | 'updatedAt' | 'archivedAt' | 'version'>
  options: ProductOption[] | null
}

/** The options of a product in the form of a request. */
export const optionsPayload = (productOptions: readonly ProductOptionRow[]): ProductOption[] =>
  productOptions.map((productOption) => ({
    code: productOption.code,
    default: productOption.default,
    shown_when: productOption.shownWhen,
    left_out: productOption.leftOut,
    pictures: productOption.pictures,
  }))

export function productBefore(product: ProductRow, options: ProductOption[] | null): ProductBefore {
  const { createdAt: _, updatedAt: __, archivedAt: ___, version: ____, ...row } = product
  return { row, options }
}

const changedSince = staffText('It was changed since')
const isGone = staffText('It is no longer there')

/** Undoes an import of products: first the products, then the options, price grids and categories that nothing uses any more. */
export async function undoProducts(
  db: Db,
  records: readonly ImportedRecord[],
  by: Actor,
): Promise<RetainedRecord[]> {
  const retained: RetainedRecord[] = []
  const ofProducts = records.filter(({ entity }) => entity === 'product')
  for (let offset = 0; offset < ofProducts.length; offset += IMPORT_BATCH_SIZE)
    retained.push(...(await undoSome(db, ofProducts.slice(offset, offset + IMPORT_BATCH_SIZE), by)))
  for (const record of records.filter(({ entity }) => entity === 'option'))
    retained.push(...(await undoOption(db, record, by)))
  for (const record of records.filter(({ entity }) => entity === 'price_grid'))
    retained.push(...(await undoGrid(db, record, by)))
  for (const record of records.filter(({ entity }) => entity === 'category'))
    retained.push(...(await undoCategory(db, record, by)))
  await invalidateProducts(db)
  await publishInvalidation(db, ['/api/options', '/api/price-grids', '/api/categories'])
  return retained
}

async function undoSome(db: Db, some: readonly ImportedRecord[], by: Actor): Promise<RetainedRecord[]> {
  const rows = await productsRepository(db).lockAll(some.map(({ id }) => id))
  const same = some.filter(({ id, version }) => rows.get(id)?.version === version)
  await takeOffSale(
    db,
    same.filter(({ before }) => before === null).map(({ id }) => rows.get(id) as ProductRow),
    by,
  )
  await restore(
    db,
    same.flatMap(({ id, before }) =>
      before === null ? [] : [{ now: rows.get(id) as ProductRow, before: before as ProductBefore }],
    ),
    by,
  )
  return some
    .filter((record) => !same.includes(record))
    .map(({ id, name }) => ({ name, reason: rows.has(id) ? changedSince : isGone }))
}

/**
 * Imported products are archived like any deleted product; their options are removed first, so that nothing uses
 * those options any more.
 */
async function takeOffSale(db: Db, rows: readonly ProductRow[], by: Actor): Promise<void> {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await dropOptions(db, ids)
  await productsRepository(db).setArchived(ids, true)
  await auditAll(
    db,
    rows.map((row) => ({ by, action: 'product.delete', id: row.id, label: row.name, before: row })),
  )
  for (const productId of ids)
    await emit(db, 'product.archived', { productId, archived: true, actorId: by.id })
}

async function restore(
  db: Db,
  changes: readonly { now: ProductRow; before: ProductBefore }[],
  by: Actor,
): Promise<void> {
  if (changes.length === 0) return
  // The import may have moved a SKU from one of these products to another.
  await db
    .update(products)
    .set({ sku: null })
    .where(
      inArray(
        products.id,
        changes.map(({ now }) => now.id),
      ),
    )
  const saved = await productsRepository(db).saveAll(changes.map(({ before }) => before.row))
  const options = await optionsRepository(db).all()
  const asking = changes.flatMap(({ now, before }) =>
    before.options === null
      ? []
      : [{ productId: now.id, list: readProductOptions(options, before.options).list }],
  )
  if (asking.length > 0) await saveOptionsOfProducts(db, asking)
  await auditAll(
    db,
    changes.map(({ now }) => ({
      by,
      action: 'product.update',
      id: now.id,
      label: now.name,
      before: now,
      after: saved.get(now.id),
    })),
  )
  for (const { now } of changes) await emitSaved(db, now, { isNew: false, actor: by })
}

async function undoOption(db: Db, record: ImportedRecord, by: Actor): Promise<RetainedRecord[]> {
  const { id, name } = record
  const stored = await optionsRepository(db).lock(id)
  const keep = (reason: string) => [{ name: staffText('Option {{name}}', { name }), reason }]
  if (stored === null) return keep(isGone)
  if (stored.version !== record.version) return keep(changedSince)
  if (record.before !== null) {
    const { added } = record.before as { added: string[] }
    const removed = await removeChoices(db, id, added)
    return removed < added.length ? keep(staffText('Products need its new choices')) : []
  }
  if (await optionsRepository(db).isUsed(id)) return keep(staffText('Products need it'))
  await optionsRepository(db).remove(id)
  await audit(db, { by, action: 'option.delete', id, label: name, before: { name, code: stored.code } })
  return []
}

async function undoGrid(db: Db, { id, name, version }: ImportedRecord, by: Actor): Promise<RetainedRecord[]> {
  const repository = priceGridsRepository(db)
  const grids = tableRecords(db, priceGrids, gridUses)
  const stored = await grids.lock(id)
  const keep = (reason: string) => [{ name: staffText('Price grid {{name}}', { name }), reason }]
  if (stored === null) return keep(isGone)
  if (stored.version !== version) return keep(changedSince)
  if (await repository.isUsed(id, { byArchived: false })) return keep(staffText('Products need it'))
  // Products that the undo has archived refer to it too.
  await repository.forget(id)
  await grids.remove(id)
  await audit(db, { by, action: 'price_grid.delete', id, label: name, before: stored })
  return []
}

async function undoCategory(db: Db, record: ImportedRecord, by: Actor): Promise<RetainedRecord[]> {
  const { id, name } = record
  const repository = categoriesRepository(db)
  const row = await repository.lock(id)
  const keep = (reason: string) => [{ name: staffText('Category {{name}}', { name }), reason }]
  if (row === null) return keep(isGone)
  if (row.version !== record.version) return keep(changedSince)
  const { products: productCount, posts } = await repository.contents(id)
  if (productCount + posts > 0)
    return keep(staffText('It holds {{productCount}} products and {{posts}} posts', { productCount, posts }))
  await repository.move(id, null)
  await repository.remove(id)
  await audit(db, { by, action: 'category.delete', id, label: name, before: row })
  return []
}
