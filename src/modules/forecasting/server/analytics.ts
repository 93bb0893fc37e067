import { applyTimeZone } from '../../../kernel/database/shop-time-zone.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { orderStatuses } from '../../states/contract.ts'
import { readSalesAnalytics } from '../contract/sales-analytics.ts'
import { toMajor } from '../../../kernel/rules/money.ts'
import { dayIn } from '../../../kernel/rules/shop-time.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { mount } from '../../../kernel/http/mount.ts'
import type { ShopFacts } from './forecasts.repository.ts'

interface Sums extends Record<string, unknown> {
  orders: string
  revenue: string
}

interface Days {
  from?: string | undefined
  to?: string | undefined
}

const topProducts = 10

/** SQL of the figures; orders are read as sums of days and months (migrations 0023, 0074). */
function salesRepository(db: Db, timeZone: string) {
  return {
    async byStatus({ from, to }: Days): Promise<(Sums & { status: string })[]> {
      const { rows } = await db.execute<Sums & { status: string }>(sql`
        select status, sum(orders) as orders, sum(revenue) as revenue from order_day_sums
        where day >= coalesce(${from ?? null}::date, '-infinity') and day <= coalesce(${to ?? null}::date, 'infinity')
        group by status`)
      return rows
    },

    /** The twelve months up to the one of this day. */
    async byMonth(last: string): Promise<(Sums & { month: string; net: string })[]> {
      const { rows } = await db.execute<Sums & { month: string; net: string }>(sql`
        select to_char(step, 'YYYY-MM') as month, coalesce(sum(orders), 0) as orders,
          coalesce(sum(revenue), 0) as revenue,
          coalesce(sum(revenue) filter (where status <> 'cancelled'), 0) as net
        from generate_series(date_trunc('month', ${last}::timestamp) - interval '11 months',
          date_trunc('month', ${last}::timestamp), interval '1 month') as step
        left join order_day_sums on day >= step::date and day < (step + interval '1 month')::date
        group by step order by step`)
      return rows
    },

    /**
     * What brought most in the twelve months up to this day, as sums of months; only a month that is
     * cut off is counted by its orders.
     */
    async topProducts(last: string, cutOff: boolean) {
      const month = sql`date_trunc('month', ${last}::timestamp)`
      const { rows } = await db.execute<{
        product_id: string | null
        name: string
        lines: string
        revenue: string
        area: number
      }>(sql`
        select product_id, coalesce(products.name, product_name) as name, sum(lines) as lines,
          sum(revenue) as revenue, (sum(area) / 1000000)::float as area
        from (
          select product_id, product_name, lines, revenue, area from product_month_entries
          where month >= ${month} - interval '11 months'
            and month < ${month} + interval '1 month' * ${cutOff ? 0 : 1}::int
          union all
          select product_id, name_if_gone(product_id, product_name), 1, calculated_price,
            width_mm::numeric * length_mm
          from orders join order_lines on order_lines.order_id = orders.id
          where ${cutOff} and status <> 'cancelled' and orders.created_at >= (${month} at time zone ${timeZone})
            and orders.created_at < ((${last}::date + 1)::timestamp at time zone ${timeZone})
        ) as sold left join products on products.id = product_id
        group by 1, 2 having sum(lines) > 0 order by sum(revenue) desc, 2 limit ${topProducts}`)
      return rows
    },
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** What was ordered, in figures that agree with the dashboard's. */
export function mountSalesAnalytics(
  http: FastifyInstance,
  { db, facts: { exponent, timeZone } }: { db: Db; facts: ShopFacts },
): void {
  const sales = salesRepository(db, timeZone)
  const major = (minor: string) => toMajor(Number(minor), exponent)

  mount(http, readSalesAnalytics, async ({ query }) => {
    await applyTimeZone(db, timeZone)
    const last = query.to ?? dayIn(timeZone, new Date())
    const [statuses, months, top] = await Promise.all([
      sales.byStatus(query),
      sales.byMonth(last),
      sales.topProducts(last, query.to !== undefined),
    ])
    const byStatus = orderStatuses.map((status) => {
      const found = statuses.find((row) => row.status === status)
      return { status, orders: Number(found?.orders ?? 0), revenue: major(found?.revenue ?? '0') }
    })
    const notCancelled = byStatus.filter(({ status }) => status !== 'cancelled')
    const netOrders = sum(notCancelled.map(({ orders }) => orders))
    const netRevenue = sum(notCancelled.map(({ revenue }) => revenue))
    const totalOrders = sum(byStatus.map(({ orders }) => orders))
    return {
      totalOrders,
      totalRevenue: sum(byStatus.map(({ revenue }) => revenue)),
      cancelledOrders: totalOrders - netOrders,
      netRevenue,
      averageOrderValue: netOrders === 0 ? 0 : Number((netRevenue / netOrders).toFixed(exponent)),
      byStatus,
      byMonth: months.map(({ month, orders, revenue, net }) => ({
        month,
        orders: Number(orders),
        revenue: major(revenue),
        netRevenue: major(net),
      })),
      topProducts: top.map(({ product_id, name, lines, revenue, area }) => ({
        productId: product_id,
        name,
        lines: Number(lines),
        revenue: major(revenue),
        area,
      })),
    }
  })
}
