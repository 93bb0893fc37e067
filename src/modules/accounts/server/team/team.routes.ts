import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  createUser,
  deleteUser,
  getUser,
  inviteAgain,
  listInvitations,
  listUsers,
  resetSecondFactor,
  restoreUser,
  updateUser,
  type User,
} from '../../contract/users.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { languageOf } from '#kernel/http/language.ts'
import { sendPage } from '#kernel/http/lists.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { requesterIn } from '../own-account/own-account.routes.ts'
import { lifetime } from '../links/tokens.ts'
import { userSort, type teamRepository } from './team.repository.ts'
import type { TeamService } from './team.service.ts'
import { serializeUser } from '../users.serializer.ts'

function tagged(reply: FastifyReply, { user, version }: { user: User; version: number }): User {
  reply.header('etag', entityTag(version))
  return user
}

/** Maximum number of open invitations that are listed. */
const maxInvitations = 200

/** Managing the accounts of staff and customers. */
export function mountTeam(
  http: FastifyInstance,
  {
    team,
    repository,
    baseLanguage,
    reachesPeople,
  }: {
    team: TeamService
    repository: ReturnType<typeof teamRepository>
    /** The shop's language where no other one is chosen. */
    baseLanguage: () => LanguageCode
    /** Whether mails leave this machine. */
    reachesPeople: boolean
  },
): void {
  mount(http, listUsers, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    const order = userSort(sort)
    const [page, counts] = await Promise.all([
      repository.page(filter, order, limit, order.read(cursor)),
      repository.counts(),
    ])
    reply.header('x-role-counts', JSON.stringify(counts))
    return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(serializeUser)
  })

  mount(http, listInvitations, async () => {
    const invitations = await repository.invited(maxInvitations)
    const oldest = Date.now() - lifetime.invitation * 1000
    const waiting = invitations.map(({ userId, invitedAt }) => ({
      userId,
      invitedAt: invitedAt.toISOString(),
      expired: invitedAt.getTime() < oldest,
    }))
    return { reachesPeople, waiting }
  })

  mount(http, inviteAgain, async ({ params, actor }) => {
    const invited = await team.inviteAgain(params.id, actor, baseLanguage())
    return invited instanceof Refusal ? invited : { success: true as const }
  })

  mount(http, getUser, async ({ params, reply }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('user_not_found')
    return tagged(reply, { user: serializeUser(row), version: row.version })
  })

  mount(http, createUser, async ({ body, actor, request, reply }) => {
    const user = await team.create(body, requesterIn(actor, request), baseLanguage())
    if (user instanceof Refusal) return user
    return tagged(reply, user)
  })

  mount(http, updateUser, async ({ params, body, headers, actor, request, reply }) => {
    const { version, ...input } = body
    const precondition = { ifMatch: headers['if-match'], version }
    const user = await team.update(params.id, input, {
      requester: requesterIn(actor, request),
      precondition,
      baseLanguage: baseLanguage(),
    })
    return user instanceof Refusal ? user : tagged(reply, user)
  })

  mount(http, deleteUser, async ({ params, headers, actor }) => {
    const removed = await team.remove(params.id, actor, { ifMatch: headers['if-match'] })
    return removed instanceof Refusal ? removed : { success: true as const }
  })

  mount(http, resetSecondFactor, async ({ params, actor, request }) => {
    const language = languageOf(request.raw)
    const reset = await team.resetSecondFactor(params.id, requesterIn(actor, request), language)
    if (reset instanceof Refusal) return reset
    return { success: true as const }
  })

  mount(http, restoreUser, async ({ params, actor, request, reply }) => {
    const restored = await team.restore(params.id, requesterIn(actor, request))
    return restored instanceof Refusal ? restored : tagged(reply, restored)
  })
}
