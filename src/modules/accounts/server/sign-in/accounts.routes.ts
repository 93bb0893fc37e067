import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCurrentUser, login, logout, register } from '../../contract/accounts.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { isSameOrigin } from '#kernel/http/headers/origin.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { sessionCookie, sessionCookieName } from '#kernel/http/sessions/session.ts'
import { worksInOffice } from '#kernel/rules/permissions.ts'
import type { RequestAccounts } from './request-accounts.ts'
import { sessionsRepository } from '../sessions/sessions.repository.ts'
import type { UserRow } from '../users.tables.ts'
import { serializeCurrentUser } from '../users.serializer.ts'

export function mountAccounts(
  http: FastifyInstance,
  {
    requests,
    db,
    rowOf,
    https,
    publicOrigin,
  }: {
    requests: RequestAccounts
    db: Db
    /** The account of a request's actor. */
    rowOf: (request: FastifyRequest) => UserRow | undefined
    https: boolean
    publicOrigin: () => string
  },
): void {
  mount(http, getCurrentUser, async ({ actor, request }) => {
    const user = rowOf(request)
    if (user === undefined) throw refuse('unauthenticated')
    return {
      ...serializeCurrentUser(user),
      ...(actor?.owesSecondFactor && { owesSecondFactor: true as const }),
      ...(worksInOffice(user.role) && user.officeLanguage && { officeLanguage: user.officeLanguage }),
    }
  })

  mount(http, login, async ({ body, request }) => {
    const user = await requests.signIn(request, body)
    return user instanceof Refusal ? user : { user: serializeCurrentUser(user) }
  })

  mount(http, register, async ({ body, request, reply }) => {
    return (await requests.register(request, reply, body)) ?? { success: true as const }
  })

  mount(http, logout, async ({ actor, request, reply }) => {
    if (isSameOrigin(request, publicOrigin()) && request.session.userId !== undefined) {
      if (actor) {
        await audit(db, { by: actor, action: 'account.sign_out', id: actor.id, label: actor.email })
      }
      await request.session.destroy()
      if (actor) await sessionsRepository(db).notifySessionsEnded(actor.id)
      reply.clearCookie(sessionCookieName(https), sessionCookie(https))
    }
    await reply.header('cache-control', 'no-store').redirect('/', 302)
    return undefined
  })
}
