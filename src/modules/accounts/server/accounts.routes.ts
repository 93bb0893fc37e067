import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCurrentUser, login, logout, register } from '../contract/accounts.ts'
import { audit } from '../../../kernel/audit/audit.ts'
import type { Db } from '../../../kernel/database/db.ts'
import { languageOf } from '../../../kernel/http/language.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { comesFromUs } from '../../../kernel/http/origin.ts'
import { Refusal, refuse } from '../../../kernel/http/refusal.ts'
import { sessionCookie, sessionCookieName } from '../../../kernel/http/session.ts'
import { anonymousActor } from '../../../kernel/http/actor.ts'
import { isStaff } from '../../../kernel/rules/permissions.ts'
import type { AccountsService } from './accounts.service.ts'
import type { RegisteredCookie } from './registered-cookie.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { startSession } from './start-session.ts'
import type { UserRow } from './users.tables.ts'
import { serializeCurrentUser } from './users.serializer.ts'

export function mountAccounts(
  http: FastifyInstance,
  {
    accounts,
    db,
    rowOf,
    registered,
    https,
    publicOrigin,
  }: {
    accounts: AccountsService
    db: Db
    /** The account of a request's actor. */
    rowOf: (request: FastifyRequest) => UserRow | undefined
    registered: RegisteredCookie
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
      ...(isStaff(user.role) && user.officeLanguage && { officeLanguage: user.officeLanguage }),
    }
  })

  mount(http, login, async ({ body, request }) => {
    const user = await accounts.signIn(body, { ip: request.ip, by: anonymousActor(request) })
    if (user instanceof Refusal) return user
    const unfinished = await startSession(request, user, { db, method: 'password' })
    return unfinished ?? { user: serializeCurrentUser(user) }
  })

  mount(http, register, async ({ body, request, reply }) => {
    const made = await accounts.register(body, { ip: request.ip, language: languageOf(request.raw) })
    if (made instanceof Refusal) return made
    registered.set(reply, { userId: made.id ?? randomUUID() })
    return { success: true as const }
  })

  mount(http, logout, async ({ actor, request, reply }) => {
    if (comesFromUs(request, publicOrigin()) && request.session.userId !== undefined) {
      if (actor) {
        await audit(db, { by: actor, action: 'account.sign_out', id: actor.id, label: actor.email })
      }
      await request.session.destroy()
      if (actor) await sessionsRepository(db).announce(actor.id)
      reply.clearCookie(sessionCookieName(https), sessionCookie(https))
    }
    await reply.header('cache-control', 'no-store').redirect('/', 302)
    return undefined
  })
}
