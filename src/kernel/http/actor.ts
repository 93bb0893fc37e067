import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Role } from '#kernel/contract/roles.ts'
import type { Admission } from '#kernel/contract/endpoint.ts'
import { mayCall } from '#kernel/rules/permissions.ts'
import { apiKeyOf, type KeyActor } from './sessions/api-keys.ts'
import { networkOf } from './headers/network.ts'
import { refuse, type Refusal } from './refusal.ts'

/** The part of an account that other modules need. */
export interface Person {
  id: string
  role: Role
  /** Shown in histories: full name, else the e-mail's local part. */
  name: string
  email: string | null
  /** Whether the address is confirmed as the person's own. */
  emailVerified: boolean
  /**
   * Set while the shop requires a second factor that the session has not presented. Meanwhile `role` is `customer`, so
   * that only the person's own account is accessible.
   */
  owesSecondFactor?: true
}

/** Where a request came from, as stored in the audit log. */
interface RequestSource {
  network: string
  requestId: string
}

/** The signed-in person of a request, read from the database for each request. */
export type Actor = Person & RequestSource

/** Who performs an action: a signed-in actor, or an anonymous one. */
export type AnyActor = { [Key in 'id' | 'role' | 'name' | 'email']: Person[Key] | null } & RequestSource

const sourceOf = (request: FastifyRequest): RequestSource => ({
  network: networkOf(request.ip),
  requestId: request.id,
})

/** A person who acts through this request. */
export function actorOf(request: FastifyRequest, person: Person): Actor {
  return { ...person, ...sourceOf(request) }
}

/** An anonymous actor, of whom only the network is known. */
export function anonymousActor(request: FastifyRequest): AnyActor {
  return { id: null, role: null, name: null, email: null, ...sourceOf(request) }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null
  }
}

/** Determines the actor of each request from its key or its session. A deleted account is anonymous at once. */
export function identifyActors(
  http: FastifyInstance,
  personOf: (request: FastifyRequest) => Person | null,
  keyActor: KeyActor,
): void {
  http.decorateRequest('actor', null)
  http.addHook('onRequest', async (request) => {
    const key = apiKeyOf(request.raw)
    if (key !== null) {
      request.actor = await keyActor(request, key)
      return
    }
    const person = personOf(request)
    request.actor = person && actorOf(request, person)
  })
}

/** A hook that refuses with 401 without a session and with 403 for the wrong role. */
export function requireAccess(admission: Admission) {
  return async (request: FastifyRequest): Promise<void> => {
    if (mayCall(admission, request.actor?.role ?? null)) return
    throw accessRefusal(request.actor)
  }
}

/** The refusal for somebody who may not call an endpoint. */
export function accessRefusal(
  actor: Actor | null,
): Refusal<'forbidden' | 'second_factor_required' | 'unauthenticated'> {
  if (actor === null) return refuse('unauthenticated')
  return refuse(actor.owesSecondFactor ? 'second_factor_required' : 'forbidden')
}
