import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { forecastingErrors } from '../errors.ts'
import { mountAccuracy } from './accuracy.ts'
import { mountSalesAnalytics } from './analytics.ts'
import { forecastsRepository, type ShopConfig } from './forecasts.repository.ts'
import { servedForecasts } from './forecasts.service.ts'
import { mountSuggestions } from './suggestions.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { marketTrend } from '../contract/market-trends.ts'
import { marketTrends } from './forecasts.tables.ts'

/** Market trends, noted beside the forecasts. */
const trends = serveResource(marketTrend, marketTrends, {
  label: ({ name }) => name,
  invalidates: ['/api/forecasting'],
})

/** Forecasts, and their comparison with actual sales. */
function buildForecasting({ pool, reports: db, ...facts }: { pool: Pool; reports: Db } & ShopConfig) {
  const stored = forecastsRepository(facts)

  return {
    mount(http: FastifyInstance): void {
      for (const served of [...servedForecasts(stored), trends]) served.mount(http, { pool })
      mountAccuracy(http, { db, stored, facts })
      mountSalesAnalytics(http, { db, facts })
      mountSuggestions(http, { db, stored, facts })
    },
  }
}

export const forecasting = defineModule({
  name: 'forecasting',
  errors: forecastingErrors,
  build: ({ pool, reports, timeZone, env }) =>
    buildForecasting({ pool, reports, timeZone, currency: env.currency }),
})
