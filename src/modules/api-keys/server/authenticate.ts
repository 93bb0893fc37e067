import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { isPersonal, resourceScope } from '#kernel/contract/key-scope.ts'
import { actorOf, type Actor } from '#kernel/http/actor.ts'
import { looksLikeKey, type KeyActor } from '#kernel/http/sessions/api-keys.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { permits } from '#kernel/rules/permissions.ts'
import { findKey, noteUse, type UsedKey } from './api-keys.repository.ts'

/** Of one key, whatever it does. */
const limitOfKey: Limit = { name: 'api-key', times: 600, seconds: 60 }

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url')

/** Keys that are refused, whoever sends them. A program with a wrong key gets its message; guessing and flooding do not. */
const refusedPerNetwork: Limit = { name: 'refused-api-keys', times: 100, seconds: 10 * 60 }

const challenge = { 'www-authenticate': 'Bearer' }

const refused = (message: string) => refuse('api_key_refused', { message, headers: challenge })

/** Why a key is not accepted at all, with what to do. */
function refusalOf(key: UsedKey | null) {
  if (key === null)
    return refused('This API key is not known. Check that all of it was copied, or make a new one.')
  if (key.is_revoked) return refused('This API key was revoked. Ask an administrator for a new one.')
  if (key.is_expired) return refused('This API key has expired. Ask an administrator for a new one.')
  if (!key.has_owner)
    return refused(
      'The person who made this API key is no administrator any more. Ask an administrator for a new one.',
    )
  if (key.owes_second_factor)
    return refused(
      'The shop requires a second factor of its administrators, and the person who made this API key has none yet. They set it up in their account.',
    )
  return null
}

/** Why a key that is accepted may not call an endpoint, with what to do. */
function missingRight(key: UsedKey, endpoint: Endpoint) {
  if (isPersonal(endpoint))
    return refuse('api_key_forbidden', {
      message: 'No API key may call this, because it belongs to a person. Sign in for it.',
    })
  const scope = resourceScope(endpoint)
  if (endpoint.access === 'anyone') return null
  if (scope === null || !key.scopes.includes(scope))
    return refuse('api_key_forbidden', {
      message: `This API key lacks the scope ${scope}. Make one that has it.`,
      details: { scope },
    })
  if (!permits(endpoint.access, key.role))
    return refuse('api_key_forbidden', {
      message: `This API key has the role ${key.role}, which may not do this. Make one with another role.`,
      details: { scope },
    })
  return null
}

/** The administrator for whom a key acts, with the key's name and role. */
function actorOfKey(request: FastifyRequest, { made_by: id, role, name, beginning }: UsedKey): Actor {
  return actorOf(request, { id, role, name: `${name} (${beginning}…)`, email: null, emailVerified: false })
}

/** The key of a request, if it may call at all. Throws a refusal. */
export type AcceptKey = (request: FastifyRequest, sentKey: string) => Promise<UsedKey>

/** Looks a key up, and counts its use. */
export function acceptKeysOf({ pool, limits }: { pool: Pool; limits: RateLimits }): AcceptKey {
  return async (request, sentKey) => {
    // What cannot be a key costs no query.
    if (!looksLikeKey(sentKey)) throw refusalOf(null) ?? refused('')
    const key = await findKey(pool, hashOfKey(sentKey))
    const refusal = refusalOf(key)
    if (key === null || refusal !== null)
      throw (await limits.take(refusedPerNetwork, networkOf(request.ip))) ?? refusal ?? refused('')
    const tooMany = await limits.take(limitOfKey, key.id)
    if (tooMany) throw tooMany
    return key
  }
}

/**
 * Finds the actor of a request with a key. Where anyone may call, a key without the scope is answered as a visitor.
 * Addresses that are no endpoints, such as pages, know no keys.
 */
export function authenticateKeys(pool: Pool, accept: AcceptKey): KeyActor {
  return async (request, sentKey) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint === undefined) return null
    const key = await accept(request, sentKey)
    const missing = missingRight(key, endpoint)
    if (missing) throw missing
    if (!key.is_noted) await noteUse(pool, key.id)
    const mayReadAsStaff = key.scopes.includes(resourceScope(endpoint) ?? '')
    return mayReadAsStaff ? actorOfKey(request, key) : null
  }
}
