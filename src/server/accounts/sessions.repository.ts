import { getTableColumns, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Db } from '../database/db.ts'
import { statement } from '../database/statement.ts'
import { storedSessionId } from '../http/session.ts'
import type { SessionData } from '../http/session.ts'
import { users } from './users.tables.ts'
import type { UserRow } from './users.tables.ts'

interface OpenedSession {
  sess: SessionData
  /** Null when the account was deleted. */
  user: UserRow | null
}

const columns = Object.entries(getTableColumns(users))
const findOpen = statement<{ sess: SessionData } & UserRow>(`
  select s.sess, ${columns.map(([key, { name }]) => `u.${name} as "${key}"`).join(', ')}
  from sessions s left join users u on u.id = (s.sess ->> 'userId')::uuid and u.disabled_at is null
  where s.sid = $1 and s.expire >= now()`)

/** A session that goes on and its account, read with every request of whoever has signed in. */
export async function openedSession(pool: Pool, storedId: string): Promise<OpenedSession | null> {
  const [found] = await findOpen(pool, storedId)
  if (found === undefined) return null
  const { sess, ...user } = found
  return { sess, user: user.id === null ? null : user }
}

/** SQL of the sessions of an account. */
export function sessionsRepository(db: Db) {
  /**
   * Tells every process (channel `sessions_ended`, the account's id) after the commit that sessions
   * of an account ended, so that what hangs on one, such as a socket, can look whether it goes on.
   */
  const announce = (userId: string) => db.execute(sql`select pg_notify('sessions_ended', ${userId})`)

  return {
    announce,

    /** The sessions of an account that go on; `sid` is the stored one, which opens nothing. */
    async of(userId: string): Promise<{ sid: string; sess: SessionData }[]> {
      const { rows } = await db.execute<{ sid: string; sess: SessionData }>(sql`
        select sid, sess from sessions where sess ->> 'userId' = ${userId} and expire > now()
        order by sess ->> 'lastSeenAt' desc nulls last, sid`)
      return rows
    },

    /** Ends one session of an account; false when the account has no such session. */
    async end(userId: string, storedId: string): Promise<boolean> {
      const { rowCount } = await db.execute(
        sql`delete from sessions where sid = ${storedId} and sess ->> 'userId' = ${userId}`,
      )
      await announce(userId)
      return rowCount === 1
    },

    /** Ends the sessions of an account, wherever they are; `except` is the id of one that goes on. */
    async endAll(userId: string, { except }: { except?: string | undefined } = {}): Promise<void> {
      const kept = except === undefined ? '' : storedSessionId(except)
      await db.execute(sql`delete from sessions where sess ->> 'userId' = ${userId} and sid <> ${kept}`)
      await announce(userId)
    },
  }
}
