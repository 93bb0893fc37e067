import { and, eq, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import { createDb } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { recordWriter } from '#kernel/record/record-writer.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { listClaims, reportMistakes, takeClaim, updateClaim } from '../contract/claims.ts'
import { getMargin, pieceOfLabel, placeRemake, putOrderCosts, quoteRemake } from '../contract/remakes.ts'
import { mailClaim } from './claim-mail.ts'
import { claimsRepository, computed, serializeClaim, type ReadClaim } from './claims.repository.ts'
import { storeClaim } from './claims.service.ts'
import { claims as table } from './claims.tables.ts'
import { pieceByLabel } from './labels.ts'
import type { MarginService } from './margin.service.ts'
import { mistakesOf } from './mistakes.ts'
import type { CostDeps } from './order-costs.ts'
import type { RemakesService } from './remakes.service.ts'

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
