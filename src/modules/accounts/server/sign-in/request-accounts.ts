import type { FastifyReply, FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Registration } from '../../contract/accounts.ts'
import type { Db } from '#kernel/database/db.ts'
import { anonymousActor } from '#kernel/http/actor.ts'
import { languageOf } from '#kernel/http/language.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { AccountsService } from './accounts.service.ts'
import type { RegisteredCookie } from './registered-cookie.ts'
import { startSession } from '../sessions/start-session.ts'
import type { UserRow } from '../users.tables.ts'

/** Signing in with a password and registering. */
export function requestAccounts({
  accounts,
  db,
  registered,
}: {
  accounts: AccountsService
  db: Db
  registered: RegisteredCookie
}) {
  return {
    /**
     * Starts a session for whoever knows the password; for an account that requires a second factor it only starts the
     * sign-in.
     */
    async signIn(
      request: FastifyRequest,
      credentials: { email: string; password: string },
    ): Promise<UserRow | SignInRefusal> {
      const user = await accounts.signIn(credentials, { ip: request.ip, by: anonymousActor(request) })
      if (user instanceof Refusal) return user
      return (await startSession(request, user, { db, method: 'password' })) ?? user
    },

    /** Creates an account and stores in a cookie that this browser registered it; does not sign in. */
    async register(
      request: FastifyRequest,
      reply: FastifyReply,
      registration: Registration,
    ): Promise<Refusal<'too_many_requests' | 'password_too_common'> | null> {
      const account = await accounts.register(registration, {
        ip: request.ip,
        language: languageOf(request.raw),
      })
      if (account instanceof Refusal) return account
      registered.set(reply, { userId: account.id ?? randomUUID() })
      return null
    },
  }
}

type SignInRefusal = Refusal<
  'invalid_credentials' | 'staff_password_too_short' | 'too_many_requests' | 'second_factor_needed'
>

export type RequestAccounts = ReturnType<typeof requestAccounts>
