import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { currency } from '#modules/currency/contract/index.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { amount, calendarDay, id } from '#kernel/contract/wire.ts'

const count = z.number().int()

export const salesAnalytics = z.object({
  /** Currency of all amounts: the reporting currency, or the shop's if a day with orders has no exchange rate. */
  currency,
  /** The sums before conversion; null if nothing was converted. */
  original: z
    .object({ currency, totalRevenue: amount, netRevenue: amount, averageOrderValue: amount })
    .nullable(),
  /** All orders including cancelled ones, as on the dashboard. */
  totalOrders: count,
  totalRevenue: amount,
  cancelledOrders: count,
  /** Revenue without cancelled orders. */
  netRevenue: amount,
  /** Net revenue divided by the number of orders that are not cancelled; 0 if there are none. */
  averageOrderValue: amount,
  byStatus: z.array(z.object({ status: z.enum(orderStatuses), orders: count, revenue: amount })),
  /** The last twelve months, including those without orders. */
  byMonth: z.array(z.object({ month: z.string(), orders: count, revenue: amount, netRevenue: amount })),
  /** The ten products with the highest revenue in these twelve months, without cancelled orders. */
  topProducts: z.array(
    z.object({
      productId: id.nullable(),
      name: z.string(),
      /** Number of order lines. */
      lines: count,
      revenue: amount,
      /** In square metres. */
      area: z.number(),
    }),
  ),
})
export type SalesAnalytics = z.output<typeof salesAnalytics>

export const readSalesAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/sales',
  access: 'staff',
  summary: 'Sales figures of all orders, or of those between two days',
  query: z.object({
    /** Days in the shop's time zone, inclusive; by default all days. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
  }),
  success: { status: 200, body: salesAnalytics },
  tool: {
    use: 'Answers what was sold in a period, such as last month: give its first and last day as `from` and `to`.',
  },
})
