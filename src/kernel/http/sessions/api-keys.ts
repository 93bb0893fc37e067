import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Access } from '#kernel/contract/endpoint.ts'
import { scopeOf } from '#kernel/contract/key-scope.ts'
import { permits } from '#kernel/rules/permissions.ts'
import type { Actor } from '../actor.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The scopes that keys can have, each with the widest access among its endpoints. */
    keyScopes: ReadonlyMap<string, Access>
  }
}

/** How every key begins, so that scanners of source code recognise one that was published by mistake. */
export const KEY_PREFIX = 'fen_'

/** Whether it can be a key of the shop at all: 256 bits as base64url behind the prefix. */
export const looksLikeKey = (key: string): boolean => /^fen_[\w-]{43}$/.test(key)

/** The key of a request (`Authorization: Bearer fen_…`), as it was sent; null without one. */
export function apiKeyOf({ headers }: Pick<IncomingMessage, 'headers'>): string | null {
  const [, key = null] = /^bearer +(fen_[^ ]*) *$/i.exec(headers.authorization ?? '') ?? []
  return key
}

/** Whether a program calls the API; pages are for visitors, whatever comes with the request. */
const isCalledWithKey = (request: IncomingMessage): boolean =>
  apiKeyOf(request) !== null && /^\/+api\//.test(request.url ?? '')

/** The actor of a request with a key; null where it is answered as to a visitor. Throws a refusal. */
export type KeyActor = (request: FastifyRequest, key: string) => Promise<Actor | null>

/** Whether an answer may depend on who asks. Cached responses are for visitors, who have neither session nor key. */
export const sessionOrKey =
  (hasSession: (request: IncomingMessage) => boolean) =>
  (request: IncomingMessage): boolean =>
    hasSession(request) || isCalledWithKey(request)

/**
 * Programs have keys instead of cookies: whatever cookie comes with a key opens no session. Collects the scopes that
 * keys can have, of all endpoints as they are mounted.
 */
export function acceptKeys(http: FastifyInstance): void {
  http.addHook('onRequest', (request, _reply, done) => {
    if (apiKeyOf(request.raw) !== null) delete request.raw.headers.cookie
    done()
  })
  const scopes = new Map<string, Access>()
  http.decorate('keyScopes', scopes)
  http.addHook('onRoute', ({ config }) => {
    const scope = config?.endpoint ? scopeOf(config.endpoint) : null
    if (!config?.endpoint || scope === null) return
    const { access } = config.endpoint
    const scopeAccess = scopes.get(scope)
    if (scopeAccess === undefined || admitsMore(access, scopeAccess)) scopes.set(scope, access)
  })
}

const admitsMore = (one: Access, other: Access) =>
  (['viewer', 'editor'] as const).some((role) => permits(one, role) && !permits(other, role))
