import type { FastifyRequest } from 'fastify'
import { loopbackHost } from '../../../../kernel/http/origin.ts'

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
  const requestedHost = request.headers.host ?? ''
  const address = `${request.protocol}://${requestedHost}`
  if (!loopbackHost.test(host) || !loopbackHost.test(requestedHost) || !URL.canParse(address)) {
    return { id: hostname, origin: publicOrigin }
  }
  const here = new URL(address)
  return { id: here.hostname, origin: here.origin }
}
