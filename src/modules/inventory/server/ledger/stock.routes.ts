import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { and, desc, eq, sql } from 'drizzle-orm'
import { createDb, type Db } from '#kernel/database/db.ts'
import { readCursor, sendPage, type Cursor } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { countRows } from '#kernel/database/count.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import {
  changeStock,
  countStock,
  listAlerts,
  listBatches,
  listMovements,
  resolveAlert,
  resolveRecovered,
} from '../../contract/stock.ts'
import { alertSort } from '../alerts/alerts.order.ts'
import { alertsRepository } from '../alerts/alerts.repository.ts'
import { alertsService } from '../alerts/alerts.service.ts'
import { serializeAlert, serializeMovement } from '../inventory.serializer.ts'
import { batchesOf } from './batches.ts'
import { itemsRepository } from '../items/items.repository.ts'
import { stockService } from './stock.service.ts'
import { movements } from '../stock.tables.ts'

const personName = nameOfUser(movements.performedBy)

/** Reads the ledger; only `ledger.ts` writes it. */
function movementsRepository(db: Db) {
  return {
    /** One page of an item's movements, newest first. */
    async page(itemId: string, limit: number, cursor: Cursor | null) {
      const where = eq(movements.inventoryItemId, itemId)
      const after = cursor ? sql`${movements.seq} < ${cursor.value}` : undefined
      const [rows, total] = await Promise.all([
        db
          .select({ movement: movements, performedByName: personName })
          .from(movements)
          .where(and(where, after))
          .orderBy(desc(movements.seq))
          .limit(limit + 1),
        countRows(db, sql`select 1 from ${movements} where ${where}`),
      ])
      return { rows, total }
    },
  }
}

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
