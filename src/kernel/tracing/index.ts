import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { traceRequests } from './requests.ts'
import { traceStatements } from './statements.ts'
import type { Tracer } from './tracer.ts'

/** Makes a span of each request and each statement; to be called before anything else is mounted. */
export function traceShop(tracer: Tracer | undefined, http: FastifyInstance, pool: Pool): void {
  if (!tracer) return
  traceStatements(pool, tracer)
  traceRequests(http, tracer)
}
