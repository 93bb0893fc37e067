import { readMeasuringAnalytics } from '../contract/measuring-analytics.ts'
import { read } from '../../../kernel/web/api.ts'

/** How exact the camera was on and after a day of the shop, `2026-11-21`. */
export const measuringAnalytics = (from: string) => read(readMeasuringAnalytics, { query: { from } })
