import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { currency } from '#modules/currency/contract/index.ts'
import { forecastPeriods } from './forecasting.ts'
import { amount, id } from '#kernel/contract/wire.ts'

const count = z.number().int()
const day = z.iso.date()
const percent = z.coerce.number().int().min(0).max(10_000)

/** The expected value for a period, with the limits of its 80% interval. */
const expectedOf = (figure: z.ZodNumber) =>
  z.object({ value: figure, low: figure.nullable(), high: figure.nullable() })

const models = z.array(
  z.object({
    name: z.string(),
    /** Error in a backtest relative to the seasonal naive forecast; below 1 is better. */
    error: z.number(),
  }),
)

export const forecastSuggestion = z.object({
  period: z.enum(forecastPeriods),
  year: count,
  month: count.nullable(),
  quarter: count.nullable(),
  /** First and last day, in the shop's time zone. */
  startsOn: day,
  endsOn: day,
  /** For the current period: actual sales of its past months, plus the expectation for the others. */
  revenue: expectedOf(amount),
  /** Number of order lines. */
  units: expectedOf(count.nonnegative()),
})
export type ForecastSuggestion = z.output<typeof forecastSuggestion>

export const forecastSuggestions = z.object({
  /** Null for the whole shop. */
  productId: id.nullable(),
  /** Currency of all amounts: the reporting currency, or the shop's if a day in the history has no exchange rate. */
  currency,
  /** Number of complete months since the first order, including months without orders. */
  historyMonths: count,
  /** False for fewer than six months, in which case the suggestion is their mean, without an interval. */
  enoughHistory: z.boolean(),
  /** The nominal coverage of the interval, in percent. */
  bandPercent: count,
  /** The models whose median is suggested, best first. */
  revenueModels: models,
  unitModels: models,
  /** The last 24 months. */
  history: z.array(z.object({ month: z.string(), revenue: amount, units: count })),
  /** Starting with the current period: twelve months, four quarters or two years. */
  suggestions: z.array(forecastSuggestion),
})
export type ForecastSuggestions = z.output<typeof forecastSuggestions>

export const readForecastSuggestions = endpoint({
  method: 'GET',
  path: '/api/forecasting/suggestions',
  access: 'staff',
  summary: 'Suggested forecasts, computed from past sales',
  query: z.object({
    period: z.enum(forecastPeriods).default('monthly'),
    /** Restricts the suggestion to one product. */
    productId: id.optional(),
    /** Factor for the suggestion of a product, in percent. */
    seasonalFactor: percent.default(100),
    trendFactor: percent.default(100),
  }),
  success: { status: 200, body: forecastSuggestions },
  errors: ['product_not_found'],
})
