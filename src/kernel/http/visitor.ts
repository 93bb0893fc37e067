import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '../contract/roles.ts'
import type { Access } from '../contract/endpoint.ts'
import { permits } from '../rules/permissions.ts'
import { networkOf } from './network.ts'
import { refuse } from './refusal.ts'
import type { Refusal } from './refusal.ts'

/** An account, as far as the parts of the shop need to know it. */
export interface Person {
  id: string
  role: Role
  /** Shown in histories: full name, else the e-mail's local part. */
  name: string
  email: string | null
  /** Whether it was shown that the address is the person's own. */
  emailVerified: boolean
  /**
   * Set while the shop asks for a second factor that the session has not shown: nothing opens but the own account,
   * and `role` is a customer's.
   */
  owesSecondFactor?: true
}

/** Where a request came from, as the audit log keeps it. */
interface Arrival {
  network: string
  requestId: string
}

/** The person behind a request, read anew from the database for each request. */
export type Visitor = Person & Arrival

/** Whoever does something: a visitor, or somebody who has not signed in. */
export type Actor = { [Key in 'id' | 'role' | 'name' | 'email']: Person[Key] | null } & Arrival

const arrivalOf = (request: FastifyRequest): Arrival => ({
  network: networkOf(request.ip),
  requestId: request.id,
})

/** A person who acts through this request. */
export function visitorIn(request: FastifyRequest, person: Person): Visitor {
  return { ...person, ...arrivalOf(request) }
}

/** Somebody of whom only the network is known. */
export function strangerIn(request: FastifyRequest): Actor {
  return { id: null, role: null, name: null, email: null, ...arrivalOf(request) }
}

declare module 'fastify' {
  interface FastifyRequest {
    visitor: Visitor | null
  }
}

/** Finds the visitor of each request from what its session has brought; a deleted account is nobody at once. */
export function identifyVisitors(
  http: FastifyInstance,
  personOf: (request: FastifyRequest) => Person | null,
): void {
  http.decorateRequest('visitor', null)
  http.addHook('onRequest', async (request) => {
    const person = personOf(request)
    request.visitor = person && visitorIn(request, person)
  })
}

/** A hook that refuses with 401 without a session and with 403 for the wrong role. */
export function requireAccess(access: Access) {
  return async (request: FastifyRequest): Promise<void> => {
    if (permits(access, request.visitor?.role ?? null)) return
    throw refusedAccess(request.visitor)
  }
}

/** What somebody is told who may not do what they ask for. */
export function refusedAccess(
  visitor: Visitor | null,
): Refusal<'forbidden' | 'second_factor_required' | 'unauthenticated'> {
  if (visitor === null) return refuse('unauthenticated')
  return refuse(visitor.owesSecondFactor ? 'second_factor_required' : 'forbidden')
}
