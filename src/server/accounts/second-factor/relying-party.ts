import type { FastifyRequest } from 'fastify'
import { loopbackHost } from '../../http/origin.ts'

/** To whom a passkey belongs: the shop's host, and the origin whose pages may use it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The shop as passkeys know it. On one's own machine it has several names, so there it is what the browser has
 * asked for; everywhere else it is PUBLIC_ORIGIN, whatever a request says.
 */
export function relyingParty(request: FastifyRequest, publicOrigin: string): RelyingParty {
  const { host, hostname } = new URL(publicOrigin)
  const asked = request.headers.host ?? ''
  if (!loopbackHost.test(host) || !loopbackHost.test(asked)) return { id: hostname, origin: publicOrigin }
  const origin = `${request.protocol}://${asked}`
  return { id: new URL(origin).hostname, origin }
}
