import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { currency } from '../../currency/contract/index.ts'
import { orderStatuses } from '../../states/contract.ts'
import { amount, id } from '../../../kernel/contract/wire.ts'

const day = z.iso.date()
const count = z.number().int()

export const salesAnalytics = z.object({
  /** Of all amounts: the reporting currency, or the shop's where a day with orders has no exchange rate. */
  currency,
  /** The sums before they were converted, day by day; null where nothing was converted. */
  original: z
    .object({ currency, totalRevenue: amount, netRevenue: amount, averageOrderValue: amount })
    .nullable(),
  /** All orders, cancelled ones too, as on the dashboard. */
  totalOrders: count,
  totalRevenue: amount,
  cancelledOrders: count,
  /** Without cancelled orders. */
  netRevenue: amount,
  /** Net revenue by the orders that are not cancelled; 0 without any. */
  averageOrderValue: amount,
  byStatus: z.array(z.object({ status: z.enum(orderStatuses), orders: count, revenue: amount })),
  /** The last twelve months, also those without an order. */
  byMonth: z.array(z.object({ month: z.string(), orders: count, revenue: amount, netRevenue: amount })),
  /** The ten that brought most in these twelve months, cancelled orders left out. */
  topProducts: z.array(
    z.object({
      productId: id.nullable(),
      name: z.string(),
      /** Order lines. */
      lines: count,
      revenue: amount,
      /** Square metres. */
      area: z.number(),
    }),
  ),
})
export type SalesAnalytics = z.output<typeof salesAnalytics>

export const readSalesAnalytics = endpoint({
  method: 'GET',
  path: '/api/analytics/sales',
  access: 'staff',
  summary: 'What was ordered: sums of all orders, or of those between two days',
  query: z.object({
    /** Days of the shop, both included; all of them if not given. */
    from: day.optional(),
    to: day.optional(),
  }),
  success: { status: 200, body: salesAnalytics },
  errors: [],
})
