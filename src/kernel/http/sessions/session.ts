import { createHash, randomBytes } from 'node:crypto'
import { callbackify } from 'node:util'
import cookie, { Signer } from '@fastify/cookie'
import session, { type SessionStore } from '@fastify/session'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest, Session } from 'fastify'
import type { Pool } from 'pg'
import { statement } from '#kernel/database/statement.ts'
import { signedInCookie } from '#kernel/contract/signed-in.ts'
import { cookiesOf } from './cookies.ts'
import { networkOf } from '../headers/network.ts'

declare module 'fastify' {
  interface Session {
    userId?: string
    /** The version of the account's credentials at sign-in; the session is invalid once the account has another. */
    credentialsVersion?: number
    /** The browser's User-Agent header. */
    device?: string
    network?: string
    /** ISO 8601. */
    startedAt?: string
    lastSeenAt?: string
    /** When the password was last entered in this session, ISO 8601. */
    provenAt?: string
    /** The account as read with the session, for this request only. */
    account?: ReadAlong
  }
}

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000

export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')

/** The attributes with which the cookie is set, and cleared, because browsers compare them. */
export const sessionCookie = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const

/** Signs the session's id in the cookie. */
export const sessionSigner = (secret: string) => new Signer(secret, 'sha256')

/** Whether a request carries a session id signed by this shop; the session may have ended since. */
export function signedSessions({ signer, https }: { signer: Signer; https: boolean }) {
  const name = sessionCookieName(https)
  return (request: IncomingMessage): boolean => {
    const value = cookiesOf(request)[name]
    return value !== undefined && value !== '' && signer.unsign(value).valid
  }
}

/** The stored `sid` of the session with this id. */
export const storedSessionId = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/** A stored session: its content and its account. */
export interface OpenedSession {
  sess: object
  account: unknown
}

/** A value read with a session for one request, and never stored with it. */
class ReadAlong {
  readonly value: unknown
  constructor(value: unknown) {
    this.value = value
  }
  toJSON(): undefined {
    return undefined
  }
}

const keep = statement(`
  insert into sessions (sid, sess, expire) values ($1, $2::json, to_timestamp($3))
  on conflict (sid) do update set sess = excluded.sess, expire = excluded.expire`)

const end = statement('delete from sessions where sid = $1')

/**
 * The session store on the table `sessions(sid, sess, expire)`. Only a hash of the session id is stored, so a copy of
 * the database opens no session.
 */
export function sessionStore(pool: Pool, open: (sid: string) => Promise<OpenedSession | null>): SessionStore {
  return {
    get: callbackify(async (sid: string) => {
      const opened = await open(storedSessionId(sid))
      return opened && ({ ...opened.sess, account: new ReadAlong(opened.account) } as Session)
    }),
    set: callbackify(async (sid: string, session: Session) => {
      const expire = Math.ceil(Number(session.cookie.expires) / 1000)
      await keep(pool, storedSessionId(sid), JSON.stringify(session), expire)
    }),
    destroy: callbackify(async (sid: string) => {
      await end(pool, storedSessionId(sid))
    }),
  }
}

/** The precision of "last seen" in ms; a write for every request would cost too much. */
const seenAgainMs = 5 * 60 * 1000

/** Records when and from where each session was last used, without reviving a session that has ended. */
function noteVisits(http: FastifyInstance, pool: Pool): void {
  http.addHook('onRequest', async ({ session, ip }) => {
    if (!session.userId || Date.parse(session.lastSeenAt ?? '') > Date.now() - seenAgainMs) return
    const visit = { lastSeenAt: new Date().toISOString(), network: networkOf(ip) }
    await pool.query('update sessions set sess = (sess::jsonb || $2::jsonb)::json where sid = $1', [
      storedSessionId(session.sessionId),
      JSON.stringify(visit),
    ])
  })
}

/** Maintains the cookie that tells pages whether to ask who is signed in; it lasts as long as a session. */
function markSignedIn(http: FastifyInstance, https: boolean): void {
  const attributes = { path: '/', sameSite: 'lax', secure: https } as const
  const marked = { ...attributes, maxAge: sevenDaysMs / 1000 }
  const isMarked = ({ raw }: FastifyRequest) => cookiesOf(raw)[signedInCookie] !== undefined
  // A cached page is sent without further hooks. The raw header gives the cookie also to people who signed in before it
  // existed.
  http.addHook('onRequest', async (request, reply) => {
    if (request.session.userId !== undefined && !isMarked(request))
      reply.raw.setHeader('set-cookie', http.serializeCookie(signedInCookie, '1', marked))
  })
  http.addHook('onSend', async (request, reply) => {
    // Null once the request has ended its session.
    const session = request.session as Session | null | undefined
    if (session?.userId !== undefined) {
      if (!isMarked(request)) reply.setCookie(signedInCookie, '1', marked)
    } else if (isMarked(request) && (session === null || reply.statusCode === 401)) {
      reply.clearCookie(signedInCookie, attributes)
    }
  })
}

/** Cookie sessions of seven days: HttpOnly, SameSite=Lax, `__Host-` and Secure on https. */
export async function registerSessions(
  http: FastifyInstance,
  options: {
    pool: Pool
    signer: Signer
    https: boolean
    /** Reads the valid session stored under a `sid`, with its account; null if there is none. */
    open: (sid: string) => Promise<OpenedSession | null>
  },
): Promise<void> {
  const store = sessionStore(options.pool, options.open)
  await http.register(cookie)
  await http.register(session, {
    secret: options.signer,
    store,
    cookieName: sessionCookieName(options.https),
    cookie: { ...sessionCookie(options.https), maxAge: sevenDaysMs },
    saveUninitialized: false,
    rolling: false,
    idGenerator: () => randomBytes(32).toString('base64url'),
  })
  noteVisits(http, options.pool)
  markSignedIn(http, options.https)
}
