import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type {
  listPurchaseOrders,
  PurchasedPiece,
  PurchaseOrder,
  PurchaseOrderForm,
} from '../contract/purchasing.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { tableRecords, type RowOf } from '#kernel/record/table-records.ts'
import { items, suppliers, type ItemRow } from '#modules/inventory/server/index.ts'
import { purchaseOrderItems, purchaseOrderPieces, purchaseOrders } from './purchasing.tables.ts'

type Line = Omit<PurchaseOrder['items'][number], 'hasBatches'> & { hasBatches: boolean }
/** The lines of each order, aggregated as JSON. */
const lines = sql<Line[]>`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'inventoryItemId', l.inventory_item_id, 'itemName', i.name, 'sku', i.sku,
    'unit', coalesce(l.pack_unit, i.unit), 'itemUnit', i.unit, 'packSize', l.pack_size,
    'quantity', l.quantity, 'unitCost', l.unit_cost, 'totalCost', l.total_cost,
    'receivedQuantity', l.received_quantity, 'hasBatches', i.has_batches
  ) order by l.position), '[]')
  from ${purchaseOrderItems} l join ${items} i on i.id = l.inventory_item_id
  where l.purchase_order_id = purchase_orders.id)`
/** Its pieces, aggregated as JSON. */
const pieces = sql<PurchasedPiece[]>`(
  select coalesce(json_agg(json_build_object(
    'id', p.id, 'orderId', p.order_id, 'label', p.label, 'name', p.name, 'choices', p.choices,
    'widthMm', p.width_mm, 'lengthMm', p.length_mm, 'unitCost', p.unit_cost, 'promisedOn', p.promised_on,
    'receivedAt', to_char(p.received_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'warning', p.warning
  ) order by p.created_at, p.label), '[]')
  from ${purchaseOrderPieces} p where p.purchase_order_id = purchase_orders.id)`
const ofSupplier = (column: 'name' | 'email') =>
  sql`(select s.${sql.identifier(column)} from ${suppliers} s where s.id = purchase_orders.supplier_id)`
const computed = {
  supplierName: sql<string>`${ofSupplier('name')}`,
  supplierEmail: sql<string | null>`${ofSupplier('email')}`,
  lines,
  pieces,
}
export type PurchaseOrderRead = RowOf<typeof purchaseOrders, typeof computed>

function conditions({ q, status, supplier_id: supplier }: z.output<typeof listPurchaseOrders.query>) {
  const words = q?.trim()
  const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return and(
    status && eq(purchaseOrders.status, status),
    supplier ? (isUuid(supplier) ? eq(purchaseOrders.supplierId, supplier) : sql`false`) : undefined,
    pattern
      ? sql`(${purchaseOrders.poNumber} ilike ${pattern} or ${purchaseOrders.supplierId} in
          (select s.id from ${suppliers} s where s.name ilike ${pattern}))`
      : undefined,
  )
}

/** The list. */
export const listedPurchaseOrders = {
  computed,
  sorts: { created_at: 'createdAt', total_amount: 'totalAmount' },
  where: conditions,
}

const cents = sql`round(l.quantity::numeric * l.cost::numeric, 2)`

