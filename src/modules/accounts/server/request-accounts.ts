import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { CurrentUser, Registration } from '../contract/accounts.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { actorIn, anonymousActor } from '../../../kernel/http/actor.ts'
import type { Actor } from '../../../kernel/http/actor.ts'
import { languageOf } from '../../../kernel/http/language.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { storedSessionId } from '../../../kernel/http/session.ts'
import type { AccountsService } from './accounts.service.ts'
import type { RegisteredCookie } from './registered-cookie.ts'
import { accountIn, openSession } from './session-account.ts'
import type { Account } from './session-account.ts'
import { startSession } from './start-session.ts'
import { personOf, serializeCurrentUser } from './users.serializer.ts'
import type { UserRow } from './users.tables.ts'

/** Who acts in a request, and what forms are filled with. */
export interface RequestAccount {
  actor: Actor
  user: CurrentUser
}

/** Signing in with a password and registering in a request: for the API, and for forms of other modules. */
export function requestAccounts({
  accounts,
  db,
  registered,
}: {
  accounts: AccountsService
  db: Db
  registered: RegisteredCookie
}) {
  const open = openSession(db)

  const accountOfRequest = (request: FastifyRequest, { user, owes }: Account): RequestAccount => ({
    actor: actorIn(request, personOf(user, { owes })),
    user: serializeCurrentUser(user),
  })

  /** Starts a session for whoever knows the password; with a second factor it waits for that. */
  async function startByPassword(
    request: FastifyRequest,
    credentials: { email: string; password: string },
  ): Promise<UserRow | SignInRefusal> {
    const user = await accounts.signIn(credentials, { ip: request.ip, by: anonymousActor(request) })
    if (user instanceof Refusal) return user
    return (await startSession(request, user, { db, method: 'password' })) ?? user
  }

  return {
    startByPassword,

    /** Whoever is signed in since before the request; null: nobody. */
    of(request: FastifyRequest): RequestAccount | null {
      const account = accountIn(request)
      return account ? accountOfRequest(request, account) : null
    },

    /** Signs in, and tells as whom the rest of the request acts: read as the next request would read it. */
    async signIn(
      request: FastifyRequest,
      credentials: { email: string; password: string },
    ): Promise<RequestAccount | SignInRefusal> {
      const started = await startByPassword(request, credentials)
      if (started instanceof Refusal) return started
      const opened = await open(storedSessionId(request.session.sessionId))
      const account = opened?.account as Account | null | undefined
      return account ? accountOfRequest(request, account) : refuse('invalid_credentials')
    },

    /** Makes an account, and tells this browser that it has; nobody is signed in by it. */
    async register(
      request: FastifyRequest,
      reply: FastifyReply,
      registration: Registration,
    ): Promise<Refusal<'too_many_requests' | 'password_too_common'> | null> {
      const made = await accounts.register(registration, {
        ip: request.ip,
        language: languageOf(request.raw),
      })
      if (made instanceof Refusal) return made
      registered.set(reply, { userId: made.id ?? randomUUID() })
      return null
    },
  }
}

type SignInRefusal = Refusal<
  'invalid_credentials' | 'staff_password_too_short' | 'too_many_requests' | 'second_factor_needed'
>

export type RequestAccounts = ReturnType<typeof requestAccounts>
