import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import { mountAnalytics } from './analytics.ts'

export interface CrmParts {
  db: Db
  pool: Pool
  /** Of the shop: its days begin there. */
  timeZone: string
}

/** Customers, what is agreed with them and what was said. */
export function buildCrm(parts: CrmParts) {
  return {
    mount(http: FastifyInstance): void {
      mountAnalytics(http, parts)
    },
  }
}
