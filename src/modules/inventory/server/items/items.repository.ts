import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { InventoryAnalytics } from '../../contract/inventory.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { items, type ItemRow } from '../inventory.tables.ts'

/** Orders of the lists of items that are not columns. */
export const itemSorts = { stock: 'currentStock', created_at: 'createdAt' }

/** Stock relative to the reorder point; 0 is the most urgent. Must match the expression of the index. */
const urgency = sql<string>`round(coalesce(${items.currentStock} / nullif(${items.reorderPoint}, 0), 0), 6)`

/** The list of active items at or below their reorder point. Only `urgency` has an index of these items alone. */
export const lowStock = {
  computed: { urgency },
  sorts: {
    ...itemSorts,
    urgency: {
      column: urgency,
      type: 'decimal',
      valueOf: (row: { urgency: string }) => Number(row.urgency),
    },
  },
  where: ({ q }: { q?: string | undefined }) =>
    and(sql`${items.isActive} and ${items.currentStock} <= ${items.reorderPoint}`, matchesItem(q)),
} as const

/** Items whose name or SKU contains a text, or that have it as their barcode; undefined for no text. */
export function matchesItem(q: string | undefined): SQL | undefined {
  const words = q?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${items.name} ilike ${pattern} or ${items.sku} ilike ${pattern} or ${items.barcode} = ${words})`
}

/** SQL of the items. */
export function itemsRepository(db: Db) {
  return {
    async byId(id: string): Promise<ItemRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(items).where(eq(items.id, id))
      return rows[0] ?? null
    },

    /** The items with these ids, by name; unknown ids are ignored. */
    async byIds(ids: readonly string[]): Promise<ItemRow[]> {
      const validIds = [...new Set(ids)].filter(isUuid)
      if (validIds.length === 0) return []
      return db
        .select()
        .from(items)
        .where(inArray(items.id, validIds))
        .orderBy(asc(items.name), asc(items.id))
    },

    /** Locks an item until the transaction ends. */
    async lock(id: string): Promise<ItemRow | null> {
      if (!isUuid(id)) return null
      // Two orders that wait for the same item have both referred to it: a full lock would be a deadlock.
      const rows = await db.select().from(items).where(eq(items.id, id)).for('no key update')
      return rows[0] ?? null
    },

    /** Statistics of the active items. */
    async analytics(): Promise<InventoryAnalytics> {
      const { rows } = await db.execute<{ total: number; low: number; out: number; value: string }>(sql`
        select count(*)::int as total,
          count(*) filter (where ${items.currentStock} <= ${items.reorderPoint})::int as low,
          count(*) filter (where ${items.currentStock} <= 0)::int as out,
          round(coalesce(sum(${items.currentStock} * ${items.unitCost}), 0), 2) as value
        from ${items} where ${items.isActive}`)
      const [row] = rows
      return {
        totalItems: row?.total ?? 0,
        lowStockItems: row?.low ?? 0,
        outOfStockItems: row?.out ?? 0,
        totalValue: Number(row?.value ?? 0),
      }
    },

    /**
     * Items whose stock differs from the sum of their movements, or whose reserved stock differs from what orders need.
     * There should never be any.
     */
    async ledgerMismatches() {
      const { rows } = await db.execute<
        Record<'id' | 'sku' | 'stock' | 'ledger' | 'reserved' | 'open', string>
      >(sql`
        select i.id, i.sku, i.current_stock as stock, coalesce(m.sum, 0) as ledger,
          i.reserved_stock as reserved, coalesce(w.sum, 0) as open
        from ${items} i
        left join (select inventory_item_id, sum(quantity) as sum from stock_movements group by 1) m
          on m.inventory_item_id = i.id
        left join (select inventory_item_id, sum(needed - consumed) as sum from order_materials group by 1) w
          on w.inventory_item_id = i.id
        where i.current_stock <> coalesce(m.sum, 0) or i.reserved_stock <> coalesce(w.sum, 0)
        order by i.sku`)
      return rows.map(({ id, sku, ...figures }) => ({
        id,
        sku,
        stock: Number(figures.stock),
        ledger: Number(figures.ledger),
        reserved: Number(figures.reserved),
        open: Number(figures.open),
      }))
    },
  }
}
