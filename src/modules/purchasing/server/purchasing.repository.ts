import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PurchaseOrder, PurchaseOrderForm } from '../contract/purchasing.ts'
import type { PurchaseOrderStatus } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { items, suppliers, type ItemRow } from '#modules/inventory/server/index.ts'
import { purchaseOrderItems, purchaseOrders, type PurchaseOrderRow } from './purchasing.tables.ts'

type Line = PurchaseOrder['items'][number]
export interface PurchaseOrderRead {
  order: PurchaseOrderRow
  supplierName: string
  supplierEmail: string | null
  lines: Line[]
}

/** The lines of each order, aggregated as JSON. */
const lines = sql<Line[]>`(
  select coalesce(json_agg(json_build_object(
    'id', l.id, 'inventoryItemId', l.inventory_item_id, 'itemName', i.name, 'sku', i.sku,
    'unit', coalesce(l.pack_unit, i.unit), 'itemUnit', i.unit, 'packSize', l.pack_size,
    'quantity', l.quantity, 'unitCost', l.unit_cost, 'totalCost', l.total_cost,
    'receivedQuantity', l.received_quantity
  ) order by l.position), '[]')
  from ${purchaseOrderItems} l join ${items} i on i.id = l.inventory_item_id
  where l.purchase_order_id = ${purchaseOrders.id})`.as('lines')
const shown = { order: purchaseOrders, supplierName: suppliers.name, supplierEmail: suppliers.email, lines }

const sortables: Record<string, Sortable<PurchaseOrderRow>> = {
  created_at: {
    column: purchaseOrders.createdAt,
    type: 'moment',
    valueOf: (row) => row.createdAt.toISOString(),
  },
  total_amount: { column: purchaseOrders.totalAmount, type: 'decimal', valueOf: (row) => row.totalAmount },
}
export const purchaseOrderSort = (sort: string) => keysetSort(sort, sortables, purchaseOrders.id)

export interface PurchaseOrderFilter {
  q?: string | undefined
  status?: PurchaseOrderStatus | undefined
  supplier_id?: string | undefined
}

function conditions({ q, status, supplier_id: supplier }: PurchaseOrderFilter): SQL {
  const words = q?.trim()
  const pattern = words && `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return (
    and(
      status && eq(purchaseOrders.status, status),
      supplier ? (isUuid(supplier) ? eq(purchaseOrders.supplierId, supplier) : sql`false`) : undefined,
      pattern
        ? sql`(${purchaseOrders.poNumber} ilike ${pattern} or ${purchaseOrders.supplierId} in
            (select s.id from ${suppliers} s where s.name ilike ${pattern}))`
        : undefined,
    ) ?? sql`true`
  )
}

const cents = sql`round(l.quantity::numeric * l.cost::numeric, 2)`

/** SQL of the purchase orders. */
export function purchasingRepository(db: Db) {
  const read = () =>
    db.select(shown).from(purchaseOrders).innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
  const rowsOf = (
    filter: PurchaseOrderFilter,
    order: KeysetSort<PurchaseOrderRow>,
    limit: number,
    cursor: Cursor | null,
  ): Promise<PurchaseOrderRead[]> =>
    read()
      .where(and(conditions(filter), order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)

  return {
    /** One page of a list. */
    async page(
      filter: PurchaseOrderFilter,
      order: KeysetSort<PurchaseOrderRow>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const [rows, total] = await Promise.all([
        rowsOf(filter, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${purchaseOrders} where ${conditions(filter)}`),
      ])
      return { rows, total }
    },

    /** All matching orders, in batches. */
    all: (filter: PurchaseOrderFilter, order: KeysetSort<PurchaseOrderRow>) =>
      inBatches((last: PurchaseOrderRead | undefined, size) =>
        rowsOf(filter, order, size, last ? order.cursorOf(last.order) : null),
      ),

    async byId(id: string): Promise<PurchaseOrderRead | null> {
      if (!isUuid(id)) return null
      const rows = await read().where(eq(purchaseOrders.id, id))
      return rows[0] ?? null
    },

    /** Locks the order until the transaction ends. */
    async lock(id: string): Promise<void> {
      if (isUuid(id)) await db.execute(sql`select 1 from ${purchaseOrders} where id = ${id} for update`)
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
      const known = ids.filter(isUuid)
      if (known.length === 0) return new Map()
      const rows = await db
        .select({ id: items.id, unit: items.unit, packUnit: items.packUnit })
        .from(items)
        .where(inArray(items.id, known))
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
      createdBy: string,
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
      await db.execute(sql`
        update ${purchaseOrders} o set subtotal = t.sum, total_amount = t.sum + o.tax_amount
        from (select coalesce(sum(total_cost), 0) as sum from ${purchaseOrderItems}
          where purchase_order_id = ${id}) t
        where o.id = ${id}`)
    },

    receive: (lineId: string, quantity: number) =>
      db
        .update(purchaseOrderItems)
        .set({ receivedQuantity: sql`${purchaseOrderItems.receivedQuantity} + ${quantity}::numeric` })
        .where(eq(purchaseOrderItems.id, lineId)),
  }
}
