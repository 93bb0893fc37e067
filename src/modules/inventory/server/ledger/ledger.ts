import { and, eq, sql } from 'drizzle-orm'
import { maxStock } from '../../contract/inventory.ts'
import { brokenByQuantity, roundQuantity } from '../../rules/stock.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { emit } from '#kernel/events/events.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { moveBatch } from './batches.ts'
import { alertsRepository } from '../alerts/alerts.repository.ts'
import { items, type ItemRow } from '../inventory.tables.ts'
import { movements, type MovementRow } from '../stock.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** The stock of an item changed; `stock` is what is there now, in the unit of the item. */
    'stock.moved': { itemId: string; sku: string; stock: number; unit: string }
  }
}

/** A requested movement. */
export interface Posting {
  itemId: string
  type: MovementRow['type']
  /** In the unit of the item; negative when stock is removed. */
  quantity: number
  /**
   * The price paid per unit, in the reporting currency, which changes the average cost. Without it, stock is valued at
   * the average.
   */
  unitCost?: number
  /** Which batch comes or goes, of an item that is kept by batch; null: one that nobody knows. */
  batch?: string | null
  referenceType: string
  referenceId?: string | null
  notes?: string | null
  performedBy: string | null
}

export interface RecordedMovement {
  item: ItemRow
  movement: MovementRow
}

export type PostingRefusal = Refusal<'item_not_found' | 'insufficient_stock' | 'quantity_refused'>

/**
 * The only function that changes stock. One conditional update changes the cached stock and value, so two writers can
 * never take the same piece; the movement is inserted in the same transaction.
 *
 * Cost is the moving average of perpetual inventory: after receiving q at cost c it is (value + q × c) / (stock + q);
 * all other movements leave it unchanged. The value is a running sum, so rounding the stored average does not add up.
 */
export async function recordMovement(db: Db, posting: Posting): Promise<RecordedMovement | PostingRefusal> {
  const { itemId, quantity, unitCost: cost } = posting
  if (!isUuid(itemId)) return refuse('item_not_found')
  const stock = sql`(${items.currentStock} + ${quantity}::numeric)`
  const received =
    cost === undefined ? null : sql`(${items.stockValue} + ${quantity}::numeric * ${cost}::numeric)`
  const [item] = await db
    .update(items)
    .set({
      currentStock: stock,
      lastMovedAt: sql`now()`,
      stockValue: sql`round(${
        received ??
        sql`case when ${items.currentStock} > 0 then ${items.stockValue} * ${stock} / ${items.currentStock}
          else ${quantity}::numeric * ${items.unitCost} end`
      }, 4)`,
      ...(received && {
        unitCost: sql`case when ${stock} > 0 then round(${received} / ${stock}, 4) else ${items.unitCost} end`,
        version: sql`${items.version} + 1`,
      }),
    })
    .where(and(eq(items.id, itemId), sql`${stock} between 0 and ${maxStock}`))
    .returning()
  if (item === undefined) return whyNot(db, posting)
  const unfit = await moveBatch(db, item, posting)
  if (unfit) return unfit
  await alertsRepository(db).raise(
    { ...item, currentStock: roundQuantity(item.currentStock - quantity) },
    item,
  )
  return { item, movement: await insertMovement(db, item, posting) }
}

/** Inserts the movement that explains the item's current stock. */
export async function insertMovement(db: Db, item: ItemRow, posting: Posting): Promise<MovementRow> {
  const [movement] = await db
    .insert(movements)
    .values({
      inventoryItemId: item.id,
      type: posting.type,
      quantity: posting.quantity,
      balance: item.currentStock,
      unitCost: posting.unitCost ?? item.unitCost,
      batch: (item.hasBatches && posting.batch) || null,
      referenceType: posting.referenceType,
      referenceId: posting.referenceId ?? null,
      notes: posting.notes || null,
      performedBy: posting.performedBy,
    })
    .returning()
  if (movement === undefined) throw new Error('inserting a movement returned no row')
  await emit(db, 'stock.moved', { itemId: item.id, sku: item.sku, stock: item.currentStock, unit: item.unit })
  return movement
}

async function whyNot(db: Db, { itemId, quantity }: Posting): Promise<PostingRefusal> {
  const [row] = await db.select().from(items).where(eq(items.id, itemId))
  if (row === undefined) return refuse('item_not_found')
  if (quantity > 0)
    return quantityRefused(
      staffText('At most {{maxStock}} in stock', { maxStock: maxStock.toLocaleString('en-US') }),
    )
  const [available, requested] = [row.currentStock, -quantity]
  return refuse('insufficient_stock', {
    message: staffText('Insufficient stock: {{available}} available, {{requested}} requested', {
      available,
      requested,
    }),
    fields: { quantity: staffText('At most {{available}}', { available }) },
    details: { available, requested },
  })
}

export function quantityRefused(rule: string, field = 'quantity'): Refusal<'quantity_refused'> {
  return refuse('quantity_refused', { fields: { [field]: rule } })
}

/** Refuses a quantity that is invalid in the item's unit. */
export function refuseQuantity(
  quantity: number,
  unit: string,
  field = 'quantity',
): Refusal<'quantity_refused'> | null {
  const rule = brokenByQuantity(quantity, unit)
  return rule === null ? null : quantityRefused(rule, field)
}
