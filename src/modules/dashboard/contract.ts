import { z } from 'zod'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { orderStatuses } from '../states/contract.ts'
import { amount } from '../../kernel/contract/wire.ts'

export const periodSteps = ['day', 'week', 'month'] as const
export type PeriodStep = (typeof periodSteps)[number]

const day = z.iso.date()
/** Sums of orders in all statuses, including cancelled ones. */
const sums = { orders: z.number().int(), revenue: amount }

export const dashboardFigures = z.object({
  totalOrders: z.number().int(),
  totalRevenue: amount,
  products: z.number().int(),
  /** Above 10,000 the count is an estimate. */
  productsEstimated: z.boolean(),
  users: z.number().int(),
  usersEstimated: z.boolean(),
  /** People connected to the back office now, including the one who asks. */
  activeUsers: z.number().int(),
  /** What waits for staff today; no count is above 1,000. */
  toDo: z.object({
    pendingOrders: z.number().int(),
    /** Pieces of open orders whose day of making is today or over. */
    piecesToMake: z.number().int(),
    /** Visits of today that are not over. */
    visits: z.number().int(),
    lowStock: z.number().int(),
    /** Sent quotes that end within seven days, today among them. */
    quotesEnding: z.number().int(),
  }),
  /** The requested days, both ends included, and as many days before them. */
  period: z.object({
    from: day,
    to: day,
    by: z.enum(periodSteps),
    ...sums,
    previous: z.object({ from: day, to: day, ...sums }),
    byStatus: z.array(z.object({ status: z.enum(orderStatuses), ...sums })),
    /** One for each step, also for steps without orders; weeks begin on Monday. */
    points: z.array(
      z.object({
        /** First day of the step within the period. */
        start: day,
        ...sums,
        previousOrders: z.number().int(),
        previousRevenue: amount,
      }),
    ),
  }),
})
export type DashboardFigures = z.output<typeof dashboardFigures>

/** The longest period in days: ten years. */
export const maxPeriod = 3660

export const readDashboard = endpoint({
  method: 'GET',
  path: '/api/analytics/dashboard',
  access: 'staff',
  summary: 'Figures of the shop: all orders, and those of a period beside the period before it',
  query: z.object({
    /** Days of the shop, both included; by default the last 30 days. */
    from: day.optional(),
    to: day.optional(),
    by: z.enum(periodSteps).default('day'),
  }),
  success: { status: 200, body: dashboardFigures },
  errors: [],
})
