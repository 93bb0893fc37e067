import { sql, type SQL } from 'drizzle-orm'
import { convertedDays, convertedMonths, rateOn, type Currencies } from '#modules/currency/server/index.ts'
import type { Db } from '#kernel/database/db.ts'

export interface Sums extends Record<string, unknown> {
  orders: string
  /** In minor units of the shop's currency. */
  revenue: string
  /** The same in minor units of the reporting currency; null if a day has no rate. */
  converted: string | null
}

interface MonthSums extends Sums {
  month: string
  /** Without cancelled orders. */
  net: string
  converted_net: string | null
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const topProducts = 10

/** A converted sum, rounded once; null if any part of it has no rate. */
const wholeOf = (converted: SQL) =>
  sql`case when bool_or(${converted} is null) then null else round(sum(${converted})) end`

/** SQL of the statistics. It reads daily and monthly sums (migrations 0023, 0074) rather than orders. */
export function salesRepository(db: Db, timeZone: string, currencies: Currencies) {
  const days = convertedDays(currencies)
  return {
    async byStatus({ from, to }: Days): Promise<(Sums & { status: string })[]> {
      const { rows } = await db.execute<Sums & { status: string }>(sql`
        select status, sum(orders) as orders, sum(revenue) as revenue, ${wholeOf(sql`converted`)} as converted
        from ${days} as days
        where day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')
        group by status`)
      return rows
    },

    /** The twelve months up to that of the given day. */
    async byMonth(last: string): Promise<MonthSums[]> {
      const first = sql`date_trunc('month', ${last}::timestamp) - interval '11 months'`
      // Days are summed before adding months without orders.
      const { rows } = await db.execute<MonthSums>(sql`
        with sums as (
          select date_trunc('month', day::timestamp) as month, sum(orders) as orders, sum(revenue) as revenue,
            sum(revenue) filter (where status <> 'cancelled') as net,
            bool_or(converted is null) as is_partial, sum(converted) as converted,
            sum(converted) filter (where status <> 'cancelled') as converted_net
          from ${days} as days
          where day >= (${first})::date and day < (${first} + interval '12 months')::date
          group by 1
        )
        select to_char(step, 'YYYY-MM') as month, coalesce(orders, 0) as orders, coalesce(revenue, 0) as revenue,
          coalesce(net, 0) as net,
          case when is_partial then null else round(coalesce(converted, 0)) end as converted,
          case when is_partial then null else round(coalesce(converted_net, 0)) end as converted_net
        from generate_series(${first}, date_trunc('month', ${last}::timestamp), interval '1 month') as step
        left join sums on sums.month = step
        order by step`)
      return rows
    },

    /**
     * The products with the highest revenue in the twelve months up to this day. If these end with the current month, as
     * they usually do, the best are the first of the sums by product (migration 0300), with what is not added to them
     * yet; otherwise the months of all products are added up.
     * @param cutOff whether the last month ends with this day; its orders are then read individually
     */
    async topProducts(last: string, cutOff: boolean) {
      const months = productMonths(last, cutOff, timeZone)
      const best = async (of: SQL) => {
        const { rows } = await db.execute<TopProduct>(ofBest(of, months, currencies))
        return rows
      }
      const productsOfYear = cutOff ? [] : await best(bestOfYear(months))
      return productsOfYear.length > 0 ? productsOfYear : best(bestOfMonths(months))
    },
  }
}

interface TopProduct extends Record<string, unknown> {
  product_id: string | null
  name: string
  lines: string
  revenue: string
  converted: string | null
  area: number
}

/** The twelve months up to a day as SQL: a condition of monthly sums, and the order lines of a month that is cut off. */
function productMonths(last: string, cutOff: boolean, timeZone: string) {
  const lastMonth = sql`date_trunc('month', ${last}::timestamp)`
  return {
    lastMonth,
    isWithin: sql`month >= (${lastMonth} - interval '11 months')::date
      and month < (${lastMonth} + interval '1 month' * ${cutOff ? 0 : 1}::int)::date`,
    cutOffLines: sql`from orders join order_lines on order_lines.order_id = orders.id
      where ${cutOff} and status <> 'cancelled' and orders.created_at >= (${lastMonth} at time zone ${timeZone})
        and orders.created_at < ((${last}::date + 1)::timestamp at time zone ${timeZone})`,
    dayOfOrder: sql`(orders.created_at at time zone ${timeZone})::date`,
  }
}

type ProductMonths = ReturnType<typeof productMonths>

const first = sql`fetch first ${sql.raw(String(topProducts))} rows with ties`

/** The best products of any twelve months: adds up all of them. */
const bestOfMonths = ({ isWithin, cutOffLines }: ProductMonths) => sql`
  select product_id, product_name from (
    select product_id, product_name, lines, revenue from product_month_entries where ${isWithin}
    union all
    select product_id, name_if_gone(product_id, product_name), (orders.remake_of is null)::int, calculated_price ${cutOffLines}
  ) as sold
  group by 1, 2 having sum(lines) > 0 order by sum(revenue) desc ${first}`

/** Those of the twelve months up to the current one; none if another month has begun since the last fold. */
const bestOfYear = ({ lastMonth }: ProductMonths) => sql`
  select product_id, product_name from (
    (select product_id, product_name, revenue from product_years y
      where last_month = (${lastMonth})::date and lines > 0 and not exists (select from changed c
        where c.product_id is not distinct from y.product_id and c.product_name = y.product_name)
      order by revenue desc ${first})
    union all
    select c.product_id, c.product_name, c.revenue + coalesce(y.revenue, 0)
    from changed c left join lateral (
      select lines, revenue from product_years where product_id = c.product_id
      union all
      select lines, revenue from product_years
      where c.product_id is null and product_id is null and product_name = c.product_name) as y on true
    where c.lines + coalesce(y.lines, 0) > 0
      and exists (select from product_years where last_month = (${lastMonth})::date)
  ) as sold order by revenue desc ${first}`

/** The figures of the best products; names, areas and rates are read of these alone. */
const ofBest = (
  best: SQL,
  { isWithin, cutOffLines, dayOfOrder }: ProductMonths,
  currencies: Currencies,
) => sql`
  with changed as materialized (
    select product_id, product_name, sum(lines) as lines, sum(revenue) as revenue
    from product_month_changes where ${isWithin} group by 1, 2
  ), best as materialized (${best}), entries as (
    select entries.* from best join product_month_entries as entries using (product_id)
    union all
    select entries.* from best join product_month_entries as entries using (product_name)
    where best.product_id is null and entries.product_id is null
  )
  select product_id, coalesce(products.name, product_name) as name, sum(lines) as lines,
    sum(revenue) as revenue, ${wholeOf(sql`converted`)} as converted, (sum(area) / 1000000)::float as area
  from (
    select product_id, product_name, sum(lines) as lines, sum(revenue) as revenue, sum(area) as area,
      case when sum(revenue) = 0 then 0 else sum(revenue) * max(factor) end as converted
    from entries left join ${convertedMonths(currencies)} as rates using (month)
    where ${isWithin}
    group by 1, 2, month
    union all
    select product_id, name_if_gone(product_id, product_name), (orders.remake_of is null)::int, calculated_price,
      (orders.remake_of is null)::int * width_mm::numeric * length_mm, calculated_price * ${rateOn(currencies, dayOfOrder)}
    ${cutOffLines} and (product_id in (select product_id from best)
      or product_id is null and product_name in (select product_name from best where product_id is null))
  ) as sold left join products on products.id = product_id
  group by 1, 2 having sum(lines) > 0 order by sum(revenue) desc, 2 limit ${topProducts}`
