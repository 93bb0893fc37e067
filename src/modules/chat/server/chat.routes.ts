import type { FastifyInstance } from 'fastify'
import { getReadPlace, listMessages, listPeople, setReadPlace } from '../contract.ts'
import type { SessionPrincipals } from '#modules/accounts/server/index.ts'
import { mount } from '#kernel/http/mount.ts'
import type { Live } from '#kernel/live/index.ts'
import type { ChatRepository } from './chat.repository.ts'
import { serializeRow } from './chat.serializer.ts'

export function mountChat(
  http: FastifyInstance,
  {
    repository,
    staff,
    connected,
  }: {
    repository: ChatRepository
    staff: SessionPrincipals['staff']
    connected: Live['connected']
  },
): void {
  mount(http, listMessages, async ({ query: { after, before, limit }, reply }) => {
    const [rows, total] = await Promise.all([
      after === undefined ? repository.last(limit, before) : repository.after(after, limit),
      repository.count(),
    ])
    reply.header('x-total-count', total.count)
    if (total.estimated) reply.header('x-total-estimated', 'true')
    return rows.map(serializeRow)
  })

  mount(http, listPeople, async () => {
    const [people, there] = await Promise.all([staff(), connected()])
    const ids = new Set(there.map(({ id }) => id))
    return people.map(({ id, name }) => ({ id, full_name: name, connected: ids.has(id) }))
  })

  mount(http, getReadPlace, async ({ actor }) => ({ seq: await repository.readPlace(actor.id) }))

  mount(http, setReadPlace, async ({ body, actor }) => {
    // A read position never exceeds the newest message.
    await repository.setReadPlace(actor.id, Math.min(body.seq, await repository.lastSeq()))
    return { success: true as const }
  })
}
