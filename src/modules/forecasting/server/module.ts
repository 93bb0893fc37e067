import { defineModule } from '../../../kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '../../../kernel/database/db.ts'
import { mountAccuracy } from './accuracy.ts'
import { mountSalesAnalytics } from './analytics.ts'
import { forecastsRepository } from './forecasts.repository.ts'
import type { ShopFacts } from './forecasts.repository.ts'
import { mountForecasts } from './forecasts.routes.ts'
import { forecastsService } from './forecasts.service.ts'
import { mountSuggestions } from './suggestions.ts'
import { mountTrends } from './trends.ts'

/** Forecasts, and their comparison with actual sales. */
function buildForecasting({ pool, ...facts }: { pool: Pool } & ShopFacts) {
  const stored = forecastsRepository(facts)

  return {
    mount(http: FastifyInstance): void {
      mountForecasts(http, { pool, stored, forecasts: forecastsService({ pool, stored }) })
      mountAccuracy(http, { pool, stored, facts })
      mountSalesAnalytics(http, { db: createDb(pool), facts })
      mountSuggestions(http, { pool, stored, facts })
      mountTrends(http, { pool })
    },
  }
}

export const forecasting = defineModule({
  name: 'forecasting',
  build: ({ pool, timeZone, env }) => buildForecasting({ pool, timeZone, currency: env.currency }),
})
