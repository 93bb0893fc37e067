import { createHash, randomBytes } from 'node:crypto'
import cookie from '@fastify/cookie'
import session from '@fastify/session'
import type { SessionStore } from '@fastify/session'
import connectPgSimple from 'connect-pg-simple'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { networkOf } from './network.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** What the browser calls itself. */
    device?: string
    network?: string
    /** ISO moments. */
    startedAt?: string
    lastSeenAt?: string
  }
}

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000

export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')

/** The attributes with which the cookie is set and, because browsers compare them, cleared. */
export const sessionCookie = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const

/** The `sid` under which the session with this id is stored. */
export const storedSessionId = (sid: string) => createHash('sha256').update(sid).digest('base64url')

type StoreMethods = {
  get(sid: string, done: (error: unknown, session?: unknown) => void): void
  set(sid: string, session: unknown, done: (error?: unknown) => void): void
  destroy(sid: string, done: (error?: unknown) => void): void
}

/**
 * The table `sessions(sid, sess, expire)`. Only a hash of the session's id is stored, so a copy of
 * the database opens no session.
 */
export function sessionStore(
  pool: Pool,
  onError: (message: string) => void,
): SessionStore & { close(): void } {
  const PgStore = connectPgSimple(session as never) as unknown as new (options: object) => StoreMethods & {
    close(): void
  }
  const rows = new PgStore({ pool, tableName: 'sessions', disableTouch: true, errorLog: onError })
  return {
    get: (sid: string, done: never) => rows.get(storedSessionId(sid), done),
    set: (sid: string, data: never, done: never) => rows.set(storedSessionId(sid), data, done),
    destroy: (sid: string, done: never) => rows.destroy(storedSessionId(sid), done),
    close: () => rows.close(),
  }
}

/** How exactly "last seen" is known: a write for every read would cost more than it tells. */
const seenAgainMs = 5 * 60 * 1000

/** Keeps when and from where each session was last used. A session that has ended stays ended. */
function noteVisits(http: FastifyInstance, pool: Pool): void {
  http.addHook('onRequest', async ({ session, ip }) => {
    if (!session.userId || Date.parse(session.lastSeenAt ?? '') > Date.now() - seenAgainMs) return
    const seen = { lastSeenAt: new Date().toISOString(), network: networkOf(ip) }
    await pool.query('update sessions set sess = (sess::jsonb || $2::jsonb)::json where sid = $1', [
      storedSessionId(session.sessionId),
      JSON.stringify(seen),
    ])
  })
}

/** Cookie sessions of seven days: HttpOnly, SameSite=Lax, `__Host-` and Secure on https. */
export async function registerSessions(
  http: FastifyInstance,
  options: { pool: Pool; secret: string; https: boolean },
): Promise<void> {
  const store = sessionStore(options.pool, (message) => http.log.warn(message))
  http.addHook('onClose', async () => store.close())
  await http.register(cookie)
  await http.register(session, {
    secret: options.secret,
    store,
    cookieName: sessionCookieName(options.https),
    cookie: { ...sessionCookie(options.https), maxAge: sevenDaysMs },
    saveUninitialized: false,
    rolling: false,
    idGenerator: () => randomBytes(32).toString('base64url'),
  })
  noteVisits(http, options.pool)
}
