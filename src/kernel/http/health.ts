import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './failures.ts'
import { refuse } from './refusal.ts'

/** `/healthz`: the process lives. `/readyz`: the database answers and migrations are current. */
export function mountHealth(http: FastifyInstance, isReady: () => Promise<boolean>): void {
  // A busy process is alive: it must not be restarted for shedding load.
  const config = { pressureHandler: () => {} }
  http.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  http.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const ready = await isReady().catch(() => false)
    if (ready) return { status: 'ready' }
    return sendRefusal(refuse('unavailable', { headers: { 'retry-after': '2' } }), request, reply)
  })
}
