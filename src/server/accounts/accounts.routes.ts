import type { FastifyInstance, FastifyRequest } from 'fastify'
import { getCurrentUser, login, logout, register } from '../../contract/accounts.ts'
import { languageOf } from '../http/language.ts'
import { mount } from '../http/mount.ts'
import { comesFromUs } from '../http/origin.ts'
import { refuse } from '../http/refusal.ts'
import { sessionCookie, sessionCookieName } from '../http/session.ts'
import type { AccountsService } from './accounts.service.ts'
import type { UsersRepository } from './users.repository.ts'
import { currentUserOnWire } from './users.wire.ts'

/** A new session id for the person who signs in, so that an id known before is worth nothing. */
export async function startSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate()
  request.session.userId = userId
  await request.session.save()
}

export function mountAccounts(
  http: FastifyInstance,
  {
    accounts,
    users,
    https,
    publicOrigin,
  }: {
    accounts: AccountsService
    users: UsersRepository
    https: boolean
    publicOrigin: () => string
  },
): void {
  mount(http, getCurrentUser, async ({ visitor }) => {
    const user = await users.byId(visitor.id)
    if (user === null) throw refuse('unauthenticated')
    return currentUserOnWire(user)
  })

  mount(http, login, async ({ body, request }) => {
    const user = await accounts.signIn(body.email, body.password)
    if (user === null) return refuse('invalid_credentials')
    await startSession(request, user.id)
    return { user: currentUserOnWire(user) }
  })

  mount(http, register, async ({ body, request }) => {
    await accounts.register(body, languageOf(request))
    return { success: true as const }
  })

  mount(http, logout, async ({ request, reply }) => {
    if (comesFromUs(request, publicOrigin()) && request.session.userId !== undefined) {
      await request.session.destroy()
      reply.clearCookie(sessionCookieName(https), sessionCookie(https))
    }
    await reply.header('cache-control', 'no-store').redirect('/', 302)
    return undefined
  })
}
