import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../../kernel/database/db.ts'
import { mountAnalytics } from '../../modules/pipeline/server/analytics.ts'
import { mountCustomers } from '../../modules/customers/server/customers.routes.ts'
import { customersService } from '../../modules/customers/server/customers.service.ts'
import { mountInteractions } from '../../modules/customers/server/interactions.routes.ts'
import { mergeService } from '../../modules/customers/server/merge.service.ts'
import { mountOpportunities } from '../../modules/pipeline/server/opportunities.routes.ts'
import { opportunitiesService } from '../../modules/pipeline/server/opportunities.service.ts'
import { mountTimeline } from '../../modules/customers/server/timeline.ts'

export interface CrmParts {
  db: Db
  pool: Pool
  /** Of the shop: its days begin there. */
  timeZone: string
  /** Decimals of the shop's currency. */
  exponent: number
}

/** Customers, what is agreed with them and what was said. */
export function buildCrm(parts: CrmParts) {
  const customers = customersService(parts)
  const merging = mergeService(parts)
  const opportunities = opportunitiesService(parts)
  return {
    mount(http: FastifyInstance): void {
      mountAnalytics(http, parts)
      mountCustomers(http, { ...parts, customers, merging })
      mountOpportunities(http, { ...parts, opportunities })
      mountInteractions(http, parts)
      mountTimeline(http, parts)
    },
  }
}
