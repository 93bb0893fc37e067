import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import { sql } from 'drizzle-orm'
import { convertedDays, convertedMonths, type Currencies } from '#modules/currency/server/index.ts'
import type { Db } from '#kernel/database/db.ts'

interface Month extends Record<string, unknown> {
  month: string
  revenue: string
  converted: string | null
  lines: string
}

/** Sales in one month in the shop's time zone; `lines` counts order lines. */
export interface MonthlySum {
  /** `2026-11`. */
  month: string
  /** In minor units of the shop's currency. */
  revenue: number
  /** The same in minor units of the reporting currency; null if a day has no rate. */
  converted: number | null
  lines: number
}

const asSums = (rows: Month[]): MonthlySum[] =>
  rows.map(({ month, revenue, converted, lines }) => ({
    month,
    revenue: Number(revenue),
    converted: converted === null ? null : Number(converted),
    lines: Number(lines),
  }))

/** Monthly revenue in one currency; null if it is unknown for any month. */
export function revenueIn(months: readonly MonthlySum[], currency: string, currencies: Currencies) {
  const { shop, reporting, converts } = currencies
  if (currency === shop) return months.map(({ revenue }) => revenue)
  if (currency !== reporting || !converts) return null
  const convertedAmounts = months.flatMap(({ converted }) => converted ?? [])
  return convertedAmounts.length === months.length ? convertedAmounts : null
}

interface MakingAttributes {
  timeZone: string
  currencies: Currencies
}

/** Maximum length of a series. */
const maxMonths = 72

/**
 * Sales in each complete month before the given day, from the first order on, without cancelled orders. Months without
 * orders are included with 0.
 */
export async function monthlySales(
  db: Db,
  before: string,
  { timeZone, currencies }: MakingAttributes,
): Promise<MonthlySum[]> {
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<Month>(sql`
    with sums as (
      select date_trunc('month', day::timestamp) as month, sum(revenue) as revenue, sum(orders) as lines,
        case when bool_or(converted is null) then null else round(sum(converted)) end as converted
      from ${convertedDays(currencies)} as days
      where status <> 'cancelled' and day < date_trunc('month', ${before}::timestamp)
        and day >= date_trunc('month', ${before}::timestamp) - make_interval(months => ${maxMonths})
      group by 1 having sum(orders) > 0
    )
    select to_char(step, 'YYYY-MM') as month, coalesce(revenue, 0) as revenue, coalesce(lines, 0) as lines,
      case when sums.month is null then 0 else converted end as converted
    from generate_series((select min(month) from sums),
      date_trunc('month', ${before}::timestamp) - interval '1 month', interval '1 month') as step
    left join sums on sums.month = step order by step`)
  return asSums(rows)
}

/** The same for the order lines of these products, by product. */
export async function monthlyDemand(
  db: Db,
  productIds: readonly string[],
  before: string,
  { timeZone, currencies }: MakingAttributes,
): Promise<Map<string, MonthlySum[]>> {
  if (productIds.length === 0) return new Map()
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<Month & { id: string }>(sql`
    with sums as (
      select product_id as id, entries.month::timestamp as month, sum(revenue) as revenue, sum(lines) as lines,
        case when sum(revenue) = 0 then 0 else round(sum(revenue) * max(factor)) end as converted
      from product_month_entries as entries left join ${convertedMonths(currencies)} as rates
        on rates.month = entries.month
      where product_id = any(${sql.param(productIds)}::uuid[])
        and entries.month < date_trunc('month', ${before}::timestamp)
        and entries.month >= date_trunc('month', ${before}::timestamp) - make_interval(months => ${maxMonths})
      group by 1, 2 having sum(lines) > 0
    ), spans as (select id, min(month) as first from sums group by id)
    select spans.id, to_char(step, 'YYYY-MM') as month,
      coalesce(revenue, 0) as revenue, coalesce(lines, 0) as lines,
      case when sums.month is null then 0 else converted end as converted
    from spans cross join lateral generate_series(first,
      date_trunc('month', ${before}::timestamp) - interval '1 month', interval '1 month') as step
    left join sums on sums.id = spans.id and sums.month = step order by spans.id, step`)
  const byId = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byId].map(([id, months]) => [id, asSums(months)]))
}
