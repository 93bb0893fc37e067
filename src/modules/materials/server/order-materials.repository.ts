import { and, asc, eq, sql } from 'drizzle-orm'
import type { ItemDemand, OrderMaterial } from '../contract.ts'
import type { Db } from '#kernel/database/db.ts'
import { orderMaterials, type OrderMaterialRow } from './materials.tables.ts'

interface Stood extends Record<string, unknown> {
  order_id: string
  inventory_item_id: string
  item_name: string
  sku: string
  unit: string
  location: string | null
  needed: string
  consumed: string
  short: string
}

/** The shortage of a row after all earlier rows. Rows are aliased `waiting`, items `i`. */
const short = sql`greatest(0, least(waiting.open, waiting.through - i.current_stock))`

/** Orders waiting for these items, each with the running total including it. */
const waitingFor = (itemIds: readonly string[]) => sql`
  select order_id, inventory_item_id, seq, created_at, needed - consumed as open,
    sum(needed - consumed) over (partition by inventory_item_id order by seq) as through
  from order_materials
  where consumed < needed and inventory_item_id = any(${sql.param([...itemIds])}::uuid[])`

/** SQL of the materials of orders. */
export function orderMaterialsRepository(db: Db) {
  return {
    /** The materials of an order, sorted by item so that two orders cannot deadlock. */
    ofOrder: (orderId: string): Promise<OrderMaterialRow[]> =>
      db
        .select()
        .from(orderMaterials)
        .where(eq(orderMaterials.orderId, orderId))
        .orderBy(asc(orderMaterials.inventoryItemId)),

    insert: (orderId: string, inventoryItemId: string, needed: number) =>
      db.insert(orderMaterials).values({ orderId, inventoryItemId, needed }),

    setConsumed: ({ orderId, inventoryItemId }: OrderMaterialRow, consumed: number) =>
      db
        .update(orderMaterials)
        .set({ consumed })
        .where(and(eq(orderMaterials.orderId, orderId), eq(orderMaterials.inventoryItemId, inventoryItemId))),

    remove: ({ orderId, inventoryItemId }: OrderMaterialRow) =>
      db
        .delete(orderMaterials)
        .where(and(eq(orderMaterials.orderId, orderId), eq(orderMaterials.inventoryItemId, inventoryItemId))),

    /** The stored materials of these orders, by order. */
    async stored(orderIds: readonly string[]): Promise<Map<string, OrderMaterial[]>> {
      const ids = sql.param([...orderIds])
      const { rows: needed } = await db.execute<{ inventory_item_id: string }>(sql`
        select distinct inventory_item_id from order_materials
        where order_id = any(${ids}::uuid[]) and consumed < needed`)
      const open = needed.map((row) => row.inventory_item_id)
      const { rows } = await db.execute<Stood>(sql`
        with waiting as (${waitingFor(open)})
        select m.order_id, m.inventory_item_id, i.name as item_name, i.sku, i.unit, i.location, m.needed,
          m.consumed, coalesce(${short}, 0) as short
        from order_materials m join inventory_items i on i.id = m.inventory_item_id
        left join waiting on waiting.order_id = m.order_id and waiting.inventory_item_id = m.inventory_item_id
        where m.order_id = any(${ids}::uuid[]) order by i.name, i.id`)
      const onWire = rows.map(({ order_id: orderId, ...row }) => ({
        orderId,
        material: {
          ...row,
          needed: Number(row.needed),
          consumed: Number(row.consumed),
          short: Number(row.short),
        },
      }))
      const byOrder = Map.groupBy(onWire, ({ orderId }) => orderId)
      return new Map([...byOrder].map(([id, all]) => [id, all.map(({ material }) => material)]))
    },

    /** Orders waiting for an item, earliest first. */
    async waitingFor(itemId: string, limit: number): Promise<ItemDemand['orders']> {
      const { rows } = await db.execute<Record<string, string> & { created_at: Date }>(sql`
        with waiting as (${waitingFor([itemId])})
        select o.id, o.order_number, o.customer_name, o.status, waiting.open, waiting.created_at, ${short} as short
        from waiting join inventory_items i on i.id = waiting.inventory_item_id
        join orders o on o.id = waiting.order_id
        order by waiting.seq limit ${limit}`)
      return rows.map((row) => ({
        orderId: row['id'] as string,
        orderNumber: row['order_number'] as string,
        customerName: row['customer_name'] as string,
        status: row['status'] as ItemDemand['orders'][number]['status'],
        reserved: Number(row['open']),
        short: Number(row['short']),
        since: new Date(row.created_at).toISOString(),
      }))
    },
  }
}