/** SQL of the purchase orders. */
export function purchasingRepository(db: Db) {
  const records = tableRecords(db, purchaseOrders, computed)
  return {
    byId: (id: string): Promise<PurchaseOrderRead | null> => records.byId(id),

    /** Locks the order until the transaction ends. */
    async lock(id: string): Promise<void> {
      await db.execute(sql`select 1 from ${purchaseOrders} where id = ${id} for update`)
    },

    /** The currency of orders to a supplier; null if the supplier does not exist. */
    async currencyOf(supplierId: string): Promise<string | null> {
      if (!isUuid(supplierId)) return null
      const { rows } = await db.execute<{ currency: string }>(sql`
        select coalesce(s.currency, r.currency) as currency from ${suppliers} s, reporting_currency r
        where s.id = ${supplierId}`)
      return rows[0]?.currency ?? null
    },

    /** The units of these items, and what they are bought in; unknown items are missing. */
    async unitsOf(ids: readonly string[]): Promise<Map<string, Pick<ItemRow, 'unit' | 'packUnit'>>> {
      const validIds = ids.filter(isUuid)
      if (validIds.length === 0) return new Map()
      const rows = await db
        .select({ id: items.id, unit: items.unit, packUnit: items.packUnit })
        .from(items)
        .where(inArray(items.id, validIds))
      return new Map(rows.map(({ id, ...units }) => [id, units]))
    },

    /** The next number of the year: `PO-2026-0001`. Writers are serialised by locking the row of the year. */
    async nextNumber(timeZone: string): Promise<string> {
      const { rows } = await db.execute<{ year: number; last: number }>(sql`
        insert into number_sequences (kind, year, last)
        values ('PO', extract(year from now() at time zone ${timeZone})::int, 1)
        on conflict (kind, year) do update set last = number_sequences.last + 1
        returning year, last`)
      const [row] = rows
      if (row === undefined) throw new Error('no purchase order number was returned')
      return `PO-${row.year}-${String(row.last).padStart(4, '0')}`
    },

    async insert(
      poNumber: string,
      form: PurchaseOrderForm & { currency: string },
      createdBy: string | null,
    ): Promise<string> {
      const [row] = await db
        .insert(purchaseOrders)
        .values({
          poNumber,
          createdBy,
          supplierId: form.supplierId,
          currency: form.currency,
          expectedDelivery: form.expectedDelivery ?? null,
          notes: form.notes || null,
        })
        .returning({ id: purchaseOrders.id })
      if (row === undefined) throw new Error('inserting a purchase order returned no row')
      return row.id
    },

    update: (id: string, columns: Partial<typeof purchaseOrders.$inferInsert>) =>
      db
        .update(purchaseOrders)
        .set({ ...columns, version: sql`${purchaseOrders.version} + 1` })
        .where(eq(purchaseOrders.id, id)),

    /** Replaces the lines of the order and recomputes its totals. */
    async setLines(id: string, input: PurchaseOrderForm['items']): Promise<void> {
      await db.delete(purchaseOrderItems).where(eq(purchaseOrderItems.purchaseOrderId, id))
      const lineJson = JSON.stringify(input.map(({ unitCost, ...line }) => ({ ...line, cost: unitCost })))
      await db.execute(sql`
        insert into ${purchaseOrderItems}
          (purchase_order_id, position, inventory_item_id, quantity, unit_cost, total_cost, pack_unit, pack_size)
        select ${id}::uuid, l.position, i.id, l.quantity, l.cost, ${cents},
          case when l.packs then i.pack_unit end, case when l.packs then i.pack_size end
        from rows from (jsonb_to_recordset(${lineJson}::jsonb)
          as ("inventoryItemId" uuid, quantity numeric, cost numeric, "inPacks" boolean)) with ordinality
          as l(item, quantity, cost, packs, position)
        join ${items} i on i.id = l.item`)
      await this.addUp(id)
    },

    /** Works the totals of the order out again. */
    addUp: (id: string) =>
      db.execute(sql`
        update ${purchaseOrders} o set subtotal = t.sum, total_amount = t.sum + o.tax_amount
        from (select
          (select coalesce(sum(total_cost), 0) from ${purchaseOrderItems} where purchase_order_id = ${id}) +
          (select coalesce(sum(round(unit_cost, 2)), 0) from ${purchaseOrderPieces}
            where purchase_order_id = ${id}) as sum) t
        where o.id = ${id}`),

    receive: (lineId: string, quantity: number) =>
      db
        .update(purchaseOrderItems)
        .set({ receivedQuantity: sql`${purchaseOrderItems.receivedQuantity} + ${quantity}::numeric` })
        .where(eq(purchaseOrderItems.id, lineId)),
  }
}
