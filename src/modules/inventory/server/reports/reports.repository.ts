import { sql } from 'drizzle-orm'
import type {
  CategoryValuation,
  ItemConsumption,
  MonthMovements,
  StockHealth,
} from '../../contract/stock-reports.ts'
import { healthPercent } from '../../rules/stock.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor } from '#kernel/http/lists.ts'

/** An item without movements for this many days is idle. */
const idleDays = 90

const isIdle = sql`i.current_stock > 0 and i.last_moved_at < now() - make_interval(days => ${idleDays})`

const thisMonth = sql`date_trunc('month', now() at time zone (select time_zone from shop_calendar))::date`

/**
 * Movements that count as use: consumed by orders, sold, returned or removed by hand. Manual additions have the same
 * kind, so a month in which more was added than removed counts as no use.
 */
const isUse = sql`m.kind in ('production', 'sale', 'return', 'manual')`
const used = sql`
  select m.inventory_item_id, -sum(m.quantity) as quantity, round(-sum(m.value), 2) as value
  from stock_months m where m.month = asked.month and ${isUse} group by 1 having sum(m.quantity) < 0`

/** SQL of the reports. It reads sums maintained by triggers, never the movements themselves. */
export function reportsRepository(db: Db) {
  const monthOf = (month: string | undefined) =>
    sql`(select ${month === undefined ? thisMonth : sql`${`${month}-01`}::date`} as month) as asked`

  return {
    async valuation(): Promise<CategoryValuation[]> {
      const { rows } = await db.execute<Record<string, string | null>>(sql`
        select c.id, c.name, count(*)::int as items, round(sum(i.current_stock * i.unit_cost), 2) as value
        from inventory_items i left join inventory_categories c on c.id = i.category_id
        where i.is_active group by c.id, c.name order by value desc, c.name`)
      return rows.map((row) => ({
        categoryId: row['id'] ?? null,
        categoryName: row['name'] ?? null,
        items: Number(row['items']),
        value: Number(row['value']),
      }))
    },

    async health(): Promise<StockHealth> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select count(*) as total,
          count(*) filter (where i.current_stock <= i.reorder_point) as low,
          count(*) filter (where i.current_stock <= 0) as out,
          count(*) filter (where i.current_stock > i.maximum_stock) as over,
          count(*) filter (where i.reserved_stock > i.current_stock) as short,
          count(*) filter (where ${isIdle}) as idle,
          round(coalesce(sum(i.current_stock * i.unit_cost) filter (where ${isIdle}), 0), 2) as idle_value
        from inventory_items i where i.is_active`)
      const row = rows[0] ?? {}
      const figure = (name: string) => Number(row[name] ?? 0)
      const [total, low] = [figure('total'), figure('low')]
      return {
        total,
        low,
        out: figure('out'),
        over: figure('over'),
        short: figure('short'),
        idle: figure('idle'),
        idleValue: figure('idle_value'),
        healthPercent: healthPercent({ total, low }),
      }
    },

    /** The last months, newest first, including those without movements. */
    async movements(months: number): Promise<MonthMovements[]> {
      const { rows } = await db.execute<Record<string, string>>(sql`
        select to_char(asked.month, 'YYYY-MM') as month, coalesce(sum(m.movements), 0) as movements,
          round(coalesce(sum(m.value) filter (where m.kind = 'purchase'), 0), 2) as received,
          round(coalesce(-sum(m.value) filter (where m.kind in ('production', 'sale', 'return')), 0), 2) as used,
          round(coalesce(sum(m.value)
            filter (where m.kind not in ('purchase', 'production', 'sale', 'return')), 0), 2) as adjusted,
          round(coalesce(sum(m.value), 0), 2) as net
        from (select (${thisMonth} - make_interval(months => back))::date as month
          from generate_series(0, ${months - 1}) as back) as asked
        left join stock_month_sums m on m.month = asked.month
        group by asked.month order by asked.month desc`)
      return rows.map((row) => ({
        month: row['month'] as string,
        movements: Number(row['movements']),
        received: Number(row['received']),
        used: Number(row['used']),
        adjusted: Number(row['adjusted']),
        net: Number(row['net']),
      }))
    },

    /** One page of a month's consumption, highest value first. */
    async consumption(month: string | undefined, limit: number, cursor: Cursor | null) {
      const after = cursor
        ? sql`(used.value, i.id) < (${cursor.value}::numeric, ${cursor.id}::uuid)`
        : sql`true`
      const [{ rows }, total] = await Promise.all([
        db.execute<Record<string, string>>(sql`
          select to_char(asked.month, 'YYYY-MM') as month, i.id, i.name, i.sku, i.unit, used.quantity, used.value
          from ${monthOf(month)}, lateral (${used}) as used, inventory_items i
          where i.id = used.inventory_item_id and ${after}
          order by used.value desc, i.id desc limit ${limit}`),
        countRows(db, sql`select 1 from ${monthOf(month)}, lateral (${used}) as used`),
      ])
      const consumed = rows.map((row): ItemConsumption => ({
        month: row['month'] as string,
        inventoryItemId: row['id'] as string,
        itemName: row['name'] as string,
        sku: row['sku'] as string,
        unit: row['unit'] as string,
        quantity: Number(row['quantity']),
        value: Number(row['value']),
      }))
      return { rows: consumed, total }
    },
  }
}
