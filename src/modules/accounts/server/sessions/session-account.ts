import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { SecondFactorRequirement } from '#modules/settings/contract/index.ts'
import { requiresSecondFactor } from '../../rules/second-factor.ts'
import type { Db } from '#kernel/database/db.ts'
import type { OpenedSession } from '#kernel/http/sessions/session.ts'
import { sessions, sessionVersion, users, type UserRow } from '../users.tables.ts'

/** The shop's requirement for staff. Read with every session, so that a change applies from the next request on. */
const requiredSecondFactor = sql<SecondFactorRequirement | null>`(select required_second_factor from settings limit 1)`

/** A prepared statement per connection, because every signed-in request runs it. */
const prepare = (db: Db) =>
  db
    .select({ sess: sessions.sess, account: users, required: requiredSecondFactor })
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

/**
 * Reads a stored session that has not expired, and its account; the account is missing once it was deleted or its
 * credentials have changed.
 */
export function openSession(db: Db): (sid: string) => Promise<OpenedSession | null> {
  let prepared: ReturnType<typeof prepare> | undefined
  return async (sid) => {
    prepared ??= prepare(db)
    const [opened] = await prepared.execute({ sid })
    if (opened === undefined) return null
    const { sess, account: user, required } = opened
    const { secondFactor } = sess as { secondFactor?: true }
    return {
      sess,
      account: user && { user, owes: !secondFactor && requiresSecondFactor(required ?? 'none', user.role) },
    }
  }
}

/** The account of a session, as read at the start of a request. */
export interface Account {
  user: UserRow
  /** Whether the shop requires a second factor that this session has not shown. */
  owes: boolean
}

/** The account of a request, and whether its session owes a second factor; null or undefined for an anonymous one. */
export const accountIn = (request: FastifyRequest) =>
  request.session?.account?.value as Account | null | undefined

/** The account of a request; undefined for an anonymous one. */
export function accountOf(request: FastifyRequest): UserRow | undefined {
  return accountIn(request)?.user
}

/** Whether the shop requires a second factor that the request's session has not shown. */
export function owesSecondFactor(request: FastifyRequest): boolean {
  return accountIn(request)?.owes ?? false
}
