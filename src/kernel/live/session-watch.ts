import type { FastifyBaseLogger } from 'fastify'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import type { Notifications } from '#kernel/database/notify.ts'
import type { Person } from '#kernel/http/actor.ts'
import { NO_LONGER_STAFF, SESSION_ENDED, type Connection } from './connection.ts'
import type { Hub } from './hub.ts'

/** The channel for ids of accounts whose sessions ended or whose role changed. */
const SESSIONS_ENDED = 'sessions_ended'
/** Recheck interval in ms: without a notification, sockets of ended sessions are closed within 5 seconds. */
const RECHECK_MS = 3_000

/** Looks up the users of stored session ids; ended sessions are missing. */
export type FindSessionPrincipals = (sids: string[]) => Promise<Map<string, Person>>

/** Closes sockets whose user no longer has a session or a staff role. */
export function watchSessions(
  hub: Hub,
  findSessionPrincipals: FindSessionPrincipals,
  log: FastifyBaseLogger,
) {
  /** Returns whether the connection may stay open, and closes it if not. */
  async function check(connections: readonly Connection[]): Promise<boolean> {
    if (connections.length === 0) return true
    const principals = await findSessionPrincipals([...new Set(connections.map(({ sid }) => sid))])
    let all = true
    for (const connection of connections) {
      const person = principals.get(connection.sid)
      if (person && worksInOffice(person.role)) connection.person = person
      else {
        all = false
        if (person) connection.close(NO_LONGER_STAFF, 'The role has changed')
        else connection.close(SESSION_ENDED, 'The session has ended')
      }
    }
    return all
  }

  // While the database is unavailable, rights cannot have changed; the next check follows soon.
  const recheck = (connections: readonly Connection[]) => {
    check(connections).catch((error: unknown) => log.warn({ err: error }, 'sockets were not checked'))
  }
  const timer = setInterval(() => recheck([...hub.connections]), RECHECK_MS).unref()

  return {
    check,
    start: (notifications: Notifications) =>
      notifications.listen(SESSIONS_ENDED, {
        onMessage: (userId) => recheck(hub.of(userId)),
        onResumed: () => recheck([...hub.connections]),
      }),
    stop: () => clearInterval(timer),
  }
}

export type SessionWatch = ReturnType<typeof watchSessions>
