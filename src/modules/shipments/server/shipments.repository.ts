import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { orderLines } from '#modules/orders/server/index.ts'
import { shipmentItems, shipments, type ItemRow, type ShipmentRow } from './shipments.tables.ts'

export type ShipmentWithItems = ShipmentRow & {
  /** Each with the line of its piece now, counted from 0; null where it was taken out of the order. */
  items: (ItemRow & { line: number | null })[]
}

/** SQL of parcels. */
export function shipmentsRepository(db: Db) {
  async function withItems(rows: ShipmentRow[]): Promise<ShipmentWithItems[]> {
    if (rows.length === 0) return []
    const items = await db
      .select({ item: shipmentItems, line: orderLines.position })
      .from(shipmentItems)
      .leftJoin(orderLines, eq(orderLines.pieceId, shipmentItems.pieceId))
      .where(
        inArray(
          shipmentItems.shipmentId,
          rows.map(({ id }) => id),
        ),
      )
      .orderBy(asc(shipmentItems.position))
    return rows.map((row) => ({
      ...row,
      items: items
        .filter(({ item }) => item.shipmentId === row.id)
        .map(({ item, line }) => ({ ...item, line })),
    }))
  }

  return {
    ofOrder: async (orderId: string) =>
      withItems(
        await db
          .select()
          .from(shipments)
          .where(eq(shipments.orderId, orderId))
          .orderBy(asc(shipments.number))
          .limit(500),
      ),

    async byId(id: string): Promise<ShipmentWithItems | null> {
      return (await withItems(await db.select().from(shipments).where(eq(shipments.id, id))))[0] ?? null
    },

    /** The same, locked until the transaction ends. */
    async lock(id: string): Promise<ShipmentWithItems | null> {
      const rows = await db.select().from(shipments).where(eq(shipments.id, id)).for('update')
      return (await withItems(rows))[0] ?? null
    },

    async byTracking(carrier: ShipmentRow['carrier'], trackingNumber: string): Promise<string | null> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select id from ${shipments} where tracking_number = ${trackingNumber} and carrier = ${carrier}
        order by created_at desc limit 1`)
      return rows[0]?.id ?? null
    },

    async insert(
      shipment: typeof shipments.$inferInsert,
      items: Omit<typeof shipmentItems.$inferInsert, 'shipmentId' | 'position'>[],
    ): Promise<string> {
      const [row] = await db.insert(shipments).values(shipment).returning({ id: shipments.id })
      if (row === undefined) throw new Error('the shipment was not stored')
      await db
        .insert(shipmentItems)
        .values(items.map((item, position) => ({ ...item, shipmentId: row.id, position })))
      return row.id
    },

    update: (id: string, set: Partial<typeof shipments.$inferInsert>) =>
      db
        .update(shipments)
        .set({ ...set, version: sql`${shipments.version} + 1` })
        .where(eq(shipments.id, id)),

    remove: (id: string) => db.delete(shipments).where(eq(shipments.id, id)),

    /** What was entered as collected by parcels. Minor units. */
    async collected(shipmentIds: readonly string[]): Promise<number> {
      const { rows } = await db.execute<{ sum: string }>(sql`
        select coalesce(sum(case kind when 'refund' then -amount else amount end), 0) as sum from ledger_entries
        where shipment_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(shipmentIds)}::jsonb))
          and kind in ('payment', 'refund')`)
      return Number(rows[0]?.sum ?? 0)
    },

    /** What was paid of an order, and what it costs, in minor units. */
    async owed(orderId: string): Promise<{ total: number; settled: number }> {
      const { rows } = await db.execute<{ total: string; settled: string }>(sql`
        select total_amount + cash_rounding as total, settled from orders where id = ${orderId}`)
      return { total: Number(rows[0]?.total ?? 0), settled: Number(rows[0]?.settled ?? 0) }
    },
  }
}
