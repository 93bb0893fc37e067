import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../../contract/accounts.ts'
import type { Access } from '../../contract/endpoint.ts'
import { permits } from '../../rules/permissions.ts'
import { refuse } from './refusal.ts'

/** The person behind a request, read anew from the database for each request. */
export interface Visitor {
  id: string
  role: Role
  /** Shown in histories: full name, else the e-mail's local part. */
  name: string
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

/** Finds the visitor of each request from its session; a deleted account is nobody at once. */
export function identifyVisitors(
  http: FastifyInstance,
  findVisitor: (userId: string) => Promise<Visitor | null>,
): void {
  http.decorateRequest('visitor', null)
  http.addHook('onRequest', async (request) => {
    const userId = request.session?.userId
    request.visitor = userId ? await findVisitor(userId) : null
  })
}

/** A hook that refuses with 401 without a session and with 403 for the wrong role. */
export function requireAccess(access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    if (permits(access, request.visitor?.role ?? null)) return
    throw refuse(request.visitor ? 'forbidden' : 'unauthenticated')
  }
}
