import type { FastifyRequest } from 'fastify'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { Db } from '#kernel/database/db.ts'
import type { SignInMethod } from '../sessions/start-session.ts'
import { usersRepository } from '../users.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { factorsRepository, offeredFactors, type Factors } from './factors.repository.ts'

/** Time for showing the second factor, in milliseconds. */
const lifetime = 10 * 60 * 1000

declare module 'fastify' {
  interface Session {
    /** A sign-in that waits for its second factor. The session has no `userId`, so it authorises nothing. */
    pendingSignIn?: {
      userId: string
      /**
       * The version of the credentials that were verified: the sign-in is invalid once the account has another
       * version.
       */
      credentialsVersion: number
      method: SignInMethod
      returnTo: string
      /** Milliseconds since 1970. */
      until: number
    }
    /** Whether a second factor was shown in this session, on sign-in or when it was set up. */
    secondFactor?: true
  }
}

/**
 * Stores in an anonymous session that the first factor was shown.
 * @returns the refusal to answer with, which lists the available factors
 */
export async function waitForSecondFactor(
  request: FastifyRequest,
  user: UserRow,
  { method, returnTo, factors }: { method: SignInMethod; returnTo: string; factors: Factors },
): Promise<Refusal<'second_factor_needed'>> {
  await request.session.regenerate()
  const { id: userId, credentialsVersion } = user
  const expiresAt = Date.now() + lifetime
  Object.assign(request.session, {
    pendingSignIn: { userId, credentialsVersion, method, returnTo, until: expiresAt },
  })
  await request.session.save()
  return refuse('second_factor_needed', { details: { factors: offeredFactors(factors) } })
}

export interface PendingSignIn {
  user: UserRow
  method: SignInMethod
  returnTo: string
  factors: Factors
}

/** The pending sign-in of this browser, unless it has expired or the account's credentials have changed. */
export async function waitingSignIn(
  request: FastifyRequest,
  db: Db,
): Promise<PendingSignIn | Refusal<'sign_in_expired'>> {
  const pending = request.session.pendingSignIn
  if (pending === undefined || pending.until < Date.now()) return refuse('sign_in_expired')
  const user = await usersRepository(db).byId(pending.userId)
  if (user?.credentialsVersion !== pending.credentialsVersion) return refuse('sign_in_expired')
  const { method, returnTo } = pending
  return { user, method, returnTo, factors: await factorsRepository(db).of(user.id) }
}
