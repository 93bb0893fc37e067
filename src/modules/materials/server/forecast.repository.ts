import { sql } from 'drizzle-orm'
import type { MaterialForecast } from '#modules/inventory/contract/index.ts'
import { roundQuantity } from '#modules/inventory/rules/index.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Cursor } from '#kernel/http/lists.ts'
import { onOrder } from '#modules/purchasing/server/index.ts'
import { materialsNeededByLines, readStockFacts, type StockOrderItem } from './order-stock.ts'

/** Maximum number of a product's pieces for calculating what an average piece takes. */
const typicalPieces = 50

/** A line of a pending order, or a piece of a product for which more orders are expected. */
type ForecastLine = StockOrderItem & {
  /** Number of pieces like it that are expected; null: a line of a pending order. */
  expected: number | null
}

/**
 * The lines of pending orders and the pieces that are expected. For expected orders, the most detailed forecast of a
 * product is used (month before quarter before year, the longer ones divided equally by month), minus this month's
 * orders, shared among some of its pieces; before the first order it is one piece of its base size, without cuts.
 */
const forecastLines = (months: number) => sql`
  with today as (
    select date_trunc('month', now() at time zone time_zone)::date as month, time_zone from shop_calendar
  ), expected as (
    select distinct on (f.product_id, m.month) f.product_id, m.month = today.month as is_current,
      f.forecast_demand::numeric / case f.period when 'monthly' then 1 when 'quarterly' then 3 else 12 end as units
    from today, lateral (select (today.month + make_interval(months => n))::date as month
      from generate_series(0, ${months - 1}) as n) as m
    join product_forecasts f on f.year = extract(year from m.month) and (f.period = 'yearly'
      or f.period = 'quarterly' and f.quarter = extract(quarter from m.month)
      or f.period = 'monthly' and f.month = extract(month from m.month))
    order by f.product_id, m.month, case f.period when 'monthly' then 1 when 'quarterly' then 2 else 3 end,
      f.created_at desc
  ), ordered as (
    select l.product_id, count(*) as units
    from today, orders o join order_lines l on l.order_id = o.id
    where o.status <> 'cancelled' and o.created_at >= today.month::timestamp at time zone today.time_zone
    group by 1
  ), likely as (
    select e.product_id, sum(greatest(0, e.units - case when e.is_current then coalesce(o.units, 0) else 0 end)) as units
    from expected e left join ordered o using (product_id) group by 1
  )
  select l.product_id as "productId", l.width_mm as "widthMm", l.length_mm as "lengthMm", l.made, 1 as count, null::float8 as expected
  from orders o join order_lines l on l.order_id = o.id where o.status = 'pending'
  union all
  select g.product_id, 0, 0, '{}', g.quantity, null
  from orders o join order_goods g on g.order_id = o.id where o.status = 'pending'
  union all
  select p.id, coalesce(pieces.width_mm, p.base_width_mm), coalesce(pieces.length_mm, p.base_length_mm),
    coalesce(pieces.made, '{}'), 1, (likely.units / count(*) over (partition by p.id))::float8
  from likely join products p on p.id = likely.product_id
  left join lateral (select width_mm, length_mm, made from order_lines where product_id = p.id
    limit ${typicalPieces}) as pieces on true
  where likely.units > 0`

/** The quantities of pending orders and of expected orders, by item. */
async function demandOf(db: Db, months: number) {
  const { rows } = await db.execute<ForecastLine & Record<string, unknown>>(forecastLines(months))
  const facts = await readStockFacts(db, rows)
  const forecast = new Map<string, number>()
  for (const row of rows) {
    if (row.expected === null) continue
    for (const [id, quantity] of materialsNeededByLines([row], facts))
      forecast.set(id, (forecast.get(id) ?? 0) + quantity * row.expected)
  }
  const pending = materialsNeededByLines(
    rows.filter(({ expected }) => expected === null),
    facts,
  )
  return { pending, forecast }
}

type Demand = Awaited<ReturnType<typeof demandOf>>

const quantitiesOf = (byItem: ReadonlyMap<string, number>) =>
  sql`jsonb_each_text(${JSON.stringify(Object.fromEntries(byItem))}::jsonb)`

const isMaterial = sql`i.is_active and (i.id in (select inventory_item_id from bill_lines)
  or i.id in (select inventory_item_id from choices))`

/** Stock, deliveries, open orders and expected orders of each item. */
const balances = ({ pending, forecast }: Demand) => sql`
  with forecast as (select key::uuid as inventory_item_id, value::numeric as quantity from ${quantitiesOf(forecast)}),
  pending as (select key::uuid as inventory_item_id, value::numeric as quantity from ${quantitiesOf(pending)}),
  coming as (${onOrder})
  select i.id, i.name, i.sku, i.unit, i.current_stock, coalesce(coming.quantity, 0) as on_order,
    round(i.reserved_stock + coalesce(pending.quantity, 0), 3) as open,
    round(coalesce(forecast.quantity, 0), 3) as forecast,
    round(i.current_stock + coalesce(coming.quantity, 0) - i.reserved_stock - coalesce(pending.quantity, 0)
      - coalesce(forecast.quantity, 0), 3) as balance
  from inventory_items i
  left join forecast on forecast.inventory_item_id = i.id
  left join pending on pending.inventory_item_id = i.id
  left join coming on coming.inventory_item_id = i.id
  where ${isMaterial}`

/** SQL of the material forecast. */
export function materialForecastRepository(db: Db) {
  return {
    /** One page, largest expected shortage first. */
    async page(months: number, limit: number, cursor: Cursor | null) {
      const after = cursor ? sql`(balance, id) > (${cursor.value}::numeric, ${cursor.id}::uuid)` : sql`true`
      const [{ rows }, total] = await Promise.all([
        db.execute<Record<string, string>>(sql`
          select * from (${balances(await demandOf(db, months))}) as balances
          where ${after} order by balance, id limit ${limit}`),
        countRows(db, sql`select 1 from inventory_items i where ${isMaterial}`),
      ])
      const forecasts = rows.map((row): MaterialForecast => ({
        inventoryItemId: row['id'] as string,
        itemName: row['name'] as string,
        sku: row['sku'] as string,
        unit: row['unit'] as string,
        currentStock: Number(row['current_stock']),
        onOrder: Number(row['on_order']),
        open: Number(row['open']),
        forecast: Number(row['forecast']),
        balance: roundQuantity(Number(row['balance'])),
      }))
      return { rows: forecasts, total }
    },
  }
}
