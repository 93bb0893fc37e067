import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { accountTokens } from '../links/tokens.ts'

/**
 * Ends everything that the present credentials of an account have authorised: sessions and their sockets, unused
 * links, queued mails with links, sign-ins in progress. Every change to how an account is signed in to calls this in
 * its transaction; `end-sessions.test.ts` lists the events and what each ends.
 *
 * The version of the credentials covers concurrent requests: a sign-in that verified the old password stores a
 * session with the old version, which is invalid.
 *
 * @param exceptSessionId the requesting browser's session, which stays valid if it belongs to this account
 */
export async function endSessionsAndLinks(
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
 * Invalidates the links of an account and the queued mails with links, but not its sessions. It is for a changed
 * address, so that mails to the old one no longer open the account.
 */
export async function endLinks(db: Db, userId: string): Promise<void> {
  await db.execute(sql`update users set credentials_changed_at = clock_timestamp() where id = ${userId}`)
  await accountTokens(db).revokeAll(userId)
}
