import type { Access } from '../contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { permits } from '../rules/permissions.ts'
import { isOwnOrigin } from '../http/origin.ts'
import { refuse } from '../http/refusal.ts'
import { refusedAccess } from '../http/actor.ts'
import type { Refusal } from '../http/refusal.ts'

/** Who may open the socket. */
const access: Access = 'staff'

/**
 * Whether a handshake may become a socket. Browsers send it with the visitor's cookie whichever site
 * asks, and no rule of theirs keeps that site from reading; so the origin must be there and be ours.
 */
export function refuseHandshake(
  request: FastifyRequest,
  publicOrigin: string,
): Refusal<'foreign_origin' | 'unauthenticated' | 'forbidden' | 'second_factor_required'> | null {
  const { origin } = request.headers
  const ours = isOwnOrigin(request, publicOrigin)
  if (origin !== undefined && !ours) return refuse('foreign_origin')
  if (request.actor === null) return refuse('unauthenticated')
  if (!ours) return refuse('foreign_origin')
  return permits(access, request.actor.role) ? null : refusedAccess(request.actor)
}
