import type { FastifyRequest } from 'fastify'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import { isOwnOrigin } from '#kernel/http/headers/origin.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { accessRefusal } from '#kernel/http/actor.ts'

/**
 * Whether a handshake is refused. Browsers send cookies with a handshake from any site, and the same-origin policy does
 * not apply to WebSockets, so the Origin header must be present and ours.
 */
export function refuseHandshake(
  request: FastifyRequest,
  publicOrigin: string,
): Refusal<'foreign_origin' | 'unauthenticated' | 'forbidden' | 'second_factor_required'> | null {
  const { origin } = request.headers
  const isSameOrigin = isOwnOrigin(request, publicOrigin)
  if (origin !== undefined && !isSameOrigin) return refuse('foreign_origin')
  if (request.actor === null) return refuse('unauthenticated')
  if (!isSameOrigin) return refuse('foreign_origin')
  return worksInOffice(request.actor.role) ? null : accessRefusal(request.actor)
}
