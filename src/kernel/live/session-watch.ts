import type { FastifyBaseLogger } from 'fastify'
import { isStaff } from '../rules/permissions.ts'
import type { Notifications } from '../database/notify.ts'
import type { Person } from '../http/actor.ts'
import { NO_LONGER_STAFF, SESSION_ENDED } from './connection.ts'
import type { Connection } from './connection.ts'
import type { Hub } from './hub.ts'

/** Notified with the id of an account whose sessions ended or whose role changed. */
const SESSIONS_ENDED = 'sessions_ended'
/** Whoever lost the right to listen is gone within 5 seconds, even if nobody was notified. */
const RECHECK_MS = 3_000

/** Who stands behind each stored session id; those that have ended are missing. */
export type FindSessionPrincipals = (sids: string[]) => Promise<Map<string, Person>>

/** Closes sockets of people who have no session or no role for them any more. */
export function watchSessions(
  hub: Hub,
  findSessionPrincipals: FindSessionPrincipals,
  log: FastifyBaseLogger,
) {
  /** Answers whether the connection may go on, and closes it when not. */
  async function check(connections: readonly Connection[]): Promise<boolean> {
    if (connections.length === 0) return true
    const principals = await findSessionPrincipals([...new Set(connections.map(({ sid }) => sid))])
    let all = true
    for (const connection of connections) {
      const person = principals.get(connection.sid)
      if (person && isStaff(person.role)) connection.person = person
      else {
        all = false
        if (person) connection.close(NO_LONGER_STAFF, 'The role has changed')
        else connection.close(SESSION_ENDED, 'The session has ended')
      }
    }
    return all
  }

  // While the database is away nobody's rights have changed; the next check comes soon.
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
