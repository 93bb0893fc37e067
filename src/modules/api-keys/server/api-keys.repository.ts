import { and, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { maxApiKeys, type KeyRole } from '../contract.ts'
import { apiKeys, type ApiKeyRow } from './api-keys.tables.ts'

/** A key as it is read with each request. */
export interface UsedKey {
  id: string
  name: string
  role: KeyRole
  scopes: string[]
  beginning: string
  made_by: string
  is_revoked: boolean
  is_expired: boolean
  /** Whether the one who made it is still an administrator. */
  has_owner: boolean
  /** Whether the shop requires a second factor of them that they have not set up. */
  owes_second_factor: boolean
  is_noted: boolean
}

const byHash = statement<UsedKey, [string]>(`
  select k.id, k.name, k.role, k.scopes, k.beginning, k.made_by, k.revoked_at is not null as is_revoked,
    coalesce(k.expires_at <= now(), false) as is_expired,
    u.role = 'admin' and u.disabled_at is null as has_owner,
    -- Every requirement concerns administrators.
    coalesce((select required_second_factor from settings limit 1), 'none') <> 'none'
      and not exists (select from totp_secrets t where t.user_id = u.id and t.confirmed_at is not null)
      and not exists (select from passkeys p where p.user_id = u.id) as owes_second_factor,
    coalesce(k.last_used_at > now() - interval '1 minute', false) as is_noted
  from api_keys k join users u on u.id = k.made_by where k.hash = $1`)

const note = statement<never, [string]>('update api_keys set last_used_at = now() where id = $1')

export const findKey = async (pool: Pool, hash: string): Promise<UsedKey | null> =>
  (await byHash(pool, hash))[0] ?? null

export const noteUse = async (pool: Pool, id: string): Promise<void> => void (await note(pool, id))

/** Revoked and expired ones, which tell a program why it is refused. */
export const purgeKeys = (pool: Pool) =>
  pool.query("delete from api_keys where coalesce(revoked_at, expires_at) < now() - interval '1 year'")

const columns = getTableColumns(apiKeys)
const isListed = isNull(apiKeys.revokedAt)

/** A key and the name of the one who made it. */
export type ListedKey = ApiKeyRow & { maker: string }

/** SQL of the keys for their screen. */
export function apiKeysRepository(db: Db) {
  const maker = sql<string>`(select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), email, '') from users where users.id = ${apiKeys.madeBy})`
  return {
    all: (): Promise<ListedKey[]> =>
      db
        .select({ ...columns, maker })
        .from(apiKeys)
        .where(isListed)
        .orderBy(apiKeys.createdAt, apiKeys.id)
        .limit(maxApiKeys),

    async lock(id: string): Promise<ListedKey | null> {
      const [row] = await db
        .select({ ...columns, maker })
        .from(apiKeys)
        .where(and(eq(apiKeys.id, id), isListed))
        .for('update')
      return row ?? null
    },

    /** Returns null if the maximum number of keys is reached; simultaneous inserts are serialised. */
    async insert(row: typeof apiKeys.$inferInsert): Promise<ListedKey | null> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('api_keys'))`)
      if ((await this.all()).length >= maxApiKeys) return null
      const [stored] = await db.insert(apiKeys).values(row).returning({ id: apiKeys.id })
      return this.lock(stored?.id ?? '')
    },

    async revoke(id: string): Promise<void> {
      await db
        .update(apiKeys)
        .set({ revokedAt: sql`now()` })
        .where(eq(apiKeys.id, id))
    },

    /** With the account of the one who made them. */
    async removeOf(accountId: string): Promise<void> {
      await db.delete(apiKeys).where(eq(apiKeys.madeBy, accountId))
    },
  }
}
