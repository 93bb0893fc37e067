import type { Pool } from 'pg'
import type { z } from 'zod'
import type { createItem, itemChange } from '../contract/inventory.ts'
import type { Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { alertsRepository, unalertedItem } from './alerts.repository.ts'
import type { ItemRow } from './inventory.tables.ts'
import { serializeItem } from './inventory.serializer.ts'
import { itemsRepository, type ItemColumns } from './items.repository.ts'
import { recordMovement, quantityRefused, insertMovement, refuseQuantity } from './ledger.ts'

type NewItem = z.output<typeof createItem.body>
type ItemChange = z.output<typeof itemChange>
type Unfit = Refusal<'reference_unknown' | 'quantity_refused'>

/** Limits of the stock are quantities too, so the same rules apply. */
const levels = ['reorderPoint', 'minimumStock', 'maximumStock', 'reorderQuantity'] as const

async function refuseUnfit(
  db: Db,
  columns: ItemColumns,
  stored: Pick<ItemRow, 'unit' | 'packUnit' | 'packSize'>,
): Promise<Unfit | null> {
  const { unit = stored.unit, packUnit = stored.packUnit, packSize = stored.packSize } = columns
  if (packSize === null && packUnit !== null) return quantityRefused('Say how much is in one', 'packSize')
  if (packUnit === null && packSize !== null) return quantityRefused('Say what it is bought in', 'packUnit')
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

const newItem = { unit: 'piece', packUnit: null, packSize: null }

/** SKUs are unique; between two simultaneous writers, the unique index decides. */
const skuTaken = () => refuse('sku_taken', { fields: { sku: 'Another item has this SKU' } })

/** Writes items. Their stock is changed only by the ledger. */
export function itemsService({ pool }: { pool: Pool }) {
  const items = recordWriter(pool, {
    entity: 'inventory_item',
    notFound: 'item_not_found',
    lock: (db, id) => itemsRepository(db).lock(id),
    serialize: serializeItem,
    label: ({ name }) => name,
    invalidates: ['/api/inventory'],
  })
  return {
    /** Adds an item; an initial stock is its first movement. */
    create: ({ currentStock, ...columns }: NewItem, actor: Actor) =>
      items.create({
        actor,
        write: async (db) => {
          const unfit =
            refuseQuantity(currentStock, columns.unit ?? newItem.unit, 'currentStock') ??
            (await refuseUnfit(db, columns, newItem))
          if (unfit) return unfit
          return open(db, await itemsRepository(db).insert(columns), currentStock, actor)
        },
        duplicate: skuTaken,
      }),

    /** Changes an item; a new cost is recorded in the ledger as a revaluation. */
    update: (
      id: string,
      { version, currentStock, ...columns }: ItemChange,
      actor: Actor,
      ifMatch: string | undefined,
    ) =>
      items.update({
        id,
        actor,
        precondition: { ifMatch, version },
        write: async (db, stored) => {
          if (currentStock !== undefined && currentStock !== stored.currentStock) {
            return quantityRefused('Stock is changed by adding, removing or counting', 'currentStock')
          }
          const unfit = await refuseUnfit(db, columns, stored)
          if (unfit) return unfit
          const row = await itemsRepository(db).update(id, columns)
          if (row.unitCost !== stored.unitCost) await revalue(db, row, actor)
          await alertsRepository(db).raise(stored, row)
          return row
        },
        duplicate: skuTaken,
      }),

    /** Deactivates an item; does nothing if it already is inactive. */
    deactivate: (id: string, actor: Actor) =>
      items.update({
        id,
        actor,
        action: 'delete',
        write: async (db, stored) =>
          stored.isActive ? itemsRepository(db).update(id, { isActive: false }) : stored,
        answer: () => ({ success: true as const }),
      }),
  }
}

async function open(db: Db, item: ItemRow, stock: number, by: Actor) {
  if (stock === 0) {
    await alertsRepository(db).raise(unalertedItem, item)
    return item
  }
  const movement = await recordMovement(db, {
    itemId: item.id,
    type: 'adjustment',
    quantity: stock,
    referenceType: 'opening',
    notes: 'Opening balance',
    performedBy: by.id,
  })
  if (movement instanceof Refusal) return movement as Refusal<'quantity_refused'>
  await alertsRepository(db).raise(unalertedItem, movement.item)
  return movement.item
}

const revalue = (db: Db, item: ItemRow, by: Actor) =>
  insertMovement(db, item, {
    itemId: item.id,
    type: 'adjustment',
    quantity: 0,
    unitCost: item.unitCost,
    referenceType: 'revaluation',
    notes: 'Unit cost changed by hand',
    performedBy: by.id,
  })
