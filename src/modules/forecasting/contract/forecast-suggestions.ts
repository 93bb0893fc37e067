import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { currency } from '../../currency/contract/index.ts'
import { forecastPeriods } from './forecasting.ts'
import { amount, id } from '../../../kernel/contract/wire.ts'

const count = z.number().int()
const day = z.iso.date()
const percent = z.coerce.number().int().min(0).max(10_000)

/** What is to be expected of a stretch, and between what it lies four times in five. */
const expectedOf = (figure: z.ZodNumber) =>
  z.object({ value: figure, low: figure.nullable(), high: figure.nullable() })

const models = z.array(
  z.object({
    name: z.string(),
    /** What it missed in the past, against "as in the same month a year ago": below 1 is better. */
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
  /** Of a stretch under way: what its ended months brought, and what is expected of the others. */
  revenue: expectedOf(amount),
  /** Order lines. */
  units: expectedOf(count.nonnegative()),
})
export type ForecastSuggestion = z.output<typeof forecastSuggestion>

export const forecastSuggestions = z.object({
  /** Null: of the whole shop. */
  productId: id.nullable(),
  /** Of all amounts: the reporting currency, or the shop's where a day of the history has no exchange rate. */
  currency,
  /** Whole months with orders before this one, and those without between them. */
  historyMonths: count,
  /** With fewer than six months a suggestion is the mean of what there is, and has no band. */
  enoughHistory: z.boolean(),
  /** The share of stretches that lie within the band, in percent. */
  bandPercent: count,
  /** Whose median the figures are, the best first. */
  revenueModels: models,
  unitModels: models,
  /** The last 24 months. */
  history: z.array(z.object({ month: z.string(), revenue: amount, units: count })),
  /** From the stretch under way: twelve months, four quarters or two years. */
  suggestions: z.array(forecastSuggestion),
})
export type ForecastSuggestions = z.output<typeof forecastSuggestions>

export const readForecastSuggestions = endpoint({
  method: 'GET',
  path: '/api/forecasting/suggestions',
  access: 'staff',
  summary: 'What to expect to sell, worked out from what was sold',
  query: z.object({
    period: z.enum(forecastPeriods).default('monthly'),
    /** Of one product instead of the whole shop. */
    productId: id.optional(),
    /** Percent that the suggestion of a product is multiplied by. */
    seasonalFactor: percent.default(100),
    trendFactor: percent.default(100),
  }),
  success: { status: 200, body: forecastSuggestions },
  errors: ['product_not_found'],
})
