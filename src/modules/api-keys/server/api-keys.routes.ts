import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { KEY_PREFIX } from '#kernel/http/sessions/api-keys.ts'
import { mount } from '#kernel/http/mount.ts'
import { isProven } from '#kernel/http/sessions/proof.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { permits } from '#kernel/rules/permissions.ts'
import {
  apiKey,
  createApiKey,
  keyRoles,
  listApiKeys,
  listKeyScopes,
  revokeApiKey,
  type ApiKey,
  type KeyRole,
  type KeyScope,
} from '../contract.ts'
import { apiKeysRepository, type ListedKey } from './api-keys.repository.ts'
import { hashOfKey } from './authenticate.ts'

const DAY_MS = 86_400_000
/** Shown characters of a key. The rest has more than enough that nobody can guess. */
const BEGINNING = 10

const serializeApiKey = (row: ListedKey): ApiKey =>
  serializeColumns(apiKey.shape, { ...row, madeBy: row.maker })

/** The scopes with the least role that each needs, by name. */
function scopesOf({ keyScopes }: FastifyInstance): KeyScope[] {
  return [...keyScopes]
    .map(([scope, access]) => ({ scope, role: keyRoles.find((role) => permits(access, role)) ?? 'admin' }))
    .toSorted((one, other) => (one.scope < other.scope ? -1 : 1))
}

/** Why a key of this role cannot have these scopes; null if it can. */
function scopesRefused(scopes: readonly string[], role: KeyRole, knownScopes: readonly KeyScope[]) {
  for (const scope of scopes) {
    const neededRole = knownScopes.find((knownScope) => knownScope.scope === scope)?.role
    const fault =
      neededRole === undefined
        ? `There is no scope ${scope}`
        : keyRoles.indexOf(role) < keyRoles.indexOf(neededRole)
          ? `${scope} needs the role ${neededRole}`
          : null
    if (fault !== null) return refuse('api_key_scopes_refused', { fields: { scopes: fault } })
  }
  return null
}

const kindOf = (pool: Pool) =>
  recordWriter(pool, {
    entity: 'api_key',
    notFound: 'api_key_not_found',
    lock: (db, id) => apiKeysRepository(db).lock(id),
    serialize: serializeApiKey,
    label: ({ name }: ListedKey) => name,
    invalidates: ['/api/keys'],
  })

/** Lists, makes and revokes keys. */
export function mountApiKeys(http: FastifyInstance, pool: Pool): void {
  const records = kindOf(pool)

  mount(http, listApiKeys, async () => {
    const rows = await apiKeysRepository(createDb(pool)).all()
    return rows.map(serializeApiKey)
  })

  mount(http, listKeyScopes, async () => scopesOf(http))

  mount(http, createApiKey, async ({ body, actor, request }) => {
    const { startedAt, provenAt } = request.session
    if (!isProven({ signedInAt: startedAt, provenAt })) return refuse('proof_needed')
    const { name, role, expires_in_days: days } = body
    const refused = scopesRefused(body.scopes, role, scopesOf(http))
    if (refused) return refused
    const key = `${KEY_PREFIX}${randomBytes(32).toString('base64url')}`
    const stored = await records.create({
      actor,
      write: async (db) =>
        (await apiKeysRepository(db).insert({
          name,
          role,
          scopes: [...new Set(body.scopes)].toSorted(),
          beginning: key.slice(0, BEGINNING),
          hash: hashOfKey(key),
          madeBy: actor.id,
          expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
        })) ?? refuse('api_keys_full'),
    })
    return stored instanceof Refusal ? stored : { ...stored, key }
  })

  mount(http, revokeApiKey, async ({ params, actor }) => {
    const removed = await records.remove({
      id: params.id,
      actor,
      action: 'revoke',
      write: (db, stored) => apiKeysRepository(db).revoke(stored.id),
    })
    return removed instanceof Refusal ? removed : { success: true as const }
  })
}
