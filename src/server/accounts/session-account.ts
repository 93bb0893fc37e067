import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Db } from '../database/db.ts'
import type { Opened } from '../http/session.ts'
import { sessions, sessionVersion, users } from './users.tables.ts'
import type { UserRow } from './users.tables.ts'

/** Built once and planned once by each connection: every request of somebody who is signed in asks it. */
const prepare = (db: Db) =>
  db
    .select({ sess: sessions.sess, account: users })
    .from(sessions)
    .leftJoin(
      users,
      and(
        eq(users.id, sql`(${sessions.sess} ->> 'userId')::uuid`),
        eq(users.credentialsVersion, sessionVersion),
        isNull(users.disabledAt),
      ),
    )
    .where(and(eq(sessions.sid, sql.placeholder('sid')), sql`${sessions.expire} >= now()`))
    .prepare('session_and_account')

/** Reads a stored session that goes on and its account, which is missing once it was deleted or its credentials changed. */
export function openSession(db: Db): (sid: string) => Promise<Opened | null> {
  let prepared: ReturnType<typeof prepare> | undefined
  return async (sid) => {
    prepared ??= prepare(db)
    const [opened] = await prepared.execute({ sid })
    return opened ?? null
  }
}

/** The account behind a request; nobody's where there is none. */
export function accountOf(request: FastifyRequest): UserRow | undefined {
  return (request.session?.account?.value as UserRow | null | undefined) ?? undefined
}
