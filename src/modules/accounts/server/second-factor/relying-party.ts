import type { FastifyRequest } from 'fastify'
import { loopbackHost } from '#kernel/http/headers/origin.ts'

/** The relying party of a passkey: the shop's host, and the origin whose pages may use it. */
export interface RelyingParty {
  id: string
  origin: string
}

/**
 * The shop as relying party. On localhost, which has several names, the requested host is used; everywhere else
 * PUBLIC_ORIGIN, whatever the request says.
 */
export function relyingParty(request: FastifyRequest, publicOrigin: string): RelyingParty {
  const { host, hostname } = new URL(publicOrigin)
  const requestedHost = request.headers.host ?? ''
  const address = `${request.protocol}://${requestedHost}`
  if (!loopbackHost.test(host) || !loopbackHost.test(requestedHost) || !URL.canParse(address)) {
    return { id: hostname, origin: publicOrigin }
  }
  const url = new URL(address)
  return { id: url.hostname, origin: url.origin }
}
