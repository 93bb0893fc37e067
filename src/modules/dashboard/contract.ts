import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { amount, calendarDay } from '#kernel/contract/wire.ts'

export const periodSteps = ['day', 'week', 'month'] as const
export type PeriodStep = (typeof periodSteps)[number]

const day = z.iso.date()
/** Sums of orders in all statuses, including cancelled ones. */
const sums = { orders: z.number().int(), revenue: amount }

export const dashboardStats = z.object({
  totalOrders: z.number().int(),
  totalRevenue: amount,
  /** What of the total revenue belongs to cancelled orders. */
  cancelledRevenue: amount,
  products: z.number().int(),
  /** Whether the count is an estimate, as it is above 10,000. */
  productsEstimated: z.boolean(),
  users: z.number().int(),
  usersEstimated: z.boolean(),
  /** Number of people connected to the back office now, including the caller. */
  activeUsers: z.number().int(),
  /** What customers owe, and of it what is late; omitted where the shop keeps no account of payments. */
  owed: z.object({ due: amount, late: amount }).optional(),
  /** Work that is due for staff; each count is capped at 1,000. */
  toDo: z.object({
    pendingOrders: z.number().int(),
    /** Pieces of open orders whose production day is today or earlier. */
    piecesToMake: z.number().int(),
    /** Today's visits that are not done yet. */
    visits: z.number().int(),
    lowStock: z.number().int(),
    /** Next actions of conversations with customers that are due today or earlier. */
    nextActions: z.number().int(),
    /** Sent quotes that expire within seven days, including today. */
    quotesEnding: z.number().int(),
  }),
  /** Sums of the requested days, inclusive, and of as many days before them. */
  period: z.object({
    from: day,
    to: day,
    by: z.enum(periodSteps),
    ...sums,
    previous: z.object({ from: day, to: day, ...sums }),
    byStatus: z.array(z.object({ status: z.enum(orderStatuses), ...sums })),
    /** One point per step, including steps without orders; weeks begin on Monday. */
    points: z.array(
      z.object({
        /** The first day of the step within the period. */
        start: day,
        ...sums,
        previousOrders: z.number().int(),
        previousRevenue: amount,
      }),
    ),
  }),
})
export type DashboardStats = z.output<typeof dashboardStats>

/** Maximum length of a period in days: ten years. */
export const maxPeriod = 3660

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/analytics/dashboard',
  access: 'staff',
  summary: 'Statistics of the shop: all orders, and a period compared with the one before it',
  query: z.object({
    /** Days in the shop's time zone, inclusive; by default the last 30 days. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    by: z.enum(periodSteps).default('day'),
  }),
  success: { status: 200, body: dashboardStats },
  tool: { use: 'Compares a period with the one before it.' },
})
