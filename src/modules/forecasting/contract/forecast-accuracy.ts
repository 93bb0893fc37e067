import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'

const count = z.number().int()

/** Accuracy of the forecasts for past periods. */
const accuracyFigures = {
  /** 0 to 100, one decimal; 0 if nothing was evaluated. */
  averageAccuracy: z.number(),
  forecastsEvaluated: count,
  /** Number of forecasts for past periods that were not evaluated, because a day with orders has no exchange rate. */
  notComparable: count,
  /** Based on the unrounded average; null if nothing was evaluated. */
  rating: z.enum(['Excellent', 'Good', 'Needs Improvement']).nullable(),
  /**
   * Weighted absolute percentage error, Σ|A − F| ÷ ΣA; null without sales, or if the forecasts are in several
   * currencies.
   */
  wape: z.number().nullable(),
  /**
   * Mean absolute scaled error relative to the seasonal naive forecast (same period of the previous year); null if
   * unknown.
   */
  mase: z.number().nullable(),
  maseByPeriod: z.object({
    monthly: z.number().nullable(),
    quarterly: z.number().nullable(),
    yearly: z.number().nullable(),
  }),
  /** Bias, Σ(F − A) ÷ ΣA: positive if forecasts are too high; null as above. */
  bias: z.number().nullable(),
  /** Number of evaluated forecasts by period. */
  byPeriod: z.object({ monthly: count, quarterly: count, yearly: count }),
}

export const forecastAccuracy = z.object({
  ...accuracyFigures,
  products: z.object(accuracyFigures),
  /** Number of sales and product forecasts whose period has not ended. */
  activeForecasts: count,
})
export type ForecastAccuracy = z.output<typeof forecastAccuracy>

export const readForecastAccuracy = endpoint({
  method: 'GET',
  path: '/api/forecasting/accuracy',
  access: 'staff',
  summary: 'The accuracy of forecasts for past periods',
  success: { status: 200, body: forecastAccuracy },
})
