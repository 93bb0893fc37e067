import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
export const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether a request that writes comes from our own pages. Browsers say so in `Sec-Fetch-Site`, in
 * `Origin` or in both; with either, it must be ours. A request with neither is no browser's.
 */
export function comesFromUs(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined || origin === publicOrigin) return true
  // On one's own machine the shop has several names: localhost, 127.0.0.1, ::1.
  const host = request.headers.host ?? ''
  return loopbackHost.test(host) && origin === `${request.protocol}://${host}`
}

/** Whether the `Origin` of a request is there and is exactly ours; for handshakes of sockets. */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, host = '' } = request.headers
  return origin === publicOrigin || (loopbackHost.test(host) && origin === `${request.protocol}://${host}`)
}

/** Refuses writes that another site's page makes with the visitor's cookie. */
export function refuseForeignWrites(http: FastifyInstance, publicOrigin: () => string): void {
  http.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return
    if (!comesFromUs(request, publicOrigin())) throw refuse('foreign_origin')
  })
}
