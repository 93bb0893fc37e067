import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { currency, currencyCode } from '#modules/currency/contract/index.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { amount, id, idParams, listQuery, moment, success, version } from '#kernel/contract/wire.ts'

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

function checkPeriod(sent: PeriodFields, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(missingNumber(sent) ?? {})) {
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
const sentVersion = { version: version.optional() }
const day = z.iso.date()

/** Calculated fields that all forecasts have. */
const known = {
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
  ...known,
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
  ...known,
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

const ifMatch = z.object({ 'if-match': z.string().max(100).optional() })
const changeErrors = ['forecast_not_found', 'version_conflict', 'precondition_failed'] as const

export const listSalesForecasts = endpoint({
  method: 'GET',
  path: '/api/forecasting/sales',
  access: 'staff',
  summary:
    'What the shop expects to sell and what came of it, newest first; as a file with `Accept: text/csv`',
  query: forecastFilter,
  success: { status: 200, body: z.array(salesForecast) },
  errors: [],
})

export const createSalesForecast = endpoint({
  method: 'POST',
  path: '/api/forecasting/sales',
  access: 'admins',
  summary: 'Create a sales forecast for a month, a quarter or a year',
  body: salesForecastInput,
  success: { status: 201, body: salesForecast },
  errors: ['invalid_body'],
})

export const updateSalesForecast = endpoint({
  method: 'PUT',
  path: '/api/forecasting/sales/{id}',
  access: 'admins',
  summary: 'Change a sales forecast; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: salesForecastFields.partial().extend(sentVersion),
  success: { status: 200, body: salesForecast },
  errors: [...changeErrors, 'invalid_body'],
})

export const deleteSalesForecast = endpoint({
  method: 'DELETE',
  path: '/api/forecasting/sales/{id}',
  access: 'admins',
  summary: 'Delete a sales forecast',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: changeErrors,
})

export const listProductForecasts = endpoint({
  method: 'GET',
  path: '/api/forecasting/products',
  access: 'staff',
  summary:
    'What the shop expects to sell of single products, newest first; as a file with `Accept: text/csv`',
  query: forecastFilter.extend({ productId: id.optional() }),
  success: { status: 200, body: z.array(productForecast) },
  errors: [],
})

export const createProductForecast = endpoint({
  method: 'POST',
  path: '/api/forecasting/products',
  access: 'admins',
  summary: 'Create a product forecast',
  body: productForecastInput,
  success: { status: 201, body: productForecast },
  errors: ['reference_unknown', 'invalid_body'],
})

export const updateProductForecast = endpoint({
  method: 'PUT',
  path: '/api/forecasting/products/{id}',
  access: 'admins',
  summary: 'Change a product forecast; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: productForecastFields.partial().extend(sentVersion),
  success: { status: 200, body: productForecast },
  errors: [...changeErrors, 'reference_unknown', 'invalid_body'],
})

export const deleteProductForecast = endpoint({
  method: 'DELETE',
  path: '/api/forecasting/products/{id}',
  access: 'admins',
  summary: 'Delete a product forecast',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: changeErrors,
})
