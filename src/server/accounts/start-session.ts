import type { FastifyRequest } from 'fastify'
import { audit } from '../audit/audit.ts'
import type { Db } from '../database/db.ts'
import { visitorIn } from '../http/visitor.ts'
import { usersRepository } from './users.repository.ts'
import { personOf } from './users.wire.ts'

/** How somebody signed in, as the audit log tells it. */
export type SignInMethod = 'password' | 'magic_link' | 'phone' | 'oidc' | 'google' | 'github'

/** A new session id for the person who signs in, so that an id known before is worth nothing. */
export async function startSession(
  request: FastifyRequest,
  userId: string,
  { db, method }: { db: Db; method: SignInMethod },
): Promise<void> {
  const user = await usersRepository(db).byId(userId)
  if (user === null) throw new Error('an account vanished while it signed in')
  await request.session.regenerate()
  const by = visitorIn(request, personOf(user))
  const now = new Date().toISOString()
  const device = request.headers['user-agent']?.slice(0, 300) ?? ''
  Object.assign(request.session, { userId, device, network: by.network, startedAt: now, lastSeenAt: now })
  await request.session.save()
  await audit(db, { by, action: 'account.sign_in', id: userId, label: user.email, after: { method } })
}
