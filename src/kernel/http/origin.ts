import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from './refusal.ts'

const reading = new Set(['GET', 'HEAD', 'OPTIONS'])
export const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Whether a write comes from our own pages. Browsers send `Sec-Fetch-Site`, `Origin` or both; each that is present must
 * be ours. A request with neither does not come from a browser.
 */
export function isSameOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  if (origin === undefined || origin === publicOrigin) return true
  // On a developer's machine the shop has several names: localhost, 127.0.0.1, ::1.
  const host = request.headers.host ?? ''
  return loopbackHost.test(host) && origin === `${request.protocol}://${host}`
}

/** Whether the `Origin` of a request is present and ours; for WebSocket handshakes. */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, host = '' } = request.headers
  return origin === publicOrigin || (loopbackHost.test(host) && origin === `${request.protocol}://${host}`)
}

/** Refuses writes that another site's page sends with the visitor's cookie. */
export function refuseCrossOriginWrites(http: FastifyInstance, publicOrigin: () => string): void {
  http.addHook('onRequest', async (request) => {
    if (reading.has(request.method)) return
    if (!isSameOrigin(request, publicOrigin())) throw refuse('foreign_origin')
  })
}
