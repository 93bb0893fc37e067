import { sql } from 'drizzle-orm'
import type { PeriodStep } from '../contract.ts'
import type { OrderStatus } from '../../states/contract.ts'
import { countRows } from '../../../kernel/database/count.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { Period } from './period.ts'

/** Sums of orders; money in minor units. The driver gives large numbers as text. */
interface Sums extends Record<string, unknown> {
  orders: string
  revenue: string
}

/**
 * SQL of the figures. They are read from daily sums, which triggers maintain (migration 0023): the cost depends on
 * the number of days, never on the number of orders.
 */
export function dashboardRepository(db: Db) {
  return {
    async totals(): Promise<Sums> {
      const { rows } = await db.execute<Sums>(sql`
        select coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0) as revenue from order_day_sums`)
      return rows[0] as Sums
    },

    async byStatus({ from, to }: Period): Promise<(Sums & { status: OrderStatus })[]> {
      const { rows } = await db.execute<Sums & { status: OrderStatus }>(sql`
        select status, sum(orders) as orders, sum(revenue) as revenue from order_day_sums
        where day between ${from} and ${to} group by status`)
      return rows
    },

    /** The sums of each step, and those of the same step one period earlier. */
    async points({ from, to, days }: Period, by: PeriodStep) {
      const { rows } = await db.execute<
        Sums & { start: string; previous_orders: string; previous_revenue: string }
      >(sql`
        with sums as (
          select case when day < ${from} then day + ${days}::int else day end as day,
            day < ${from} as before, orders, revenue
          from order_day_sums where day between ${from}::date - ${days}::int and ${to}
        )
        select greatest(step.start, ${from}::date)::text as start,
          coalesce(sum(orders) filter (where not before), 0) as orders,
          coalesce(sum(revenue) filter (where not before), 0) as revenue,
          coalesce(sum(orders) filter (where before), 0) as previous_orders,
          coalesce(sum(revenue) filter (where before), 0) as previous_revenue
        from (
          select moment::date as start from generate_series(
            date_trunc(${by}, ${from}::timestamp), ${to}::timestamp, ${`1 ${by}`}::interval) as moment
        ) as step
        left join sums on date_trunc(${by}, sums.day::timestamp)::date = step.start
        group by step.start order by step.start`)
      return rows
    },

    products: () => countRows(db, sql`select 1 from products where archived_at is null`),
    users: () => countRows(db, sql`select 1 from users where disabled_at is null`),
  }
}
