import type { FastifyRequest } from 'fastify'
import type { SecondFactor } from '../../contract/second-factor.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Refusal } from '#kernel/http/refusal.ts'
import { actorOf } from '#kernel/http/actor.ts'
import { asksForSecondFactor, factorsRepository } from '../second-factor/factors.repository.ts'
import { waitForSecondFactor } from '../second-factor/pending-sign-in.ts'
import type { UserRow } from '../users.tables.ts'
import { personOf } from '../users.serializer.ts'

/** The sign-in method in the audit log. */
export type SignInMethod = 'password' | 'magic_link' | 'phone' | 'passkey' | 'oidc' | 'google' | 'github'

/**
 * The last step of every way to sign in. An account that requires a second factor gets no session before it was
 * shown, whatever the first factor.
 * @param user the row whose password, link, code or provider was verified, read no later than that: if its
 * credentials change before the session is stored, the session is invalid
 * @param how.returnTo the path to redirect to, kept while the sign-in waits for the second factor
 * @returns null when a session was started; otherwise the refusal to answer with
 */
export async function startSession(
  request: FastifyRequest,
  user: UserRow,
  how: { db: Db; method: SignInMethod; returnTo?: string },
): Promise<Refusal<'second_factor_needed'> | null> {
  const { db, method, returnTo = '/' } = how
  const factors = await factorsRepository(db).of(user.id)
  if (asksForSecondFactor(user, factors))
    return waitForSecondFactor(request, user, { method, returnTo, factors })
  await writeSession(request, user, { db, method })
  return null
}

/** Starts the session after the second factor, or for a passkey that is both factors. */
export function startSessionWithSecondFactor(
  request: FastifyRequest,
  user: UserRow,
  how: { db: Db; method: SignInMethod; factor: SecondFactor },
): Promise<void> {
  return writeSession(request, user, how)
}

/** Starts a session with a new id, so that an id known before is worthless (session fixation). */
async function writeSession(
  request: FastifyRequest,
  user: UserRow,
  { db, method, factor }: { db: Db; method: SignInMethod; factor?: SecondFactor },
): Promise<void> {
  await request.session.regenerate()
  const by = actorOf(request, personOf(user))
  const now = new Date().toISOString()
  Object.assign(request.session, {
    userId: user.id,
    credentialsVersion: user.credentialsVersion,
    device: request.headers['user-agent']?.slice(0, 300) ?? '',
    network: by.network,
    startedAt: now,
    lastSeenAt: now,
    ...(factor !== undefined && { secondFactor: true }),
  })
  await request.session.save()
  const after = { method, ...(factor !== undefined && { factor }) }
  await audit(db, { by, action: 'account.sign_in', id: user.id, label: user.email, after })
}
