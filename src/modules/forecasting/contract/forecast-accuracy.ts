import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'

const count = z.number().int()

/** How good the forecasts of ended periods were. */
const accuracyFigures = {
  /** 0 to 100, one decimal; 0 when nothing is evaluated. */
  averageAccuracy: z.number(),
  forecastsEvaluated: count,
  /** Of ended periods, but not evaluated: a day with orders has no exchange rate. */
  notComparable: count,
  /** By the unrounded average; null when nothing is evaluated. */
  rating: z.enum(['Excellent', 'Good', 'Needs Improvement']).nullable(),
  /** Σ|A − F| ÷ ΣA; null when nothing came, or when forecasts are in several currencies. */
  wape: z.number().nullable(),
  /** Against "as in the same month, quarter or year before"; null when it cannot be told. */
  mase: z.number().nullable(),
  maseByPeriod: z.object({
    monthly: z.number().nullable(),
    quarterly: z.number().nullable(),
    yearly: z.number().nullable(),
  }),
  /** Σ(F − A) ÷ ΣA: above 0 when too much is expected; null as above. */
  bias: z.number().nullable(),
  /** How many of each period were evaluated. */
  byPeriod: z.object({ monthly: count, quarterly: count, yearly: count }),
}

export const forecastAccuracy = z.object({
  ...accuracyFigures,
  products: z.object(accuracyFigures),
  /** Sales and product forecasts whose period has not ended. */
  activeForecasts: count,
})
export type ForecastAccuracy = z.output<typeof forecastAccuracy>

export const readForecastAccuracy = endpoint({
  method: 'GET',
  path: '/api/forecasting/accuracy',
  access: 'staff',
  summary: 'How good the forecasts of ended periods were',
  success: { status: 200, body: forecastAccuracy },
  errors: [],
})
