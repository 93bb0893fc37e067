import type { Pool } from 'pg'
import type { z } from 'zod'
import type { createItem, InventoryItem, itemChange } from '../contract/inventory.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { isDuplicate } from '../../../kernel/database/duplicate.ts'
import { checkVersion } from '../../../kernel/http/entity-tag.ts'
import { transactionOrRefusal } from '../../../kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import type { Visitor } from '../../../kernel/http/visitor.ts'
import { publishInvalidation } from '../../../kernel/live/publish-invalidation.ts'
import { alertsRepository, unseen } from './alerts.repository.ts'
import type { ItemRow } from './inventory.tables.ts'
import { serializeItem } from './inventory.serializer.ts'
import { itemsRepository } from './items.repository.ts'
import type { ItemColumns } from './items.repository.ts'
import { post, quantityRefused, record, refuseQuantity } from './ledger.ts'

type NewItem = z.output<typeof createItem.body>
type ItemChange = z.output<typeof itemChange>
type Unfit = Refusal<'sku_taken' | 'reference_unknown' | 'quantity_refused'>

/** Limits of the stock are quantities too. */
const levels = ['reorderPoint', 'minimumStock', 'maximumStock', 'reorderQuantity'] as const

async function refuseUnfit(db: Db, columns: ItemColumns, unit: string): Promise<Unfit | null> {
  for (const level of levels) {
    const refused = refuseQuantity(columns[level] ?? 0, unit, level)
    if (refused) return refused
  }
  const unknown = await itemsRepository(db).unknownReferences(columns)
  if (unknown.length === 0) return null
  return refuse('reference_unknown', {
    fields: Object.fromEntries(unknown.map((field) => [field, 'This does not exist'])),
  })
}

/** A SKU names one item; the unique index decides between two writers. */
async function unlessSkuTaken<Result>(work: Promise<Result>): Promise<Result | Refusal<'sku_taken'>> {
  try {
    return await work
  } catch (error) {
    if (!isDuplicate(error)) throw error
    return refuse('sku_taken', { fields: { sku: 'Another item has this SKU' } })
  }
}

/** Writing the items of the stock. How much there is of one is the ledger's business. */
export function itemsService({ pool }: { pool: Pool }) {
  return {
    /** Adds an item; what is on the shelf already opens its ledger. */
    create: ({ currentStock, ...columns }: NewItem, by: Visitor): Promise<InventoryItem | Unfit> =>
      unlessSkuTaken(
        transactionOrRefusal(pool, async (db, client) => {
          const unit = columns.unit ?? 'piece'
          const unfit =
            refuseQuantity(currentStock, unit, 'currentStock') ?? (await refuseUnfit(db, columns, unit))
          if (unfit) return unfit
          const item = await itemsRepository(db).insert(columns)
          const opened = await open(db, item, currentStock, by)
          if (opened instanceof Refusal) return opened
          const after = serializeItem(opened)
          await audit(db, { by, action: 'inventory_item.create', id: item.id, label: item.name, after })
          await publishInvalidation(client, ['/api/inventory'])
          return after
        }),
      ),

    /** Changes an item; a cost that was typed in is a revaluation and leaves a row in the ledger. */
    update: (
      id: string,
      { version, currentStock, ...columns }: ItemChange,
      by: Visitor,
      ifMatch: string | undefined,
    ): Promise<
      InventoryItem | Unfit | Refusal<'item_not_found' | 'version_conflict' | 'precondition_failed'>
    > =>
      unlessSkuTaken(
        transactionOrRefusal(pool, async (db, client) => {
          const items = itemsRepository(db)
          const row = await items.lock(id)
          if (row === null) return refuse('item_not_found')
          const before = serializeItem(row)
          const stale = checkVersion(row, { ifMatch, version }, before)
          if (stale) return stale
          if (currentStock !== undefined && currentStock !== row.currentStock) {
            return quantityRefused('Stock is changed by adding, removing or counting', 'currentStock')
          }
          const unfit = await refuseUnfit(db, columns, columns.unit ?? row.unit)
          if (unfit) return unfit
          const changed = await items.update(id, columns)
          if (changed.unitCost !== row.unitCost) await revalue(db, changed, by)
          await alertsRepository(db).raise(row, changed)
          const after = serializeItem(changed)
          await audit(db, { by, action: 'inventory_item.update', id, label: after.name, before, after })
          await publishInvalidation(client, ['/api/inventory'])
          return after
        }),
      ),

    /** Takes an item out of use; whoever does it twice changes nothing. */
    deactivate: (id: string, by: Visitor): Promise<Refusal<'item_not_found'> | { success: true }> =>
      transactionOrRefusal(pool, async (db, client) => {
        const items = itemsRepository(db)
        const row = await items.lock(id)
        if (row === null) return refuse('item_not_found')
        if (row.isActive) {
          const after = serializeItem(await items.update(id, { isActive: false }))
          const before = serializeItem(row)
          await audit(db, { by, action: 'inventory_item.delete', id, label: row.name, before, after })
          await publishInvalidation(client, ['/api/inventory'])
        }
        return { success: true } as const
      }),
  }
}

async function open(db: Db, item: ItemRow, stock: number, by: Visitor) {
  if (stock === 0) {
    await alertsRepository(db).raise(unseen, item)
    return item
  }
  const posted = await post(db, {
    itemId: item.id,
    type: 'adjustment',
    quantity: stock,
    referenceType: 'opening',
    notes: 'Opening balance',
    performedBy: by.id,
  })
  if (posted instanceof Refusal) return posted as Refusal<'quantity_refused'>
  await alertsRepository(db).raise(unseen, posted.item)
  return posted.item
}

const revalue = (db: Db, item: ItemRow, by: Visitor) =>
  record(db, item, {
    itemId: item.id,
    type: 'adjustment',
    quantity: 0,
    unitCost: item.unitCost,
    referenceType: 'revaluation',
    notes: 'Unit cost changed by hand',
    performedBy: by.id,
  })
