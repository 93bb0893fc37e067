import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { currency, currencyCode } from '../../currency/contract/index.ts'
import { sortsBy } from '../../../kernel/contract/sorts.ts'
import { amount, id, idParams, listQuery, moment, success, version } from '../../../kernel/contract/wire.ts'

export const forecastPeriods = ['monthly', 'quarterly', 'yearly'] as const
export type ForecastPeriod = (typeof forecastPeriods)[number]

const whole = (from: number, to: number, name: string) =>
  z
    .number(`${name} is required`)
    .int(`${name} must be a whole number`)
    .min(from, `${name} must be ${from} or more`)
    .max(to, `${name} must be at most ${to}`)

/** Major units; more than any shop takes, and still exact to two decimals. */
const revenue = z
  .number('Revenue is required')
  .min(0, 'Revenue must be 0 or more')
  .max(9e13, 'Revenue is too large')

const maxCount = 1_000_000_000
const factor = whole(0, 10_000, 'Factor')

const stretchFields = {
  year: whole(2000, 2100, 'Year'),
  period: z.enum(forecastPeriods, 'Period must be monthly, quarterly or yearly'),
  /** 1 to 12; only monthly forecasts have one. */
  month: whole(1, 12, 'Month').nullable(),
  /** 1 to 4; only quarterly forecasts have one. */
  quarter: whole(1, 4, 'Quarter').nullable(),
}

const notes = z.string().trim().max(5000, 'At most 5,000 characters').nullable()

/**
 * Of the revenue: that of the shop or the reporting currency. Left out, the reporting currency; as long as the shop
 * knows no rate between the two, its own, so that figures that are compared are in one currency.
 */
const forecastCurrency = currencyCode

export const salesForecastFields = z.object({
  ...stretchFields,
  forecastRevenue: revenue,
  currency: forecastCurrency,
  forecastUnits: whole(0, maxCount, 'Number of units'),
  /** Percent. */
  confidence: whole(0, 100, 'Confidence'),
  notes,
})

export const productForecastFields = z.object({
  ...stretchFields,
  productId: z.string('Product is required').min(1, 'Product is required').max(100),
  forecastQuantity: whole(0, maxCount, 'Quantity'),
  forecastRevenue: revenue,
  currency: forecastCurrency,
  /** Percent. */
  seasonalFactor: factor,
  /** Percent. */
  trendFactor: factor,
  notes,
})

interface Stretch {
  period: ForecastPeriod
  month?: number | null | undefined
  quarter?: number | null | undefined
}

/** The number that a period needs and that is missing, by its field and rule; null when nothing is. */
export function missingNumber({ period, month, quarter }: Stretch): { [field: string]: string } | null {
  if (period === 'monthly' && !month) return { month: 'Month is required' }
  if (period === 'quarterly' && !quarter) return { quarter: 'Quarter is required' }
  return null
}

function wholeStretch(sent: Stretch, context: z.core.$RefinementCtx): void {
  for (const [field, message] of Object.entries(missingNumber(sent) ?? {})) {
    context.addIssue({ code: 'custom', path: [field], message })
  }
}

const lenient = { month: true, quarter: true, notes: true, currency: true } as const

export const salesForecastInput = salesForecastFields
  .partial({ ...lenient, confidence: true })
  .superRefine(wholeStretch)
export type SalesForecastInput = z.output<typeof salesForecastInput>

export const productForecastInput = productForecastFields
  .partial({ ...lenient, seasonalFactor: true, trendFactor: true })
  .superRefine(wholeStretch)
export type ProductForecastInput = z.output<typeof productForecastInput>

const count = z.number().int()
const sentVersion = { version: version.optional() }
const day = z.iso.date()

/** What is known of every forecast beside its figures. */
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
  /** Until then the actual figures are those so far. */
  periodEnded: z.boolean(),
  /** Of the expected revenue. */
  currency,
  /** Of the actual revenue: that of the forecast, or the shop's where a day has no exchange rate. */
  actualCurrency: currency,
  /** The actual revenue before it was converted, and its currency; null where nothing was converted. */
  original: amount.nullable(),
  originalCurrency: currency.nullable(),
  /** Expected and actual revenue are in one currency. */
  comparable: z.boolean(),
  /** By how many percent the actual figure lies above the forecast; null without orders or forecast, or in two currencies. */
  variance: z.number().nullable(),
  /** The actual figure is at most a tenth of the forecast away from it. */
  strongMatch: z.boolean(),
  createdBy: id.nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
}

export const salesForecast = z.object({
  ...known,
  forecastRevenue: amount,
  /** Order lines. */
  forecastUnits: count,
  confidence: count,
  /** Orders of the period that are not cancelled; null as long as there are none. */
  actualRevenue: amount.nullable(),
  actualUnits: count.nullable(),
})
export type SalesForecast = z.output<typeof salesForecast>

export const productForecast = z.object({
  ...known,
  productId: id,
  productName: z.string(),
  /** Order lines; the same figure under the name it is sent by and the name it is stored by. */
  forecastQuantity: count,
  forecastDemand: count,
  forecastRevenue: amount,
  seasonalFactor: count,
  trendFactor: count,
  /** Lines of the product in orders of the period that are not cancelled; null as long as there are none. */
  actualDemand: count.nullable(),
  actualRevenue: amount.nullable(),
  /** Square metres in those lines: material is bought by area. */
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
  summary: 'Write down what the shop expects to sell in a month, a quarter or a year',
  body: salesForecastInput,
  success: { status: 201, body: salesForecast },
  errors: ['invalid_body'],
})

export const updateSalesForecast = endpoint({
  method: 'PUT',
  path: '/api/forecasting/sales/{id}',
  access: 'admins',
  summary: 'Change a sales forecast; what is not sent stays as it is',
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
  summary: 'Write down what the shop expects to sell of a product',
  body: productForecastInput,
  success: { status: 201, body: productForecast },
  errors: ['product_not_found', 'invalid_body'],
})

export const updateProductForecast = endpoint({
  method: 'PUT',
  path: '/api/forecasting/products/{id}',
  access: 'admins',
  summary: 'Change a product forecast; what is not sent stays as it is',
  params: idParams,
  headers: ifMatch,
  body: productForecastFields.partial().extend(sentVersion),
  success: { status: 200, body: productForecast },
  errors: [...changeErrors, 'product_not_found', 'invalid_body'],
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
