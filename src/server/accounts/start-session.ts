import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/db.ts'
import { visitorIn } from '../http/visitor.ts'
import type { UserRow } from './users.tables.ts'
import { personOf } from './users.wire.ts'

/** How somebody signed in, as the audit log tells it. */
export type SignInMethod = 'password' | 'magic_link' | 'phone' | 'oidc' | 'google' | 'github'

/**
 * A new session id for the person who signs in, so that an id known before is worth nothing.
 * @param user the row whose password, link, code or provider was verified, read no later than that: should its
 * credentials change before the session is stored, the session opens nothing
 */
export async function startSession(
  request: FastifyRequest,
  user: UserRow,
  { db, method }: { db: Db; method: SignInMethod },
): Promise<void> {
  await request.session.regenerate()
  const by = visitorIn(request, personOf(user))
  const now = new Date().toISOString()
  Object.assign(request.session, {
    userId: user.id,
    credentialsVersion: user.credentialsVersion,
    device: request.headers['user-agent']?.slice(0, 300) ?? '',
    network: by.network,
    startedAt: now,
    lastSeenAt: now,
  })
  await request.session.save()
  await audit(db, { by, action: 'account.sign_in', id: user.id, label: user.email, after: { method } })
}
