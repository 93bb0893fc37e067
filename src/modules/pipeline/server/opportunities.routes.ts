import type { FastifyInstance } from 'fastify'
import {
  createOpportunity,
  deleteOpportunity,
  getOpportunity,
  listOpportunities,
  updateOpportunity,
} from '../contract/opportunities.ts'
import type { Db } from '#kernel/database/db.ts'
import { csvFile, wantsCsv } from '#kernel/http/csv.ts'
import { entityTag } from '#kernel/http/entity-tag.ts'
import { sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { opportunitiesRepository, opportunitySort } from './opportunities.repository.ts'
import type { OpportunitiesService } from './opportunities.service.ts'
import { opportunityColumns, serializeOpportunity } from './opportunities.serializer.ts'

export function mountOpportunities(
  http: FastifyInstance,
  { db, timeZone, opportunities }: { db: Db; timeZone: string; opportunities: OpportunitiesService },
): void {
  const repository = opportunitiesRepository(db)

  mount(http, listOpportunities, async ({ query, request, reply }) => {
    const { limit, cursor, sort, ...filter } = query
    const order = opportunitySort(sort)
    if (wantsCsv(request)) {
      const rows = repository.all(filter, order)
      return csvFile(reply, {
        name: 'opportunities',
        kind: 'opportunity',
        columns: opportunityColumns(timeZone),
        rows,
      })
    }
    const page = await repository.page(filter, order, limit, order.read(cursor))
    const { cursorOf } = order
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(serializeOpportunity)
  })

  mount(http, getOpportunity, async ({ params, reply }) => {
    const row = await repository.byId(params.id)
    if (row === null) return refuse('opportunity_not_found')
    reply.header('etag', entityTag(row.version))
    return serializeOpportunity(row)
  })

  mount(http, createOpportunity, async ({ body, actor, reply }) => {
    const made = await opportunities.create(body, actor)
    if (made instanceof Refusal) return made
    reply.header('etag', entityTag(made.version))
    return made
  })

  mount(http, updateOpportunity, async ({ params, body, headers, actor, reply }) => {
    const { version, ...change } = body
    const seen = { ifMatch: headers['if-match'], version }
    const changed = await opportunities.update(params.id, change, actor, seen)
    if (changed instanceof Refusal) return changed
    reply.header('etag', entityTag(changed.version))
    return changed
  })

  mount(http, deleteOpportunity, async ({ params, headers, actor }) => {
    const removed = await opportunities.remove(params.id, actor, { ifMatch: headers['if-match'] })
    return removed instanceof Refusal ? removed : { success: true as const }
  })
}
