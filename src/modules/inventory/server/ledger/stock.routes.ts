import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Pool } from 'pg'
import { and, desc, eq, sql, asc } from 'drizzle-orm'
import { createDb, type Db } from '#kernel/database/db.ts'
import { readCursor, sendPage, type Cursor, keysetSort, type KeysetSort } from '#kernel/http/lists.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { countRows } from '#kernel/database/count.ts'
import { nameOfUser } from '#modules/accounts/server/index.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import {
  changeStock,
  countStock,
  listAlerts,
  listBatches,
  listMovements,
  resolveAlert,
  resolveRecovered,
  type AlertSort,
} from '../../contract/stock.ts'
import { alertsRepository } from '../alerts/alerts.repository.ts'
import { alertsService } from '../alerts/alerts.service.ts'
import { serializeAlert, serializeMovement } from '../inventory.serializer.ts'
import { batchesOf } from './batches.ts'
import { itemsRepository } from '../items/items.repository.ts'
import { stockService } from './stock.service.ts'
import { movements, alerts, type AlertRow } from '../stock.tables.ts'

interface ListedAlert {
  alert: AlertRow
}

const alertKey = /^(true|false):(.+)$/
/** Sort key of an alert by its state: whether it is resolved, then its id. */
const isAlertKey = (key: string) => isUuid(alertKey.exec(key)?.[2] ?? '')

/** Unresolved alerts first, each group newest first; `reverse`: exactly the other way round. */
function byState(reverse: boolean): KeysetSort<ListedAlert> {
  const { isResolved, createdAt, id } = alerts
  const [outer, inner] = reverse ? [desc, asc] : [asc, desc]
  const [later, older] = reverse ? [sql`<`, sql`>`] : [sql`>`, sql`<`]
  return {
    by: [outer(isResolved), inner(createdAt), inner(id)],
    read: (cursor) => readCursor(cursor, 'moment', isAlertKey),
    after: (cursor) => {
      if (cursor === null) return undefined
      const [, half, key] = alertKey.exec(cursor.id) ?? []
      const resolved = half === 'true'
      return sql`(${isResolved} ${later} ${resolved} or ${isResolved} = ${resolved}
        and (${createdAt}, ${id}) ${older} (${cursor.value}::timestamptz, ${key}::uuid))`
    },
    cursorOf: ({ alert }) => ({
      value: alert.createdAt.toISOString(),
      id: `${alert.isResolved}:${alert.id}`,
    }),
  }
}

/** The sort orders of the list; each uses an index, forwards or backwards. */
function alertSort(sort: AlertSort): KeysetSort<ListedAlert> {
  if (sort === 'isResolved' || sort === '-isResolved') return byState(sort === '-isResolved')
  const byDate = keysetSort<AlertRow>(
    sort,
    {
      createdAt: { column: alerts.createdAt, type: 'moment', valueOf: (row) => row.createdAt.toISOString() },
    },
    alerts.id,
  )
  return { ...byDate, cursorOf: ({ alert }) => byDate.cursorOf(alert) }
}

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
