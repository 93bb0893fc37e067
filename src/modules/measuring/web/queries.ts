import { readMeasuringAnalytics } from '../contract/measuring-analytics.ts'
import { read } from '#kernel/web/api.ts'

/** The camera's accuracy from a date on, `2026-11-21`. */
export const measuringAnalytics = (from: string) => read(readMeasuringAnalytics, { query: { from } })
