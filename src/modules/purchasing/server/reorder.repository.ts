import { sql, type SQL } from 'drizzle-orm'
import type { ReorderSuggestion } from '../contract/reorder.ts'
import { projectedStock, reorderQuantity } from '../rules/reorder.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import type { Cursor } from '#kernel/http/lists.ts'

interface Row extends Record<string, unknown> {
  id: string
  name: string
  sku: string
  unit: string
  supplier_id: string | null
  supplier_name: string | null
  current_stock: string
  reserved_stock: string
  on_order: string
  reorder_point: string
  reorder_quantity: string
  maximum_stock: string | null
  unit_cost: string
  pack_unit: string | null
  pack_size: string | null
}

/**
 * Quantities still to be delivered by purchase orders, by item. Drafts count: they answer a suggestion, which would
 * otherwise come again the next day.
 */
export const onOrder = sql`
  select l.inventory_item_id, sum(greatest(l.quantity - l.received_quantity, 0) * coalesce(l.pack_size, 1)) as quantity
  from purchase_orders o join purchase_order_items l on l.purchase_order_id = o.id
  where o.status in ('draft', 'sent', 'confirmed', 'partial') group by 1`

/** What sent purchase orders still bring of these items and on which day, in the order of the days; without a day nobody knows. */
export async function dueDeliveries(
  db: Db,
  itemIds: readonly string[],
): Promise<{ inventoryItemId: string; day: string; quantity: number }[]> {
  if (itemIds.length === 0) return []
  const { rows } = await db.execute<{ id: string; day: string; quantity: string }>(sql`
    select l.inventory_item_id as id, o.expected_delivery::text as day,
      sum(greatest(l.quantity - l.received_quantity, 0) * coalesce(l.pack_size, 1)) as quantity
    from purchase_orders o join purchase_order_items l on l.purchase_order_id = o.id
    where o.status in ('sent', 'confirmed', 'partial')
      and o.expected_delivery >= (select (now() at time zone time_zone)::date from shop_calendar)
      and l.inventory_item_id in ${[...itemIds]}
    group by 1, 2 order by 2`)
  return rows.map(({ id, day, quantity }) => ({ inventoryItemId: id, day, quantity: Number(quantity) }))
}

const projected = sql`(i.current_stock + coalesce(coming.quantity, 0) - i.reserved_stock)`

/** The condition of `purchasing/rules/reorder.ts`; its first half matches the index. */
const isDue = sql`i.is_active and i.current_stock - i.reserved_stock <= i.reorder_point
  and ${projected} <= i.reorder_point
  and greatest(i.reorder_quantity, coalesce(i.maximum_stock, 2 * i.reorder_point) - ${projected}) > 0`

const source = sql`inventory_items i left join coming on coming.inventory_item_id = i.id
  left join suppliers s on s.id = i.supplier_id`

function onWire(row: Row): ReorderSuggestion {
  const item = {
    currentStock: Number(row.current_stock),
    onOrder: Number(row.on_order),
    reservedStock: Number(row.reserved_stock),
    reorderPoint: Number(row.reorder_point),
    reorderQuantity: Number(row.reorder_quantity),
    maximumStock: row.maximum_stock === null ? null : Number(row.maximum_stock),
    unit: row.unit,
    packSize: row.pack_size === null ? null : Number(row.pack_size),
  }
  return {
    inventoryItemId: row.id,
    itemName: row.name,
    sku: row.sku,
    unit: row.unit,
    packUnit: row.pack_unit,
    packSize: item.packSize,
    supplierId: row.supplier_id,
    supplierName: row.supplier_name,
    currentStock: item.currentStock,
    onOrder: item.onOrder,
    reservedStock: item.reservedStock,
    projected: projectedStock(item),
    reorderPoint: item.reorderPoint,
    quantity: reorderQuantity(item),
    unitCost: Number(row.unit_cost),
  }
}

export const maxOnOrder = 5000

/** SQL of reorder suggestions. */
export function reorderRepository(db: Db) {
  return {
    /** One page, grouped by supplier; items without one come first. */
    async page(supplierId: string | undefined, limit: number, cursor: Cursor | null) {
      const from: SQL =
        supplierId === undefined
          ? sql`true`
          : isUuid(supplierId)
            ? sql`i.supplier_id = ${supplierId}`
            : sql`false`
      const after = cursor
        ? sql`(coalesce(s.name, ''), i.id) > (${cursor.value}, ${cursor.id}::uuid)`
        : sql`true`
      const [{ rows }, total] = await Promise.all([
        db.execute<Row>(sql`
          with coming as (${onOrder})
          select i.id, i.name, i.sku, i.unit, i.supplier_id, s.name as supplier_name, i.current_stock,
            i.reserved_stock, coalesce(coming.quantity, 0) as on_order, i.reorder_point, i.reorder_quantity,
            i.maximum_stock, i.unit_cost, i.pack_unit, i.pack_size
          from ${source} where ${isDue} and ${from} and ${after}
          order by coalesce(s.name, ''), i.id limit ${limit + 1}`),
        countRows(
          db,
          sql`select 1 from (with coming as (${onOrder})
          select i.id from ${source} where ${isDue} and ${from}) as due`,
        ),
      ])
      return { rows: rows.map(onWire), total }
    },

    /** One page of the quantities that are still to be delivered, by item. */
    async onOrder(limit: number, cursor: Cursor | null) {
      const coming = sql`select * from (${onOrder}) as coming where quantity > 0`
      const after = cursor ? sql`and inventory_item_id > ${cursor.id}::uuid` : sql``
      const [{ rows }, total] = await Promise.all([
        db.execute<{ inventory_item_id: string; quantity: string }>(
          sql`${coming} ${after} order by inventory_item_id limit ${limit + 1}`,
        ),
        countRows(db, coming),
      ])
      return {
        rows: rows.map((row) => ({ inventoryItemId: row.inventory_item_id, quantity: Number(row.quantity) })),
        total,
      }
    },
  }
}
