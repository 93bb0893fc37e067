import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import { mountAnalytics } from './analytics.ts'
import { mountCustomers } from './customers.routes.ts'
import { customersService } from './customers.service.ts'
import { mountInteractions } from './interactions.routes.ts'
import { mergeService } from './merge.service.ts'
import { mountOpportunities } from './opportunities.routes.ts'
import { opportunitiesService } from './opportunities.service.ts'
import { mountTimeline } from './timeline.ts'

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
