import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { toMetres } from '#modules/pricing/rules/index.ts'
import { listClaims, reportMistakes, takeClaim, updateClaim } from '../contract/claims.ts'
import {
  getMargin,
  pieceOfLabel,
  placeRemake,
  putOrderCosts,
  quoteRemake,
  type LabelledPiece,
} from '../contract/remakes.ts'
import { mailClaim } from './claim-mail.ts'
import {
  claimsRepository,
  computed,
  serializeClaim,
  type ReadClaim,
  readDelivery,
} from './claims.repository.ts'
import { storeClaim } from './claims.service.ts'
import { claims as table } from './claims.tables.ts'
import type { MarginService } from './margin.service.ts'
import { mistakesOf } from './mistakes.ts'
import type { CostDeps } from './order-costs.ts'
import type { RemakesService } from './remakes.service.ts'
import { monthsAfter } from '../rules/fit-promise.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'

const metresOrNull = (mm: number | null) => (mm === null ? null : toMetres(mm))

/** What stands behind a label as it is printed: `1A2B3C4D-1`. */
async function pieceByLabel(
  db: Db,
  label: string,
  { timeZone, exponent }: { timeZone: string; exponent: number },
): Promise<LabelledPiece | Refusal<'label_not_found'>> {
  const [, number = '', line = ''] = /^([0-9A-F]{8})-(\d{1,4})$/.exec(label.trim().toUpperCase()) ?? []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where order_number = ${number} order by created_at desc limit 1`)
  const order = rows[0] ? await ordersRepository(db, timeZone).byId(rows[0].id) : null
  const piece = order?.lines[Number(line) - 1]
  if (!order || !piece) return refuse('label_not_found')
  const at = await readDelivery(db, order.id)
  const deliveredOn = at && dayIn(timeZone, at)
  const { warrantyMonths } = await claimSettingsRepository(db, exponent).read()
  const claims = await claimsRepository(db).ofOrder(order.id)
  const original = order.remakeOf && (await ordersRepository(db, timeZone).byId(order.remakeOf))
  return {
    label: `${order.orderNumber}-${Number(line)}`,
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    status: order.status,
    line: Number(line),
    name: piece.writtenName ?? piece.productName,
    room: piece.room,
    width: toMetres(piece.widthMm),
    length: toMetres(piece.lengthMm),
    finishedWidth: metresOrNull(piece.finishedWidthMm),
    finishedLength: metresOrNull(piece.finishedLengthMm),
    deliveredOn,
    warrantyUntil: deliveredOn && monthsAfter(deliveredOn, warrantyMonths),
    remakeOf: original ? { id: original.id, number: original.orderNumber } : null,
    claims: claims
      .filter(({ lines }) => lines.some((one) => one.line === Number(line)))
      .map(({ id, reason, status, receivedAt, remakeNumber }) => ({
        id,
        reason,
        status,
        receivedAt: receivedAt.toISOString(),
        remakeNumber,
      })),
  }
}

/** Without personal data, which is erased with the order. */
const audited = ({ status, reason, remakeId }: ReadClaim) => ({ status, reason, remakeId })

/** Claims for staff: the list, taking one, deciding on it. */
export function mountClaims(http: FastifyInstance, parts: CostDeps & { pool: Pool }): void {
  const { pool, timeZone, exponent } = parts
  const db = createDb(pool)
  const records = recordWriter(pool, {
    entity: 'claim',
    notFound: 'claim_not_found',
    lock: (on, id) => claimsRepository(on).lock(id),
    serialize: serializeClaim,
    audited,
    label: ({ orderNumber }) => orderNumber,
    invalidates: ['/api/claims', '/api/orders'],
  })

  mountList(http, listClaims, table, {
    db,
    computed,
    serialize: (rows) => rows.map((row) => serializeClaim(row as ReadClaim)),
    where: ({ q, orderId, status }) =>
      and(
        ...containsWords(
          sql`plain_text((select o.order_number || ' ' || o.customer_name from orders o where o.id = claims.order_id))`,
          q,
        ),
        orderId === undefined ? undefined : eq(sql`${table.orderId}::text`, orderId.toLowerCase()),
        status === undefined ? undefined : eq(table.status, status),
      ),
  })

  mount(http, takeClaim, ({ body: { orderId, ...form }, actor }) =>
    transactionOrRefusal(pool, async (on) => {
      const order = await ordersRepository(on, timeZone).byId(orderId)
      if (order === null) return refuse('order_not_found')
      const row = await storeClaim(on, order, form, { source: 'staff', timeZone, exponent })
      if (!('id' in row)) return row
      await audit(on, {
        by: actor,
        action: 'claim.create',
        id: row.id,
        label: row.orderNumber,
        after: audited(row),
      })
      return serializeClaim(row)
    }),
  )

  mount(http, updateClaim, async ({ params, body: { version, ...form }, headers, actor }) => {
    const saved = await records.update({
      id: params.id,
      actor,
      precondition: { ifMatch: headers['if-match'], version },
      async write(on, stored) {
        const {
          answer = stored.answer,
          causedBy = stored.causedBy,
          status = stored.status,
          reason = stored.reason,
        } = form
        const row = await claimsRepository(on).update(stored.id, {
          status,
          reason,
          answer: answer || null,
          causedBy: causedBy || null,
        })
        const order =
          row.status === stored.status ? null : await ordersRepository(on, timeZone).byId(row.orderId)
        if (order && (row.status === 'accepted' || row.status === 'refused')) await mailClaim(on, row, order)
        return row
      },
    })
    return saved
  })

  mount(http, reportMistakes, ({ query }) => mistakesOf(db, query, parts))
  mount(http, pieceOfLabel, ({ params }) => pieceByLabel(db, params.label, parts))
}

/** Orders that make pieces again, and what orders have cost. */
export function mountRemakes(
  http: FastifyInstance,
  { remakes, margins }: { remakes: RemakesService; margins: MarginService },
): void {
  mount(http, quoteRemake, ({ params, body }) => remakes.quote(params.id, body))
  mount(http, placeRemake, ({ params, body, headers, actor }) =>
    remakes.place(params.id, body, { actor, key: headers['idempotency-key'] }),
  )
  mount(http, getMargin, ({ params }) => margins.read(params.id))
  mount(http, putOrderCosts, ({ params, body, actor }) => margins.write(params.id, body, actor))
}
