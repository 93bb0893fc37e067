import { createHash, randomBytes } from 'node:crypto'
import cookie, { Signer } from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { statement } from '../database/statement.ts'
import { networkOf } from './network.ts'
import { visitorIn } from './visitor.ts'
import type { Person } from './visitor.ts'

/** What is kept of a session. */
export interface SessionData {
  userId: string
  /** What the browser calls itself. */
  device?: string
  network?: string
  /** ISO moments. */
  startedAt?: string
  lastSeenAt?: string
}

interface Session extends Readonly<SessionData> {
  /** Opens the session together with the signature in the cookie; only its hash is stored. */
  readonly id: string
}

/** A session that goes on, and whose it is; nobody's when the account was deleted. */
export interface FoundSession {
  data: SessionData
  person: Person | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for whoever has not signed in. */
    session: Session | null
    /** The value for the cookie of a session that began with this request. */
    newCookie: string | null
    /** Starts a session for whoever has just signed in, and ends the one that was there. */
    startSession(data: SessionData): Promise<void>
    endSession(): Promise<void>
  }
}

const sevenDaysMs = 7 * 24 * 60 * 60 * 1000

export const sessionCookieName = (https: boolean) => (https ? '__Host-session' : 'session')

/** The attributes with which the cookie is set and, because browsers compare them, cleared. */
export const sessionCookie = (https: boolean) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: https }) as const

/** The `sid` under which the session with this id is stored. */
export const storedSessionId = (sid: string) => createHash('sha256').update(sid).digest('base64url')

/** How exactly "last seen" is known: a write for every read would cost more than it tells. */
const seenAgainMs = 5 * 60 * 1000

const write = statement(`
  insert into sessions (sid, sess, expire) values ($1, $2::json, now() + $3 * interval '1 millisecond')`)
const remove = statement('delete from sessions where sid = $1')
const noteVisit = statement('update sessions set sess = (sess::jsonb || $2::jsonb)::json where sid = $1')

/** Keeps when and from where a session was last used. A session that has ended stays ended. */
async function noteUse(pool: Pool, stored: string, { lastSeenAt }: SessionData, ip: string): Promise<void> {
  if (Date.parse(lastSeenAt ?? '') > Date.now() - seenAgainMs) return
  const seen = { lastSeenAt: new Date().toISOString(), network: networkOf(ip) }
  await noteVisit(pool, stored, JSON.stringify(seen))
}

/**
 * Cookie sessions of seven days: HttpOnly, SameSite=Lax, `__Host-` and Secure on https. Says of each
 * request who is behind it; a deleted account is nobody at once. Only a hash of the session's id is
 * stored, so a copy of the database opens no session. Whoever has no cookie costs nothing.
 */
export async function registerSessions(
  http: FastifyInstance,
  {
    pool,
    secret,
    https,
    find,
  }: {
    pool: Pool
    secret: string
    https: boolean
    /** Finds a session that goes on by its stored id. */
    find: (stored: string, request: FastifyRequest) => Promise<FoundSession | null>
  },
): Promise<void> {
  const signer = new Signer(secret)
  const name = sessionCookieName(https)
  await http.register(cookie)
  http.decorateRequest('session', null)
  http.decorateRequest('visitor', null)
  http.decorateRequest('newCookie', null)

  http.decorateRequest('startSession', async function (this: FastifyRequest, data: SessionData) {
    if (this.session) await remove(pool, storedSessionId(this.session.id))
    const id = randomBytes(32).toString('base64url')
    await write(pool, storedSessionId(id), JSON.stringify(data), sevenDaysMs)
    this.session = { ...data, id }
    this.newCookie = signer.sign(id)
  })

  http.decorateRequest('endSession', async function (this: FastifyRequest) {
    if (this.session) await remove(pool, storedSessionId(this.session.id))
    this.session = null
  })

  async function recognise(signed: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { valid, value: id } = signer.unsign(signed)
    const stored = valid && id !== null ? storedSessionId(id) : null
    const found = stored && (await find(stored, request))
    if (!stored || !found) {
      reply.clearCookie(name, sessionCookie(https))
      return
    }
    request.session = { ...found.data, id: id as string }
    request.visitor = found.person && visitorIn(request, found.person)
    await noteUse(pool, stored, found.data, request.ip)
  }

  http.addHook('onRequest', async (request, reply) => {
    const signed = request.cookies[name]
    if (signed) await recognise(signed, request, reply)
  })

  http.addHook('onSend', (request, reply, _payload, done) => {
    if (request.newCookie !== null) {
      const expires = new Date(Date.now() + sevenDaysMs)
      reply.setCookie(name, request.newCookie, { ...sessionCookie(https), expires })
    }
    done()
  })
}
