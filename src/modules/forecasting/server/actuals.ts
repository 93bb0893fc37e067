import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import { sql } from 'drizzle-orm'
import { convertedDays, convertedMonths, type Currencies } from '#modules/currency/server/index.ts'
import type { Db } from '#kernel/database/db.ts'

/** Complete months, as days in the shop's time zone, inclusive. */
interface Window {
  startsOn: string
  endsOn: string
}

/** Actual sales in a period; area in square metres. */
export interface Actual {
  /** In minor units of the shop's currency. */
  revenue: number
  /** The same in minor units of the reporting currency, rounded once; null if a day has no rate. */
  converted: number | null
  lines: number
  area: number
}

const zeroActual: Actual = { revenue: 0, converted: 0, lines: 0, area: 0 }
const keyOf = ({ startsOn, endsOn, productId = '' }: Window & { productId?: string }) =>
  `${startsOn} ${endsOn} ${productId}`

interface ActualRow extends Record<string, unknown> {
  key: string
  revenue: string
  converted: string | null
  lines: string
  area: string
}

const byKey = (rows: ActualRow[]) => {
  const actualsByKey = new Map(
    rows.map(({ key, revenue, converted, lines, area }) => [
      key,
      {
        revenue: Number(revenue),
        converted: converted === null ? null : Number(converted),
        lines: Number(lines),
        area: Number(area),
      },
    ]),
  )
  return (of: Window & { productId?: string }): Actual => actualsByKey.get(keyOf(of)) ?? zeroActual
}

/** Actual sales in each of these periods, without cancelled orders. Uses one query for all. */
export async function salesActuals(
  db: Db,
  windows: readonly Window[],
  { timeZone, currencies }: { timeZone: string; currencies: Currencies },
) {
  const keys = [...new Set(windows.map(keyOf))]
  if (keys.length === 0) return byKey([])
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<ActualRow>(sql`
    with windows as (
      select key, split_part(key, ' ', 1)::date as starts_on, split_part(key, ' ', 2)::date as ends_on
      from unnest(${sql.param(keys)}::text[]) as key
    ), months as materialized (
      select month, sum(lines) as lines, sum(area) / 1000000 as area from product_month_entries
      where month between (select min(starts_on) from windows) and (select max(ends_on) from windows) group by month
    ), days as materialized (
      select day, sum(revenue) as revenue, sum(converted) as converted, bool_or(converted is null) as unrated
      from ${convertedDays(currencies)} as sums where day between (select min(starts_on) from windows) and (select max(ends_on) from windows)
        and status <> 'cancelled' group by day
    )
    select key, lines, area, revenue, converted
    from windows cross join lateral (
      select coalesce(sum(lines), 0) as lines, coalesce(sum(area), 0) as area from months
      where month between starts_on and ends_on) as sums
    cross join lateral (
      select coalesce(sum(revenue), 0) as revenue,
        case when bool_or(unrated) then null else round(coalesce(sum(converted), 0)) end as converted
      from days where day between starts_on and ends_on) as money`)
  return byKey(rows)
}

/** The same for single products: number, revenue and area of their order lines. */
export async function productActuals(
  db: Db,
  windows: readonly (Window & { productId: string })[],
  { timeZone, currencies }: { timeZone: string; currencies: Currencies },
) {
  const keys = [...new Set(windows.map(keyOf))]
  if (keys.length === 0) return byKey([])
  await applyTimeZone(db, timeZone)
  const { rows } = await db.execute<ActualRow>(sql`
    with windows as (
      select key, split_part(key, ' ', 1)::date as starts_on, split_part(key, ' ', 2)::date as ends_on,
        split_part(key, ' ', 3)::uuid as product_id
      from unnest(${sql.param(keys)}::text[]) as key
    ), months as materialized (
      select product_id, month, sum(lines) as lines, sum(revenue) as revenue, sum(area) / 1000000 as area
      from product_month_entries where product_id in (select product_id from windows) group by 1, 2
    )
    select key, coalesce(sum(lines), 0) as lines, coalesce(sum(revenue), 0) as revenue,
      case when bool_or(revenue <> 0 and factor is null) then null
        else round(coalesce(sum(revenue * factor), 0)) end as converted,
      coalesce(sum(area), 0) as area
    from windows left join months
      on months.product_id = windows.product_id and months.month between starts_on and ends_on
    left join ${convertedMonths(currencies)} as rates on rates.month = months.month
    group by key`)
  return byKey(rows)
}
