import { and, asc, eq, getTableColumns, inArray, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { InventoryAnalytics, itemChange, lowStockSorts } from '../contract/inventory.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import { inBatches } from '#kernel/database/in-batches.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { keysetSort, type Cursor, type KeysetSort, type Sortable } from '#kernel/http/lists.ts'
import { inventoryCategories, items, suppliers, type ItemRow } from './inventory.tables.ts'

/** The editable fields of an item; its stock is changed only by the ledger. */
export type ItemColumns = Omit<z.output<typeof itemChange>, 'version' | 'currentStock'>

export interface ItemFilter {
  q?: string | undefined
  category_id?: string | undefined
  supplier_id?: string | undefined
  type?: ItemRow['type'] | undefined
  stock?: 'low' | 'out' | 'over' | undefined
  active: 'true' | 'false' | 'all'
}

const sortables: Record<string, Sortable<ItemRow>> = {
  name: { column: items.name, type: 'text', valueOf: (row) => row.name },
  sku: { column: items.sku, type: 'text', valueOf: (row) => row.sku },
  stock: { column: items.currentStock, type: 'decimal', valueOf: (row) => row.currentStock },
  created_at: { column: items.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
}
export const itemSort = (sort: string) => keysetSort(sort, sortables, items.id)

/** Stock relative to the reorder point; 0 is the most urgent. Must match the expression of the index. */
const urgency = sql<string>`round(coalesce(${items.currentStock} / nullif(${items.reorderPoint}, 0), 0), 6)`
type LowItemRow = ItemRow & { urgency: string }

/** Only `urgency` has an index of these items alone; otherwise those at or below their reorder point are sorted. */
export const lowStockSort = (sort: (typeof lowStockSorts)[number]): KeysetSort<LowItemRow> =>
  keysetSort<LowItemRow>(
    sort,
    { ...sortables, urgency: { column: urgency, type: 'decimal', valueOf: (row) => Number(row.urgency) } },
    items.id,
  )

const isLow = sql`${items.isActive} and ${items.currentStock} <= ${items.reorderPoint}`
const stockIs = {
  low: sql`${items.currentStock} <= ${items.reorderPoint}`,
  out: sql`${items.currentStock} <= 0`,
  over: sql`${items.currentStock} > ${items.maximumStock}`,
}

const sameUuid = (column: typeof items.categoryId | typeof items.supplierId, id: string) =>
  isUuid(id) ? eq(column, id) : sql`false`

/** Items whose name or SKU contains a text, or that have it as their barcode; undefined for no text. */
export function matchesItem(q: string | undefined): SQL | undefined {
  const words = q?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  return sql`(${items.name} ilike ${pattern} or ${items.sku} ilike ${pattern} or ${items.barcode} = ${words})`
}

function conditions({
  q,
  category_id: category,
  supplier_id: supplier,
  type,
  stock,
  active,
}: ItemFilter): SQL {
  return (
    and(
      active === 'all' ? undefined : eq(items.isActive, active === 'true'),
      category ? sameUuid(items.categoryId, category) : undefined,
      supplier ? sameUuid(items.supplierId, supplier) : undefined,
      type && eq(items.type, type),
      stock && stockIs[stock],
      matchesItem(q),
    ) ?? sql`true`
  )
}

/** SQL of the items. */
export function itemsRepository(db: Db) {
  const rowsOf = (where: SQL, order: KeysetSort<ItemRow>, limit: number, cursor: Cursor | null) =>
    db
      .select()
      .from(items)
      .where(and(where, order.after(cursor)))
      .orderBy(...order.by)
      .limit(limit)

  return {
    async page(filter: ItemFilter, order: KeysetSort<ItemRow>, limit: number, cursor: Cursor | null) {
      const where = conditions(filter)
      const [rows, total] = await Promise.all([
        rowsOf(where, order, limit + 1, cursor),
        countRows(db, sql`select 1 from ${items} where ${where}`),
      ])
      return { rows, total }
    },

    /** All matching items, in batches. */
    all: (filter: ItemFilter, order: KeysetSort<ItemRow>) =>
      inBatches((last: ItemRow | undefined, size) =>
        rowsOf(conditions(filter), order, size, last ? order.cursorOf(last) : null),
      ),

    /** One keyset page of the active items at or below their reorder point. */
    async lowStock(
      q: string | undefined,
      order: KeysetSort<LowItemRow>,
      limit: number,
      cursor: Cursor | null,
    ) {
      const where = and(isLow, matchesItem(q)) ?? isLow
      const [rows, total] = await Promise.all([
        db
          .select({ ...getTableColumns(items), urgency })
          .from(items)
          .where(and(where, order.after(cursor)))
          .orderBy(...order.by)
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${items} where ${where}`),
      ])
      return { rows, total }
    },

    async byId(id: string): Promise<ItemRow | null> {
      if (!isUuid(id)) return null
      const rows = await db.select().from(items).where(eq(items.id, id))
      return rows[0] ?? null
    },

    /** The items with these ids, by name; unknown ids are ignored. */
    async byIds(ids: readonly string[]): Promise<ItemRow[]> {
      const known = [...new Set(ids)].filter(isUuid)
      if (known.length === 0) return []
      return db.select().from(items).where(inArray(items.id, known)).orderBy(asc(items.name), asc(items.id))
    },

    /** Locks an item until the transaction ends. */
    async lock(id: string): Promise<ItemRow | null> {
      if (!isUuid(id)) return null
      // Two orders that wait for the same item have both referred to it: a full lock would be a deadlock.
      const rows = await db.select().from(items).where(eq(items.id, id)).for('no key update')
      return rows[0] ?? null
    },

    async insert(columns: ItemColumns & { name: string; sku: string }): Promise<ItemRow> {
      const [row] = await db.insert(items).values(definedOnly(columns)).returning()
      if (row === undefined) throw new Error('inserting an item returned no row')
      return row
    },

    /** Omitted fields are unchanged; a new unit cost revalues the stock. */
    async update(id: string, columns: ItemColumns): Promise<ItemRow> {
      const { unitCost } = columns
      const [row] = await db
        .update(items)
        .set({
          ...definedOnly(columns),
          ...(unitCost !== undefined && {
            stockValue: sql`case when round(${unitCost}::numeric, 4) = ${items.unitCost} then ${items.stockValue}
              else round(${items.currentStock} * ${unitCost}::numeric, 4) end`,
          }),
          version: sql`${items.version} + 1`,
        })
        .where(eq(items.id, id))
        .returning()
      if (row === undefined) throw new Error('an item was deleted while it was changed')
      return row
    },

    /** The references of an item that do not exist. */
    async unknownReferences({ categoryId, supplierId }: ItemColumns): Promise<string[]> {
      const unknown: string[] = []
      const tables = {
        categoryId: [inventoryCategories, categoryId],
        supplierId: [suppliers, supplierId],
      } as const
      for (const [field, [table, id]] of Object.entries(tables)) {
        if (id === null || id === undefined) continue
        const found = isUuid(id) ? await db.execute(sql`select 1 from ${table} where id = ${id}`) : null
        if (!found?.rows.length) unknown.push(field)
      }
      return unknown
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

const definedOnly = <Columns extends object>(columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined)) as Columns
