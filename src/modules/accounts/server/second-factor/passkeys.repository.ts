import { sql } from 'drizzle-orm'
import type { Passkey } from '../../contract/own-security.ts'
import type { Db } from '#kernel/database/db.ts'

export interface PasskeyRow extends Record<string, unknown> {
  id: string
  userId: string
  credentialId: string
  publicKey: Buffer
  /** The signature counter; 0 for authenticators without one. */
  counter: number
  transports: string[]
  name: string
  backedUp: boolean
  createdAt: string
  lastUsedAt: string | null
}

export type NewPasskeyRow = Pick<
  PasskeyRow,
  'userId' | 'credentialId' | 'counter' | 'transports' | 'name' | 'backedUp'
> & { publicKey: Uint8Array }

const columns = sql`
  id, user_id as "userId", credential_id as "credentialId", public_key as "publicKey",
  counter::double precision as counter, transports, name, backed_up as "backedUp",
  created_at as "createdAt", last_used_at as "lastUsedAt"`

/** SQL of passkeys. */
export function passkeysRepository(db: Db) {
  async function rowsOf(query: ReturnType<typeof sql>): Promise<PasskeyRow[]> {
    return (await db.execute<PasskeyRow>(query)).rows
  }

  return {
    of: (userId: string) =>
      rowsOf(sql`select ${columns} from passkeys where user_id = ${userId} order by created_at, id`),

    async byCredential(credentialId: string): Promise<PasskeyRow | null> {
      const rows = await rowsOf(sql`select ${columns} from passkeys where credential_id = ${credentialId}`)
      return rows[0] ?? null
    },

    /** The new passkey, or null when it is registered already. */
    async insert(row: NewPasskeyRow): Promise<PasskeyRow | null> {
      const rows = await rowsOf(sql`
        insert into passkeys (user_id, credential_id, public_key, counter, transports, name, backed_up)
        values (${row.userId}, ${row.credentialId}, ${Buffer.from(row.publicKey)}, ${row.counter},
          ${sql.param(row.transports)}, ${row.name}, ${row.backedUp})
        on conflict do nothing returning ${columns}`)
      return rows[0] ?? null
    },

    /** Records a use; false when the counter did not increase, as for a copied passkey or a concurrent use. */
    async used(id: string, { counter, backedUp }: { counter: number; backedUp: boolean }): Promise<boolean> {
      const { rows } = await db.execute(sql`
        update passkeys set counter = ${counter}, backed_up = ${backedUp}, last_used_at = now()
        where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter} = 0)) returning id`)
      return rows.length > 0
    },

    async rename(userId: string, id: string, name: string): Promise<PasskeyRow | null> {
      const rows = await rowsOf(
        sql`update passkeys set name = ${name} where id = ${id} and user_id = ${userId} returning ${columns}`,
      )
      return rows[0] ?? null
    },

    async remove(userId: string, id: string): Promise<PasskeyRow | null> {
      const rows = await rowsOf(
        sql`delete from passkeys where id = ${id} and user_id = ${userId} returning ${columns}`,
      )
      return rows[0] ?? null
    },
  }
}

/** A passkey as its owner sees it. */
export function serializePasskey({ id, name, createdAt, lastUsedAt, backedUp }: PasskeyRow): Passkey {
  const moment = (value: string) => new Date(value).toISOString()
  return {
    id,
    name,
    createdAt: moment(createdAt),
    lastUsedAt: lastUsedAt && moment(lastUsedAt),
    backedUp,
  }
}
