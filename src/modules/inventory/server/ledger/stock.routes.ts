import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import {
  changeStock,
  countStock,
  listAlerts,
  listBatches,
  listMovements,
  resolveAlert,
  resolveRecovered,
} from '../../contract/stock.ts'
import { createDb } from '#kernel/database/db.ts'
import { readCursor, sendPage } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { alertSort } from '../alerts/alerts.order.ts'
import { alertsRepository } from '../alerts/alerts.repository.ts'
import { alertsService } from '../alerts/alerts.service.ts'
import { serializeAlert, serializeMovement } from '../inventory.serializer.ts'
import { batchesOf } from './batches.ts'
import { itemsRepository } from '../items/items.repository.ts'
import { movementsRepository } from './movements.repository.ts'
import { stockService } from './stock.service.ts'

/** The response, with a header that says whether an earlier response is repeated. */
function withReplay<Answer>(
  reply: FastifyReply,
  { answer, replayed }: { answer: Answer; replayed: boolean },
): Answer {
  if (replayed) reply.header('idempotency-replayed', 'true')
  return answer
}

export function mountStock(http: FastifyInstance, { pool }: { pool: Pool }): void {
  const db = createDb(pool)
  const stock = stockService({ pool })
  const alerts = alertsService({ pool })

  mount(http, changeStock, async ({ params, body, headers, actor, reply }) => {
    const item = await stock.change(params.id, body, { by: actor, key: headers['idempotency-key'] })
    return item instanceof Refusal ? item : withReplay(reply, item)
  })

  mount(http, countStock, async ({ params, body, headers, actor, reply }) => {
    const item = await stock.count(params.id, body, { by: actor, key: headers['idempotency-key'] })
    return item instanceof Refusal ? item : withReplay(reply, item)
  })

  mount(http, listBatches, async ({ params }) => {
    const item = await itemsRepository(db).byId(params.id)
    if (item === null) return refuse('item_not_found')
    return (await batchesOf(db, [item.id])).map(({ batch, quantity, createdAt }) => ({
      batch,
      quantity,
      since: createdAt.toISOString(),
    }))
  })

  mount(http, listMovements, async ({ params, query: { limit, cursor }, request, reply }) => {
    const after = readCursor(cursor, 'integer')
    const item = await itemsRepository(db).byId(params.id)
    if (item === null) return refuse('item_not_found')
    const page = await movementsRepository(db).page(item.id, limit, after)
    const cursorOf = ({ movement }: (typeof page.rows)[number]) => ({ value: movement.seq, id: movement.id })
    return sendPage({ request, reply }, { ...page, limit, cursorOf }).map(({ movement, performedByName }) =>
      serializeMovement(movement, performedByName),
    )
  })

  mount(
    http,
    listAlerts,
    async ({ query: { limit, cursor, resolved, q, sort, ...only }, request, reply }) => {
      const type = only.alertType ?? only.type
      const filter = { type, q, resolved: resolved === undefined ? undefined : resolved === 'true' }
      const order = alertSort(sort)
      const page = await alertsRepository(db).page(filter, order, limit, order.read(cursor))
      return sendPage({ request, reply }, { ...page, limit, cursorOf: order.cursorOf }).map(
        ({ alert, item }) => serializeAlert(alert, item),
      )
    },
  )

  mount(http, resolveAlert, ({ params, actor }) => alerts.resolve(params.id, actor))

  mount(http, resolveRecovered, async ({ actor }) => ({ resolved: await alerts.resolveRecovered(actor) }))
}
