import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isOwnAddress } from '#kernel/rules/own-address.ts'
import { apiKeyOf } from '../sessions/api-keys.ts'
import { refuse } from '../refusal.ts'

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
  return origin === undefined || isOwnOrigin(request, publicOrigin)
}

/** Whether the `Origin` of a request is present and ours; for WebSocket handshakes. */
export function isOwnOrigin(request: FastifyRequest, publicOrigin: string): boolean {
  const { origin, host = '' } = request.headers
  if (origin === undefined || origin === publicOrigin) return origin !== undefined
  // At its other addresses, such as 127.0.0.1, the page must come from the very host that the request is for.
  return origin === `${request.protocol}://${host}` && isOwnAddress(origin, publicOrigin)
}

/**
 * Redirects readers of `www.shop.example` to `shop.example`, or the reverse, where writes would be refused. Other hosts
 * are not redirected: a proxy may ask under a name of its own, and would run in circles.
 */
export function redirectToPublicOrigin(http: FastifyInstance, publicOrigin: () => string): void {
  http.addHook('onRequest', (request, reply, done) => {
    const { host } = new URL(publicOrigin())
    const requestedHost = request.host.toLowerCase()
    const isOther = requestedHost === `www.${host}` || `www.${requestedHost}` === host
    if (!isOther || !reading.has(request.method)) return done()
    const { url } = request
    return void reply.redirect(`${publicOrigin()}${url.startsWith('/') ? '' : '/'}${url}`, 302)
  })
}

/** Refuses writes that another site's page sends with the visitor's cookie. */
export function refuseCrossOriginWrites(http: FastifyInstance, publicOrigin: () => string): void {
  http.addHook('onRequest', async (request) => {
    // No page of another site can send a key, and no cookie counts beside one.
    if (reading.has(request.method) || apiKeyOf(request.raw) !== null) return
    if (!isSameOrigin(request, publicOrigin())) throw refuse('foreign_origin')
  })
}
