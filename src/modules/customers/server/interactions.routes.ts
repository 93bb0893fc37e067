import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import {
  createInteraction,
  deleteInteraction,
  listInstallers,
  listInteractions,
  updateInteraction,
} from '../contract/interactions.ts'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { teamRepository } from './team.repository.ts'
import { interactionSort, interactionsRepository } from './interactions.repository.ts'
import { interactionsService } from './interactions.service.ts'
import { interactionColumns, serializeInteraction } from './interactions.serializer.ts'

export function mountInteractions(
  http: FastifyInstance,
  { db, pool, timeZone }: { db: Db; pool: Pool; timeZone: string },
): void {
  const repository = interactionsRepository(db)
  const interactions = interactionsService({ pool })

  mount(http, listInteractions, async ({ query, request, reply }) => {
    const { limit, cursor, sort, due, ...conditions } = query
    const filter = { ...conditions, ...(due && { dueOn: todayIn(timeZone) }) }
    const order = interactionSort(sort)
    if (wantsCsv(request)) {
      const rows = repository.all(filter, order)
      return csvFile(reply, {
        name: 'interactions',
        kind: 'interaction',
        columns: interactionColumns(timeZone),
        rows,
      })
    }
    const page = await repository.page(filter, order, limit, order.read(cursor))
    const { cursorOf } = order
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(serializeInteraction)
  })

  mount(http, listInstallers, () => teamRepository(db).all())

  mount(http, createInteraction, async ({ body, actor, reply }) => {
    const noted = await interactions.create(body, actor)
    if (!(noted instanceof Refusal)) reply.header('etag', entityTag(noted.version))
    return noted
  })

  mount(http, updateInteraction, async ({ params, body, headers, actor, reply }) => {
    const { version, ...change } = body
    const seen = { ifMatch: headers['if-match'], version }
    const changed = await interactions.update(params.id, change, actor, seen)
    if (!(changed instanceof Refusal)) reply.header('etag', entityTag(changed.version))
    return changed
  })

  mount(http, deleteInteraction, ({ params, headers, actor }) =>
    interactions.remove(params.id, actor, { ifMatch: headers['if-match'] }),
  )
}
