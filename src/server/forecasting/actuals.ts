import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'

/** Days of the shop, both included. */
interface Window {
  startsOn: string
  endsOn: string
}

/** What came of a stretch of time; money in minor units, area in square metres. */
export interface Actual {
  revenue: number
  lines: number
  area: number
}

const nothing: Actual = { revenue: 0, lines: 0, area: 0 }
const keyOf = ({ startsOn, endsOn, productId = '' }: Window & { productId?: string }) =>
  `${startsOn} ${endsOn} ${productId}`

interface Found extends Record<string, unknown> {
  key: string
  revenue: string
  lines: string
  area: string
}

const byKey = (rows: Found[]) => {
  const found = new Map(
    rows.map(({ key, revenue, lines, area }) => [
      key,
      { revenue: Number(revenue), lines: Number(lines), area: Number(area) },
    ]),
  )
  return (of: Window & { productId?: string }): Actual => found.get(keyOf(of)) ?? nothing
}

const inWindow = (timeZone: string) => sql`
  orders.created_at >= (starts_on::timestamp at time zone ${timeZone})
  and orders.created_at < ((ends_on + 1)::timestamp at time zone ${timeZone})
  and orders.status <> 'cancelled'`

/** What the orders say of each of these stretches; cancelled orders do not count. One query for all. */
export async function salesActuals(db: Db, windows: readonly Window[], timeZone: string) {
  const keys = [...new Set(windows.map(keyOf))]
  if (keys.length === 0) return byKey([])
  await db.execute(sql`select use_time_zone(${timeZone})`)
  const { rows } = await db.execute<Found>(sql`
    select key, 0 as area,
      (select coalesce(sum(revenue), 0) from order_day_sums
        where day between starts_on and ends_on and status <> 'cancelled') as revenue,
      (select count(*) from orders join order_lines on order_lines.order_id = orders.id
        where ${inWindow(timeZone)}) as lines
    from (select key, split_part(key, ' ', 1)::date as starts_on, split_part(key, ' ', 2)::date as ends_on
      from unnest(${sql.param(keys)}::text[]) as key) as windows`)
  return byKey(rows)
}

/** The same of single products: their lines, what these cost and their area. */
export async function productActuals(
  db: Db,
  windows: readonly (Window & { productId: string })[],
  timeZone: string,
) {
  const keys = [...new Set(windows.map(keyOf))]
  if (keys.length === 0) return byKey([])
  const { rows } = await db.execute<Found>(sql`
    select key, sums.* from (
      select key, split_part(key, ' ', 1)::date as starts_on, split_part(key, ' ', 2)::date as ends_on,
        split_part(key, ' ', 3)::uuid as product_id
      from unnest(${sql.param(keys)}::text[]) as key) as windows
    cross join lateral (
      select count(*) as lines, coalesce(sum(calculated_price), 0) as revenue,
        coalesce(sum(width_mm::numeric * length_mm) / 1000000, 0) as area
      from order_lines join orders on orders.id = order_lines.order_id
      where order_lines.product_id = windows.product_id and ${inWindow(timeZone)}) as sums`)
  return byKey(rows)
}
