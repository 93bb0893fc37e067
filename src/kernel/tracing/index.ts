import type { FastifyInstance } from 'fastify'
import type { Database } from '#kernel/database/connections/open.ts'
import { traceRequests } from './requests.ts'
import { traceStatements } from './statements.ts'
import type { Tracer } from './tracer.ts'

/** Creates a span for each request and each SQL statement. Must be called before anything else is mounted. */
export function traceShop(
  tracer: Tracer | undefined,
  http: FastifyInstance,
  { pool, replica }: Pick<Database, 'pool' | 'replica'>,
): void {
  if (!tracer) return
  traceStatements(pool, tracer)
  if (replica) traceStatements(replica.pool, tracer)
  traceRequests(http, tracer)
}
