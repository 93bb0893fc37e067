import { applyTimeZone } from '#kernel/database/shop-time-zone.ts'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { readDashboard } from '../contract.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { dashboardRepository } from './dashboard.repository.ts'
import { periodBefore, periodOf } from './period.ts'

/** The statistics of the dashboard, the same for all staff, viewers included. */
export function buildDashboard({
  db,
  reports,
  exponent,
  timeZone,
  connected,
}: {
  db: Db
  /** Where statistics are read. */
  reports: Db
  exponent: number
  timeZone: string
  /** Ids of the people who have the back office open. */
  connected: () => Promise<readonly string[]>
}) {
  const repository = dashboardRepository(reports)
  const sumsOf = ({ orders, revenue }: { orders: string; revenue: string }) => ({
    orders: Number(orders),
    revenue: toMajor(Number(revenue), exponent),
  })

  return {
    mount(http: FastifyInstance): void {
      mount(http, readDashboard, async ({ query, actor }) => {
        const period = periodOf(query, timeZone)
        const previousPeriod = periodBefore(period)
        await applyTimeZone(reports, timeZone)
        const [totals, statuses, points, products, users, toDo, owed, people] = await Promise.all([
          repository.totals(),
          repository.byStatus(period),
          repository.points(period, query.by),
          repository.products(),
          repository.users(),
          repository.toDo(todayIn(timeZone)),
          repository.owed(todayIn(timeZone)),
          connected(),
        ])
        const sum = (name: 'orders' | 'revenue' | 'previous_orders' | 'previous_revenue') =>
          points.reduce((total, point) => total + Number(point[name]), 0)
        const all = sumsOf(totals)
        return {
          totalOrders: all.orders,
          totalRevenue: all.revenue,
          cancelledRevenue: toMajor(Number(totals.cancelled), exponent),
          products: products.count,
          productsEstimated: products.estimated,
          users: users.count,
          usersEstimated: users.estimated,
          activeUsers: new Set([...people, actor.id]).size,
          ...(owed && {
            owed: { due: toMajor(Number(owed.due), exponent), late: toMajor(Number(owed.late), exponent) },
          }),
          toDo,
          period: {
            from: period.from,
            to: period.to,
            by: query.by,
            orders: sum('orders'),
            revenue: toMajor(sum('revenue'), exponent),
            previous: {
              from: previousPeriod.from,
              to: previousPeriod.to,
              orders: sum('previous_orders'),
              revenue: toMajor(sum('previous_revenue'), exponent),
            },
            byStatus: orderStatuses.map((status) => {
              const statusRow = statuses.find((row) => row.status === status)
              return { status, ...sumsOf(statusRow ?? { orders: '0', revenue: '0' }) }
            }),
            points: points.map((point) => ({
              start: point.start,
              ...sumsOf(point),
              previousOrders: Number(point.previous_orders),
              previousRevenue: toMajor(Number(point.previous_revenue), exponent),
            })),
          },
        }
      })
    },

    /** Rolls the deltas recorded by writes up into the daily sums. */
    async rollUp(): Promise<void> {
      await db.execute(sql`select fold_order_days()`)
    },
  }
}
