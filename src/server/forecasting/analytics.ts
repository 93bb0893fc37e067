import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { orderStatuses } from '../../contract/orders.ts'
import { readSalesAnalytics } from '../../contract/sales-analytics.ts'
import { toMajor } from '../../rules/money.ts'
import { dayIn } from '../../rules/publish-day.ts'
import type { Db } from '../database/db.ts'
import { mount } from '../http/mount.ts'
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

/** SQL of the figures; orders are read as sums of days (migration 0023), never one by one. */
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

    /** What brought most in these twelve months. */
    async topProducts(last: string) {
      const { rows } = await db.execute<{
        product_id: string | null
        name: string
        lines: number
        revenue: string
        area: number
      }>(sql`
        select product_id, (array_agg(product_name order by orders.created_at desc))[1] as name,
          count(*)::int as lines, sum(calculated_price) as revenue,
          (sum(width_mm::numeric * length_mm) / 1000000)::float as area
        from orders join order_lines on order_lines.order_id = orders.id
        where orders.created_at >= ((date_trunc('month', ${last}::timestamp) - interval '11 months')
            at time zone ${timeZone})
          and orders.created_at < ((${last}::date + 1)::timestamp at time zone ${timeZone})
          and status <> 'cancelled'
        group by product_id, case when product_id is null then product_name end
        order by sum(calculated_price) desc, name limit ${topProducts}`)
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
    await db.execute(sql`select use_time_zone(${timeZone})`)
    const last = query.to ?? dayIn(timeZone, new Date())
    const [statuses, months, top] = await Promise.all([
      sales.byStatus(query),
      sales.byMonth(last),
      sales.topProducts(last),
    ])
    const byStatus = orderStatuses.map((status) => {
      const found = statuses.find((row) => row.status === status)
      return { status, orders: Number(found?.orders ?? 0), revenue: major(found?.revenue ?? '0') }
    })
    const kept = byStatus.filter(({ status }) => status !== 'cancelled')
    const netOrders = sum(kept.map(({ orders }) => orders))
    const netRevenue = sum(kept.map(({ revenue }) => revenue))
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
        lines,
        revenue: major(revenue),
        area,
      })),
    }
  })
}
