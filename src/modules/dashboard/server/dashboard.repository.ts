import { sql, type SQL } from 'drizzle-orm'
import type { DashboardStats, PeriodStep } from '../contract.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { countRows } from '#kernel/database/count.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Period } from './period.ts'

/** Sums of orders; amounts in minor units. The driver returns large numbers as strings. */
interface Sums extends Record<string, unknown> {
  orders: string
  revenue: string
}

/** Cap of each to-do count. */
const maxToDo = 1000

/**
 * SQL of the dashboard. It reads daily sums that triggers maintain (migration 0023), so the cost depends on the number
 * of days, not on the number of orders.
 */
export function dashboardRepository(db: Db) {
  return {
    async totals(): Promise<Sums & { cancelled: string }> {
      const { rows } = await db.execute<Sums & { cancelled: string }>(sql`
        select coalesce(sum(orders), 0) as orders, coalesce(sum(revenue), 0) as revenue,
          coalesce(sum(revenue) filter (where status = 'cancelled'), 0) as cancelled from order_day_sums`)
      return rows[0] as Sums & { cancelled: string }
    },

    async byStatus({ from, to }: Period): Promise<(Sums & { status: OrderStatus })[]> {
      const { rows } = await db.execute<Sums & { status: OrderStatus }>(sql`
        select status, sum(orders) as orders, sum(revenue) as revenue from order_day_sums
        where day between ${from} and ${to} group by status`)
      return rows
    },

    /** The sums of each step, and of the same step one period earlier. */
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

    /**
     * Counts of work due for staff. Each is capped at a thousand, so that a backlog does not slow down the dashboard.
     */
    async toDo(today: string): Promise<DashboardStats['toDo']> {
      const upTo = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${maxToDo}) as waiting)`
      const { rows } = await db.execute<DashboardStats['toDo']>(sql`select
        ${upTo(sql`select from orders where status = 'pending'`)} as "pendingOrders",
        ${upTo(sql`select from orders join order_lines on order_id = orders.id
          where status in ('pending', 'confirmed', 'processing')
            and least(first_making_day, ready_from) <= ${today}
            and coalesce(making_day, ready_from) <= ${today}`)} as "piecesToMake",
        ${upTo(sql`select from installations where scheduled_date = ${today}
            and status in ('scheduled', 'confirmed', 'in_progress')`)} as visits,
        ${upTo(sql`select from inventory_items where is_active and current_stock <= reorder_point`)}
          as "lowStock",
        ${upTo(sql`select from customer_interactions where next_action is not null and not next_action_done
            and next_action_date <= ${today}`)} as "nextActions",
        ${upTo(sql`select from quotes where status in ('sent', 'viewed')
            and valid_until between ${today}::date and ${today}::date + 6`)} as "quotesEnding"`)
      return rows[0] as DashboardStats['toDo']
    },

    /** What customers owe, in minor units; null where no account is kept. */
    async owed(today: string): Promise<{ due: string; late: string } | null> {
      const { rows } = await db.execute<{ due: string; late: string }>(sql`
        select coalesce(sum(due), 0) as due,
          coalesce(sum(due) filter (where payment_is_late(orders.id, ${today}::date)), 0) as late
        from orders where due <> 0 and due > 0
        having (select (payments ->> 'isOn')::boolean from settings limit 1)`)
      return rows[0] ?? null
    },

    products: () => countRows(db, sql`select 1 from products where archived_at is null`),
    users: () => countRows(db, sql`select 1 from users where disabled_at is null`),
  }
}
