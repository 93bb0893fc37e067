import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { roundQuantity, type BatchShare } from '../../rules/index.ts'
import type { ItemRow } from '../inventory.tables.ts'
import { stockBatches } from '../stock.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const refuseName = (rule: string) => refuse('quantity_refused', { fields: { batch: rule } })

/** Refuses a batch of an item that is not kept by batch. */
export const refuseBatch = (
  { hasBatches }: Pick<ItemRow, 'hasBatches'>,
  batch: string | null | undefined,
): Refusal<'quantity_refused'> | null =>
  batch && !hasBatches ? refuseName(staffText('This item is not kept by batch')) : null

/**
 * Changes what is there of a batch together with the stock of its item, which is locked. Stock that is in a batch leaves
 * only by its name.
 * @param item after the movement
 */
export async function moveBatch(
  db: Db,
  item: ItemRow,
  { quantity, batch }: { quantity: number; batch?: string | null },
): Promise<Refusal<'quantity_refused'> | null> {
  if (!item.hasBatches || quantity === 0) return null
  if (!batch) {
    const [row] = await db
      .select({ sum: sql<string>`coalesce(sum(${stockBatches.quantity}), 0)` })
      .from(stockBatches)
      .where(eq(stockBatches.inventoryItemId, item.id))
    return Number(row?.sum) > item.currentStock ? refuseName(staffText('Say from which batch')) : null
  }
  if (quantity > 0) {
    await db
      .insert(stockBatches)
      .values({ inventoryItemId: item.id, batch, quantity })
      .onConflictDoUpdate({
        target: [stockBatches.inventoryItemId, stockBatches.batch],
        set: { quantity: sql`${stockBatches.quantity} + ${quantity}::numeric` },
      })
    return null
  }
  const there = await quantityOfBatch(db, item.id, batch)
  if (there < -quantity) return refuseName(staffText('At most {{there}} of this batch', { there }))
  await db
    .update(stockBatches)
    .set({ quantity: sql`${stockBatches.quantity} + ${quantity}::numeric` })
    .where(and(eq(stockBatches.inventoryItemId, item.id), eq(stockBatches.batch, batch)))
  return null
}

/** What is there of a batch; 0 for one that nobody knows. */
export async function quantityOfBatch(db: Db, itemId: string, batch: string): Promise<number> {
  const [row] = await db
    .select({ quantity: stockBatches.quantity })
    .from(stockBatches)
    .where(and(eq(stockBatches.inventoryItemId, itemId), eq(stockBatches.batch, batch)))
  return row?.quantity ?? 0
}

/** The batches of these items of which something is there, the oldest first; those of one delivery by name. */
export const batchesOf = (db: Db, itemIds: readonly string[]) =>
  db
    .select()
    .from(stockBatches)
    .where(and(inArray(stockBatches.inventoryItemId, [...itemIds]), gt(stockBatches.quantity, 0)))
    .orderBy(asc(stockBatches.createdAt), asc(stockBatches.batch))

/** What an order has taken from stock of an item and not given back, by batch. */
export async function batchesTakenBy(db: Db, orderId: string, itemId: string): Promise<BatchShare[]> {
  const reservations = await takenBy(db, [orderId], [itemId])
  return reservations.map(({ batch, quantity }) => ({ batch, quantity }))
}

async function takenBy(db: Db, orderIds: readonly string[], itemIds: readonly string[]) {
  const { rows } = await db.execute<{ item: string; batch: string | null; quantity: string }>(sql`
    select inventory_item_id as item, batch, -sum(quantity) as quantity from stock_movements
    where reference_type = 'order' and reference_id = any(${sql.param([...orderIds])}::text[])
      and inventory_item_id = any(${sql.param([...itemIds])}::uuid[])
    group by 1, 2 having sum(quantity) < 0 order by 1, 2`)
  return rows.map(({ item, batch, quantity }) => ({ item, batch, quantity: Number(quantity) }))
}

/**
 * The batches of those of these items that are kept by batch, by item: what is there, and what these orders have taken
 * already but cut only now.
 */
export async function batchesFor(
  db: Db,
  itemIds: readonly string[],
  orderIds: readonly string[],
): Promise<Map<string, { unit: string; batches: { batch: string; quantity: number }[] }>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: string; unit: string }>(sql`
    select id, unit from inventory_items where has_batches and id = any(${sql.param([...itemIds])}::uuid[])`)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const [there, reservations] = await Promise.all([batchesOf(db, ids), takenBy(db, orderIds, ids)])
  return new Map(
    rows.map(({ id, unit }) => {
      const sums = new Map<string, number>()
      const add = (batch: string, quantity: number) =>
        sums.set(batch, roundQuantity((sums.get(batch) ?? 0) + quantity))
      for (const stored of there) if (stored.inventoryItemId === id) add(stored.batch, stored.quantity)
      for (const reservation of reservations)
        if (reservation.item === id && reservation.batch !== null)
          add(reservation.batch, reservation.quantity)
      return [id, { unit, batches: [...sums].map(([batch, quantity]) => ({ batch, quantity })) }]
    }),
  )
}

/** An item that is no longer kept by batch. */
export const forgetBatches = (db: Db, itemId: string) =>
  db.delete(stockBatches).where(eq(stockBatches.inventoryItemId, itemId))
