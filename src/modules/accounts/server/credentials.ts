import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { accountTokens } from './tokens.ts'

/**
 * Ends everything that the present credentials of an account have opened: sessions and their sockets, unused links,
 * mails with links that still wait, sign-ins under way. Whatever changes how an account is entered calls this in its
 * transaction; `credentials.test.ts` has the table of events and what each ends.
 *
 * The account's version makes it hold against what happens at the same moment: a sign-in that verified the old
 * password writes a session with the old version, which opens nothing.
 *
 * @param exceptSessionId of the browser that asks, whose session goes on when it is one of this account
 */
export async function endCredentials(
  db: Db,
  userId: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
): Promise<void> {
  const { rows } = await db.execute<{ version: number }>(sql`
    update users set credentials_version = credentials_version + 1, credentials_changed_at = clock_timestamp()
    where id = ${userId} returning credentials_version as version`)
  await accountTokens(db).revokeAll(userId)
  await sessionsRepository(db).endAll(userId, {
    ...(exceptSessionId !== undefined && rows[0] && { except: exceptSessionId, version: rows[0].version }),
  })
}

/**
 * Ends the links of an account and the mails that would bring one, and leaves its sessions: for a new address, which
 * the mails to the old one must no longer open.
 */
export async function endLinks(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update users set credentials_changed_at = clock_timestamp() where id = ${userId}`)
  await accountTokens(db).revokeAll(userId)
}
