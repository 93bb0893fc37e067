import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, listQuery } from '#kernel/contract/wire.ts'

/** Stock reports. Values are in the reporting currency; months are in the shop's time zone: `2026-11`. */

const month = z.string()
const months = z.coerce.number().int().min(1).max(60).default(12)

export const categoryValuation = z.object({
  /** Null for items without a category. */
  categoryId: id.nullable(),
  categoryName: z.string().nullable(),
  items: z.number().int(),
  value: z.number(),
})
export type CategoryValuation = z.output<typeof categoryValuation>

export const readValuation = endpoint({
  method: 'GET',
  path: '/api/inventory/reports/valuation',
  access: 'staff',
  summary:
    'What the active items are worth at their average cost, by category; as a file with `Accept: text/csv`',
  sends: ['text/csv'],
  success: { status: 200, body: z.array(categoryValuation) },
})

export const stockHealth = z.object({
  total: z.number().int(),
  low: z.number().int(),
  out: z.number().int(),
  over: z.number().int(),
  /** Number of items of which orders have reserved more than is in stock. */
  short: z.number().int(),
  /** Number and value of items in stock without a movement for 90 days. */
  idle: z.number().int(),
  idleValue: z.number(),
  /** Percentage of items that are not low, as a whole number. */
  healthPercent: z.number().int(),
})
export type StockHealth = z.output<typeof stockHealth>

export const readStockHealth = endpoint({
  method: 'GET',
  path: '/api/inventory/reports/health',
  access: 'staff',
  summary: 'Numbers of active items with low, no, too much, insufficient or idle stock',
  success: { status: 200, body: stockHealth },
})

export const monthMovements = z.object({
  month,
  movements: z.number().int(),
  /** Value received from suppliers. */
  received: z.number(),
  /** Value consumed by orders, minus returns. */
  used: z.number(),
  /** Value of manual changes, counts and opening balances. */
  adjusted: z.number(),
  /** Total change in value. */
  net: z.number(),
})
export type MonthMovements = z.output<typeof monthMovements>

export const readStockMovements = endpoint({
  method: 'GET',
  path: '/api/inventory/reports/movements',
  access: 'staff',
  summary:
    'What moved in each of the last months, in the reporting currency, the newest first; as a file with `Accept: text/csv`',
  query: z.object({ months }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(monthMovements) },
})

export const itemConsumption = z.object({
  month,
  inventoryItemId: id,
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  /** In the unit of the item: consumed by orders, sold, or removed by hand, minus returns. */
  quantity: z.number(),
  value: z.number(),
})
export type ItemConsumption = z.output<typeof itemConsumption>

export const readConsumption = endpoint({
  method: 'GET',
  path: '/api/inventory/reports/consumption',
  access: 'staff',
  summary:
    'What was used of each item in a month, the most valuable first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    month: z
      .string()
      .max(7, 'Must be a month like 2026-11')
      .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Must be a month like 2026-11')
      .optional(),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(itemConsumption) },
})

export const materialForecast = z.object({
  inventoryItemId: id,
  itemName: z.string(),
  sku: z.string(),
  unit: z.string(),
  currentStock: z.number(),
  /** Quantity not yet received from purchase orders, including drafts. */
  onOrder: z.number(),
  /** Quantity reserved by orders, plus the needs of pending orders. */
  open: z.number(),
  /** The needs of product forecasts in the coming months, beyond this month's orders. */
  forecast: z.number(),
  /** What remains of the stock after all of these; a negative quantity has to be ordered. */
  balance: z.number(),
})
export type MaterialForecast = z.output<typeof materialForecast>

export const readMaterialForecast = endpoint({
  method: 'GET',
  path: '/api/inventory/reports/materials',
  access: 'staff',
  summary:
    'What materials open orders and product forecasts will need, what will be missing most first; as a file with `Accept: text/csv`',
  /** Number of months, including this one. */
  query: listQuery.extend({ months: z.coerce.number().int().min(1).max(24).default(3) }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(materialForecast) },
  tool: {
    use: 'Answers which materials will be missing, for all open orders together. getItemDemand then names the orders that wait for one of them.',
  },
})

const mailChoice = z.object({ wanted: z.boolean() })

export const getAlertMails = endpoint({
  method: 'GET',
  path: '/api/inventory/alert-mails',
  access: 'staff',
  summary: 'Whether the signed-in user gets a mail when an alert is raised',
  success: { status: 200, body: mailChoice },
})

export const putAlertMails = endpoint({
  method: 'PUT',
  path: '/api/inventory/alert-mails',
  access: 'staff',
  summary: 'Subscribe to mails about stock alerts, or unsubscribe',
  body: mailChoice,
  success: { status: 200, body: mailChoice },
})
