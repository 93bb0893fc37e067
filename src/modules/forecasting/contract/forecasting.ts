import { z } from 'zod'
import { currency, currencyCode } from '#modules/currency/contract/index.ts'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { amount, id, listQuery, moment, version } from '#kernel/contract/wire.ts'

export const forecastPeriods = ['monthly', 'quarterly', 'yearly'] as const
export type ForecastPeriod = (typeof forecastPeriods)[number]

const whole = (from: number, to: number, name: string) =>
  z
    .number(`${name} is required`)
    .int(`${name} must be a whole number`)
    .min(from, `${name} must be ${from} or more`)
    .max(to, `${name} must be at most ${to}`)

/** Major units. The maximum is far above any shop's sales and still exact to two decimals. */
const revenue = z
  .number('Revenue is required')
  .min(0, 'Revenue must be 0 or more')
  .max(9e13, 'Revenue is too large')

const maxCount = 1_000_000_000
const factor = whole(0, 10_000, 'Factor')

const periodFields = {
  year: whole(2000, 2100, 'Year'),
  period: z.enum(forecastPeriods, 'Period must be monthly, quarterly or yearly'),
  /** 1 to 12; only for monthly forecasts. */
  month: whole(1, 12, 'Month').nullable(),
  /** 1 to 4; only for quarterly forecasts. */
  quarter: whole(1, 4, 'Quarter').nullable(),
}

const notes = z.string().trim().max(5000, 'At most 5,000 characters').nullable()

/**
 * Currency of the revenue: that of the shop or the reporting currency. By default the reporting currency; while there
 * is no rate between the two, the shop's, so that compared amounts are in the same currency.
 */
const forecastCurrency = currencyCode

export const salesForecastFields = z.object({
  ...periodFields,
  forecastRevenue: revenue,
  currency: forecastCurrency,
  forecastUnits: whole(0, maxCount, 'Number of units'),
  /** In percent. */
  confidence: whole(0, 100, 'Confidence'),
  notes,
})

export const productForecastFields = z.object({
  ...periodFields,
  productId: z.string('Product is required').min(1, 'Product is required').max(100),
  forecastQuantity: whole(0, maxCount, 'Quantity'),
  forecastRevenue: revenue,
  currency: forecastCurrency,
  /** In percent. */
  seasonalFactor: factor,
  /** In percent. */
  trendFactor: factor,
  notes,
})

interface PeriodFields {
  period: ForecastPeriod
  month?: number | null | undefined
  quarter?: number | null | undefined
}

/** The error for a number that the period requires and that is missing, by field; null if none is missing. */
export function missingNumber({ period, month, quarter }: PeriodFields): { [field: string]: string } | null {
  if (period === 'monthly' && !month) return { month: 'Month is required' }
  if (period === 'quarterly' && !quarter) return { quarter: 'Quarter is required' }
  return null
}

function checkPeriod(period: PeriodFields, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(missingNumber(period) ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

const lenient = { month: true, quarter: true, notes: true, currency: true } as const

export const salesForecastInput = salesForecastFields
  .partial({ ...lenient, confidence: true })
  .superRefine(checkPeriod)
export type SalesForecastInput = z.output<typeof salesForecastInput>

export const productForecastInput = productForecastFields
  .partial({ ...lenient, seasonalFactor: true, trendFactor: true })
  .superRefine(checkPeriod)
export type ProductForecastInput = z.output<typeof productForecastInput>

const count = z.number().int()
const day = z.iso.date()

/** Calculated fields that all forecasts have. */
const commonFields = {
  id,
  year: count,
  month: count.nullable(),
  quarter: count.nullable(),
  period: z.enum(forecastPeriods),
  notes: z.string().nullable(),
  /** First and last day, in the shop's time zone. */
  startsOn: day,
  endsOn: day,
  /** Until then, actual values are those so far. */
  periodEnded: z.boolean(),
  /** Whether there are several forecasts for this period (of this product); allowed, to compare scenarios. */
  isDuplicate: z.boolean(),
  /** Currency of the expected revenue. */
  currency,
  /** Currency of the actual revenue: that of the forecast, or the shop's if a day has no exchange rate. */
  actualCurrency: currency,
  /** The actual revenue before conversion, and its currency; null if it was not converted. */
  original: amount.nullable(),
  originalCurrency: currency.nullable(),
  /** Whether expected and actual revenue are in the same currency. */
  comparable: z.boolean(),
  /**
   * The percentage by which the actual value exceeds the forecast; null without orders or forecast, or if the
   * currencies differ.
   */
  variance: z.number().nullable(),
  /** Whether the actual value deviates from the forecast by at most a tenth. */
  strongMatch: z.boolean(),
  createdBy: id.nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
}

export const salesForecast = z.object({
  ...commonFields,
  forecastRevenue: amount,
  /** Number of order lines. */
  forecastUnits: count,
  confidence: count,
  /** Revenue from orders of the period that are not cancelled; null if there are none. */
  actualRevenue: amount.nullable(),
  actualUnits: count.nullable(),
})
export type SalesForecast = z.output<typeof salesForecast>

export const productForecast = z.object({
  ...commonFields,
  productId: id,
  productName: z.string(),
  /** Number of order lines; the same value under the name in requests and the stored name. */
  forecastQuantity: count,
  forecastDemand: count,
  forecastRevenue: amount,
  seasonalFactor: count,
  trendFactor: count,
  /** Number of lines with the product in orders of the period that are not cancelled; null if there are none. */
  actualDemand: count.nullable(),
  actualRevenue: amount.nullable(),
  /** Total area of these lines in square metres, because material is purchased by area. */
  actualArea: z.number().nullable(),
})
export type ProductForecast = z.output<typeof productForecast>

export const forecastSorts = sortsBy('created_at', 'starts', 'revenue')
export type ForecastSort = (typeof forecastSorts)[number]

export const forecastFilter = listQuery.extend({
  q: z.string().trim().max(200).optional(),
  period: z.enum(forecastPeriods).optional(),
  year: z.coerce.number().int().min(2000).max(2100).optional(),
  /** `active`: the period has not ended. */
  state: z.enum(['active', 'ended']).optional(),
  sort: z.enum(forecastSorts).default('-created_at'),
})

export const {
  listAll: listSalesForecasts,
  create: createSalesForecast,
  update: updateSalesForecast,
  remove: deleteSalesForecast,
} = recordEndpoints({
  path: '/api/forecasting/sales',
  access: { read: 'staff', write: 'admins' },
  noun: 'sales forecast',
  record: salesForecast,
  query: forecastFilter,
  create: salesForecastInput,
  change: salesForecastFields.partial(),
  notFound: 'forecast_not_found',
  refusals: ['invalid_body'],
  csv: true,
  summaries: {
    list: 'What the shop expects to sell and what came of it, newest first; as a file with `Accept: text/csv`',
    create: 'Create a sales forecast for a month, a quarter or a year',
  },
})

export const {
  listAll: listProductForecasts,
  create: createProductForecast,
  update: updateProductForecast,
  remove: deleteProductForecast,
} = recordEndpoints({
  path: '/api/forecasting/products',
  access: { read: 'staff', write: 'admins' },
  noun: 'product forecast',
  record: productForecast,
  query: forecastFilter.extend({ productId: id.optional() }),
  create: productForecastInput,
  change: productForecastFields.partial(),
  notFound: 'forecast_not_found',
  refusals: ['reference_unknown', 'invalid_body'],
  csv: true,
  summaries: {
    list: 'What the shop expects to sell of single products, newest first; as a file with `Accept: text/csv`',
  },
})
