import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { convertedDays, convertedMonths, rateOn } from '../../currency/server/index.ts'
import type { Currencies } from '../../currency/server/index.ts'
import type { Db } from '../../../kernel/database/db.ts'

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
     * The products with the highest revenue in the twelve months up to this day. Reads monthly sums; only the orders of
     * an incomplete month are read individually. Names, areas and rates are read of the best products alone, because a
     * large shop has a hundred thousand sums of products and months.
     */
    async topProducts(last: string, cutOff: boolean) {
      const month = sql`date_trunc('month', ${last}::timestamp)`
      const dayOfOrder = sql`(orders.created_at at time zone ${timeZone})::date`
      const isInMonths = sql`month >= (${month} - interval '11 months')::date
        and month < (${month} + interval '1 month' * ${cutOff ? 0 : 1}::int)::date`
      const linesOfMonth = sql`from orders join order_lines on order_lines.order_id = orders.id
          where ${cutOff} and status <> 'cancelled' and orders.created_at >= (${month} at time zone ${timeZone})
            and orders.created_at < ((${last}::date + 1)::timestamp at time zone ${timeZone})`
      // Only a product that is gone has its name in the sums.
      const isBest = sql`(product_id in (select product_id from best)
        or product_id is null and product_name in (select product_name from best where product_id is null))`
      const { rows } = await db.execute<{
        product_id: string | null
        name: string
        lines: string
        revenue: string
        converted: string | null
        area: number
      }>(sql`
        with best as (
          select product_id, product_name from (
            select product_id, product_name, lines, revenue from product_month_entries where ${isInMonths}
            union all
            select product_id, name_if_gone(product_id, product_name), 1, calculated_price ${linesOfMonth}
          ) as sold
          group by 1, 2 having sum(lines) > 0 order by sum(revenue) desc
          fetch first ${sql.raw(String(topProducts))} rows with ties
        )
        select product_id, coalesce(products.name, product_name) as name, sum(lines) as lines,
          sum(revenue) as revenue, ${wholeOf(sql`converted`)} as converted, (sum(area) / 1000000)::float as area
        from (
          select product_id, product_name, sum(lines) as lines, sum(revenue) as revenue, sum(area) as area,
            case when sum(revenue) = 0 then 0 else sum(revenue) * max(factor) end as converted
          from product_month_entries as entries left join ${convertedMonths(currencies)} as rates using (month)
          where ${isInMonths} and ${isBest}
          group by 1, 2, month
          union all
          select product_id, name_if_gone(product_id, product_name), 1, calculated_price,
            width_mm::numeric * length_mm, calculated_price * ${rateOn(currencies, dayOfOrder)}
          ${linesOfMonth} and ${isBest}
        ) as sold left join products on products.id = product_id
        group by 1, 2 having sum(lines) > 0 order by sum(revenue) desc, 2 limit ${topProducts}`)
      return rows
    },
  }
}
