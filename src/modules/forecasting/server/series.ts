import { applyTimeZone } from '../../../kernel/database/shop-time-zone.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'

interface Month extends Record<string, unknown> {
  month: string
  revenue: string
  lines: string
}

/** One month of the shop; revenue in minor units, lines of orders. */
export interface MonthlySum {
  /** `2026-11`. */
  month: string
  revenue: number
  lines: number
}

const asSums = (rows: Month[]): MonthlySum[] =>
  rows.map(({ month, revenue, lines }) => ({ month, revenue: Number(revenue), lines: Number(lines) }))

/** As far back as a series goes. */
const maxMonths = 72

/**
 * What was ordered in each whole month before the given day, from the first order on; cancelled
 * orders left out. Months without an order are there with 0.
 */
export async function monthlySales(db: Db, before: string, timeZone: string): Promise<MonthlySum[]> {
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<Month>(sql`
    with sums as (
      select date_trunc('month', day::timestamp) as month, sum(revenue) as revenue, sum(orders) as lines
      from order_day_sums
      where status <> 'cancelled' and day < date_trunc('month', ${before}::timestamp)
        and day >= date_trunc('month', ${before}::timestamp) - make_interval(months => ${maxMonths})
      group by 1 having sum(orders) > 0
    )
    select to_char(step, 'YYYY-MM') as month, coalesce(revenue, 0) as revenue, coalesce(lines, 0) as lines
    from generate_series((select min(month) from sums),
      date_trunc('month', ${before}::timestamp) - interval '1 month', interval '1 month') as step
    left join sums on sums.month = step order by step`)
  return asSums(rows)
}

/** The same of the lines of these products, by product. */
export async function monthlyDemand(
  db: Db,
  productIds: readonly string[],
  before: string,
  timeZone: string,
): Promise<Map<string, MonthlySum[]>> {
  if (productIds.length === 0) return new Map()
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<Month & { id: string }>(sql`
    with sums as (
      select product_id as id, month::timestamp as month, sum(revenue) as revenue, sum(lines) as lines
      from product_month_entries
      where product_id = any(${sql.param(productIds)}::uuid[])
        and month < date_trunc('month', ${before}::timestamp)
        and month >= date_trunc('month', ${before}::timestamp) - make_interval(months => ${maxMonths})
      group by 1, 2 having sum(lines) > 0
    ), spans as (select id, min(month) as first from sums group by id)
    select spans.id, to_char(step, 'YYYY-MM') as month,
      coalesce(revenue, 0) as revenue, coalesce(lines, 0) as lines
    from spans cross join lateral generate_series(first,
      date_trunc('month', ${before}::timestamp) - interval '1 month', interval '1 month') as step
    left join sums on sums.id = spans.id and sums.month = step order by spans.id, step`)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, months]) => [id, asSums(months)]))
}
