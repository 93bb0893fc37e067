import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { storedSessionId } from '#kernel/http/sessions/session.ts'
import { sessionVersion } from '../users.tables.ts'

interface StoredSession {
  userId: string
  device?: string
  network?: string
  startedAt?: string
  lastSeenAt?: string
}

/** SQL of the sessions of an account. */
export function sessionsRepository(db: Db) {
  /**
   * Notifies every process (channel `sessions_ended`, with the account's id) after the commit that sessions of an
   * account have ended, so that open connections check their session.
   */
  const notifySessionsEnded = (userId: string) =>
    db.execute(sql`select pg_notify('sessions_ended', ${userId})`)

  return {
    notifySessionsEnded,

    /** The valid sessions of an account; `sid` is the stored hash, which authorises nothing. */
    async of(userId: string): Promise<{ sid: string; sess: StoredSession }[]> {
      const { rows } = await db.execute<{ sid: string; sess: StoredSession }>(sql`
        select sid, sess from sessions join users on users.id = ${userId}
        where sess ->> 'userId' = ${userId} and expire > now()
          and users.credentials_version = ${sessionVersion}
        order by sess ->> 'lastSeenAt' desc nulls last, sid`)
      return rows
    },

    /** Ends one session of an account; false when the account has no such session. */
    async end(userId: string, storedId: string): Promise<boolean> {
      const { rowCount } = await db.execute(
        sql`delete from sessions where sid = ${storedId} and sess ->> 'userId' = ${userId}`,
      )
      await notifySessionsEnded(userId)
      return rowCount === 1
    },

    /** Records whether a second factor was shown in a session. */
    async noteSecondFactor(userId: string, sessionId: string, isPresented: boolean): Promise<void> {
      await db.execute(sql`
        update sessions
        set sess = (sess::jsonb - 'secondFactor' || ${JSON.stringify(isPresented ? { secondFactor: true } : {})}::jsonb)::json
        where sid = ${storedSessionId(sessionId)} and sess ->> 'userId' = ${userId}`)
    },

    /**
     * Ends the sessions of an account in all browsers. The one with the id `except` stays valid and gets the
     * account's new `version` of credentials.
     */
    async endAll(
      userId: string,
      { except, version }: { except?: string; version?: number } = {},
    ): Promise<void> {
      const ownSession = except === undefined ? '' : storedSessionId(except)
      await db.execute(sql`delete from sessions where sess ->> 'userId' = ${userId} and sid <> ${ownSession}`)
      if (version !== undefined) {
        await db.execute(sql`
          update sessions set sess = (sess::jsonb || ${JSON.stringify({ credentialsVersion: version })}::jsonb)::json
          where sid = ${ownSession} and sess ->> 'userId' = ${userId}`)
      }
      await notifySessionsEnded(userId)
    },
  }
}
