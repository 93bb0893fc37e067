import { sql } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { storedSessionId } from '../http/session.ts'

/** SQL of the sessions of an account. */
export function sessionsRepository(db: Db) {
  return {
    /** Ends the sessions of an account, wherever they are; `except` is the id of one that goes on. */
    async endAll(userId: string, { except }: { except?: string } = {}): Promise<void> {
      const kept = except === undefined ? '' : storedSessionId(except)
      await db.execute(sql`delete from sessions where sess ->> 'userId' = ${userId} and sid <> ${kept}`)
    },
  }
}
