import type { FastifyInstance } from 'fastify'
import { sendRefusal } from '../errors/failures.ts'
import { refuse } from '../refusal.ts'

/** `/healthz`: the process is alive. `/readyz`: the database answers and migrations are current. */
export function mountHealth(http: FastifyInstance, isReady: () => Promise<boolean>): void {
  // A busy process is alive and must not be restarted because it sheds load.
  const config = { pressureHandler: () => {} }
  http.get('/healthz', { config, schema: { hide: true } }, async () => ({ status: 'ok' }))
  http.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const ready = await isReady().catch(() => false)
    if (ready) return { status: 'ready' }
    return sendRefusal(refuse('unavailable', { headers: { 'retry-after': '2' } }), request, reply)
  })
}
