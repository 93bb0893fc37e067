import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { MaterialForecast } from '../../inventory/contract/index.ts'
import { roundQuantity } from '../../inventory/rules/index.ts'
import { countRows } from '../../../kernel/database/count.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { Cursor } from '../../../kernel/http/lists.ts'
import { onOrder } from '../../purchasing/server/index.ts'

/** Maximum number of a product's pieces for calculating their average size. */
const piecesForSize = 200

/**
 * The quantity of bill line `b` for a piece, as in `materials/rules/materials.ts` but unrounded, because a forecast
 * does not need rounding.
 */
const takes = (width: string, length: string, cut: SQL) => sql`
  case b.basis when 'area' then ${sql.raw(width)} * ${sql.raw(length)} / 1000000
    when 'width' then ${sql.raw(width)} / 1000 when 'length' then ${sql.raw(length)} / 1000
    when 'piece' then 1 else coalesce(${cut}, 0) end
  * b.quantity * (1 + b.waste_percent / 100)`

/** The cuts for the basis of `b`, given the piece's `made`: metres or a count. */
const cutFor = (made: string) => sql`(
  select sum(case b.basis when 'cloth' then (cut->'laid'->>'takeMm')::numeric / 1000
    when 'tube' then (cut->>'lengthMm')::numeric / 1000 else (cut->>'count')::numeric end)
  from jsonb_array_elements(${sql.raw(made)}->'cuts') as cut where cut->>'part' = b.basis)`

/**
 * Stock, deliveries, open orders and expected orders of each item. For expected orders, the most detailed forecast of a
 * product is used (month before quarter before year, the longer ones divided equally by month), minus this month's
 * orders, at the average size of its pieces, or at its base size before the first order. Cuts are known only for
 * ordered pieces.
 */
const balances = (months: number) => sql`
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
    where f.product_id in (select product_id from bill_lines)
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
  ), forecast as (
    select b.inventory_item_id, sum(likely.units * ${takes('size.width', 'size.length', sql`size.cut`)}) as quantity
    from likely join bill_lines b using (product_id) join products p on p.id = likely.product_id, lateral (
      select coalesce(avg(width_mm), p.base_width_mm) as width, coalesce(avg(length_mm), p.base_length_mm) as length,
        avg(${cutFor('made')}) as cut
      from (select width_mm, length_mm, made from order_lines where product_id = likely.product_id
        limit ${piecesForSize}) as pieces
    ) as size
    group by 1
  ), pending as (
    select b.inventory_item_id, sum(${takes('l.width_mm::numeric', 'l.length_mm::numeric', cutFor('l.made'))}) as quantity
    from orders o join order_lines l on l.order_id = o.id join bill_lines b on b.product_id = l.product_id
    where o.status = 'pending' group by 1
  ), coming as (${onOrder})
  select i.id, i.name, i.sku, i.unit, i.current_stock, coalesce(coming.quantity, 0) as on_order,
    round(i.reserved_stock + coalesce(pending.quantity, 0), 3) as open,
    round(coalesce(forecast.quantity, 0), 3) as forecast,
    round(i.current_stock + coalesce(coming.quantity, 0) - i.reserved_stock - coalesce(pending.quantity, 0)
      - coalesce(forecast.quantity, 0), 3) as balance
  from inventory_items i
  left join forecast on forecast.inventory_item_id = i.id
  left join pending on pending.inventory_item_id = i.id
  left join coming on coming.inventory_item_id = i.id
  where i.is_active and i.id in (select inventory_item_id from bill_lines)`

/** SQL of the material forecast. */
export function materialForecastRepository(db: Db) {
  return {
    /** One page, largest expected shortage first. */
    async page(months: number, limit: number, cursor: Cursor | null) {
      const after = cursor ? sql`(balance, id) > (${cursor.value}::numeric, ${cursor.id}::uuid)` : sql`true`
      const [{ rows }, total] = await Promise.all([
        db.execute<Record<string, string>>(sql`
          select * from (${balances(months)}) as balances where ${after} order by balance, id limit ${limit}`),
        countRows(
          db,
          sql`select 1 from inventory_items i
            where i.is_active and i.id in (select inventory_item_id from bill_lines)`,
        ),
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
