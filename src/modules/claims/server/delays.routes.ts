import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { forbidCaching } from '#modules/customers/server/index.ts'
import { answerDelay, draftDelay, getOwnDelay, listDelays, sendDelay } from '../contract/delays.ts'
import { delayNotices as table } from './claims.tables.ts'
import { computed, serializeDelay, type DelaysService, type ReadDelay } from './delays.service.ts'

/** Notices of late orders, for staff and for whoever has the link. */
export function mountDelays(
  http: FastifyInstance,
  { pool, delays }: { pool: Pool; delays: DelaysService },
): void {
  mountList(http, listDelays, table, {
    db: createDb(pool),
    computed,
    serialize: (rows) => rows.map((row) => serializeDelay(row as ReadDelay)),
    where: ({ orderId, status }) =>
      and(
        orderId === undefined ? undefined : eq(sql`${table.orderId}::text`, orderId.toLowerCase()),
        status === undefined ? undefined : eq(table.status, status),
      ),
  })
  mount(http, draftDelay, ({ params, body }) => delays.draft(params.id, body.newDay))
  mount(http, sendDelay, ({ params, actor }) => delays.send(params.id, actor))
  mount(http, getOwnDelay, ({ params, reply }) => {
    forbidCaching(reply)
    return delays.behind(params.token)
  })
  mount(http, answerDelay, ({ params, body, reply }) => {
    forbidCaching(reply)
    return delays.answer(params.token, body.answer)
  })
}
