import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { createHash, createHmac } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { nameInMail } from '#kernel/outbox/mail/greeting.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { typedTextFor } from '#kernel/outbox/mail/typed-text.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository, recipientOfOrder, type OrderWithLines } from '#modules/orders/server/index.ts'
import { delay, type Delay, type OwnDelay } from '../contract/delays.ts'
import { proposesRefund } from '../rules/late-orders.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { delayNotices as table, type DelayRow } from './claims.tables.ts'
import type { DelayMail } from './delay-mail.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** The private links of notices. A token is an HMAC of 256 bits with the installation's secret; its hash is stored. */
export function delayLinks({ secret, publicOrigin }: { secret: string; publicOrigin: () => string }) {
  const key = keyFor('delay links', secret)
  const tokenOf = (id: string) => createHmac('sha256', key).update(id).digest('base64url')
  return {
    hashOf,
    storedFor: (id: string) => hashOf(tokenOf(id)),
    addressOf: (id: string) => `${publicOrigin()}/delays/${tokenOf(id)}`,
  }
}

/** What is read with each notice: of its order. */
export const computed = {
  orderNumber: sql<string>`(select o.order_number from orders o where o.id = delay_notices.order_id)`.as(
    'delay_number',
  ),
  customerName: sql<string>`(select o.customer_name from orders o where o.id = delay_notices.order_id)`.as(
    'delay_name',
  ),
  // A delay that its customer agreed to is none: it counts from the day of that agreement.
  firstPromised: sql<string>`(select coalesce(
      max(n.new_day) filter (where n.status = 'consented' and n.new_day <= delay_notices.promised_day
        and n.id <> delay_notices.id),
      min(n.promised_day) filter (where n.sent_at is not null or n.id = delay_notices.id))::text
    from delay_notices n where n.order_id = delay_notices.order_id)`.as('delay_first'),
}
export type ReadDelay = DelayRow & { orderNumber: string; customerName: string; firstPromised: string }

export const serializeDelay = (row: ReadDelay): Delay =>
  serializeColumns(delay.shape, { ...row, isRefundProposed: proposesRefund(row) })

const serializeOwn = ({ orderNumber, promisedDay, newDay, status }: ReadDelay): OwnDelay => ({
  orderNumber,
  promisedDay,
  newDay: newDay ?? promisedDay,
  status,
})

const refuseDelay = (fields: Record<string, string>) => refuse('delay_refused', { fields })

const refuseWithoutAddress = () => refuseDelay({ status: staffText('There is no address to write to') })

/** Why a draft says nothing that is true any more; null: it does. */
function refuseOutdated(
  { status, readyTo }: Pick<OrderWithLines, 'status' | 'readyTo'>,
  promisedDay: string,
  { newDay, today }: { newDay: string; today: string },
) {
  if (status !== 'confirmed' && status !== 'processing')
    return refuseDelay({ status: staffText('This order is not waited for any more') })
  if (readyTo !== promisedDay)
    return refuseDelay({ newDay: staffText('By now the order is promised for another day') })
  return newDay < today ? refuseDelay({ newDay: staffText('This day has passed') }) : null
}

/** Notices of late orders: drafted, sent and answered. */
export function delaysService({
  pool,
  timeZone,
  exponent,
  links,
}: {
  pool: Pool
  timeZone: string
  exponent: number
  links: ReturnType<typeof delayLinks>
}) {
  const readOne = async (db: Db, where: ReturnType<typeof eq>): Promise<ReadDelay | null> => {
    const [row] = await db
      .select({ ...getTableColumns(table), ...computed })
      .from(table)
      .where(where)
      .for('update')
    return row ?? null
  }
  const updateDelay = async (
    db: Db,
    id: string,
    set: Partial<typeof table.$inferInsert>,
  ): Promise<ReadDelay> => {
    await db
      .update(table)
      .set({ ...set, version: sql`${table.version} + 1` })
      .where(eq(table.id, id))
    await publishInvalidation(db, ['/api/delays', '/api/orders'])
    return (await readOne(db, eq(table.id, id))) as ReadDelay
  }

  return {
    /**
     * Drafts a notice for each order whose promised day has passed. What is paid in cash at the door is left out: nobody
     * has paid for it yet.
     */
    async draftLate(): Promise<void> {
      const db = createDb(pool)
      const { delayNotices } = await claimSettingsRepository(db, exponent).read()
      if (!delayNotices) return
      await db.execute(sql`
        insert into delay_notices (order_id, promised_day)
        select id, ready_to from orders
        where status in ('confirmed', 'processing') and ready_to < ${todayIn(timeZone)}::date
          and payment is not null and (payment ->> 'method' <> 'cash' or settled > 0)
        on conflict do nothing`)
      await publishInvalidation(db, ['/api/delays'])
    },

    /** Drafts the notice of an order, or gives its draft another day. */
    draft: (orderId: string, newDay: string) =>
      transactionOrRefusal(
        pool,
        async (db): Promise<Delay | Refusal<'order_not_found' | 'delay_refused'>> => {
          const order = await ordersRepository(db, timeZone).byId(orderId)
          if (order === null) return refuse('order_not_found')
          const { readyTo: promised, status } = order
          if (promised === null || (status !== 'confirmed' && status !== 'processing'))
            return refuseDelay({ newDay: staffText('Only an order that is promised for a day can be late') })
          if (newDay <= promised)
            return refuseDelay({
              newDay: staffText('It must be after the promised day, {{promised}}', { promised }),
            })
          const { rows } = await db.execute<{ id: string }>(sql`
          insert into delay_notices (order_id, promised_day, new_day) values (${orderId}, ${promised}, ${newDay})
          on conflict (order_id, promised_day) do update set new_day = excluded.new_day,
            version = delay_notices.version + 1
          where delay_notices.status = 'draft' returning id`)
          const [draftRow] = rows
          if (draftRow === undefined)
            return refuseDelay({ newDay: staffText('The customer was told already') })
          await publishInvalidation(db, ['/api/delays', '/api/orders'])
          return serializeDelay((await readOne(db, eq(table.id, draftRow.id))) as ReadDelay)
        },
      ),

    /** Mails a draft, and promises the new day from then on. */
    send: (id: string, by: Actor) =>
      transactionOrRefusal(
        pool,
        async (db): Promise<Delay | Refusal<'delay_not_found' | 'delay_refused'>> => {
          const [delay] = await db.select().from(table).where(eq(table.id, id))
          // The order first: it stays open and late until the notice is sent.
          if (delay) await ordersRepository(db, timeZone).lock(delay.orderId)
          const row = delay ? await readOne(db, eq(table.id, id)) : null
          if (row === null) return refuse('delay_not_found')
          if (row.status !== 'draft')
            return refuseDelay({ status: staffText('The customer was told already') })
          if (row.newDay === null) return refuseDelay({ newDay: staffText('Please enter a date') })
          const order = await ordersRepository(db, timeZone).byId(row.orderId)
          const outdated =
            order && refuseOutdated(order, row.promisedDay, { newDay: row.newDay, today: todayIn(timeZone) })
          if (outdated) return outdated
          const recipient = order && (await recipientOfOrder(db, order.id, { orPhone: true }))
          if (!order || !recipient) return refuseWithoutAddress()
          await db.execute(sql`
          update orders set ready_to = ${row.newDay}, ready_from = least(greatest(ready_from, ${todayIn(timeZone)}::date), ${row.newDay}::date),
            version = version + 1
          where id = ${order.id}`)
          const data: DelayMail = {
            noticeId: row.id,
            order: { id: order.id, number: order.orderNumber },
            name: typedTextFor(recipient)(nameInMail(order.customerName)),
            promisedDay: row.promisedDay,
            newDay: row.newDay,
          }
          const messageId = await outboxOf(db).write({
            channel: 'email',
            recipient: recipient.email,
            template: 'delay',
            about: { orderId: order.id, occasion: row.id },
            language: order.language,
            data: { ...data },
            ...(!recipient.repeatsInput && { limitedAs: 'link' as const }),
          })
          if (messageId === null) return refuseWithoutAddress()
          await audit(db, {
            by,
            action: 'order.update',
            id: order.id,
            label: order.orderNumber,
            before: { readyTo: row.promisedDay },
            after: { readyTo: row.newDay },
          })
          return serializeDelay(
            await updateDelay(db, id, { status: 'sent', sentAt: new Date(), viewToken: links.storedFor(id) }),
          )
        },
      ),

    async behind(token: string): Promise<OwnDelay | Refusal<'delay_not_found'>> {
      const [row] = await createDb(pool)
        .select({ ...getTableColumns(table), ...computed })
        .from(table)
        .where(eq(table.viewToken, links.hashOf(token)))
      return row ? serializeOwn(row) : refuse('delay_not_found')
    },

    /** The customer's only answer. */
    answer: (token: string, answer: 'consented' | 'cancelled') =>
      transactionOrRefusal(
        pool,
        async (db): Promise<OwnDelay | Refusal<'delay_not_found' | 'delay_answered'>> => {
          const row = await readOne(db, eq(table.viewToken, links.hashOf(token)))
          if (row === null) return refuse('delay_not_found')
          if (row.status !== 'sent') return refuse('delay_answered')
          return serializeOwn(await updateDelay(db, row.id, { status: answer, answeredAt: new Date() }))
        },
      ),
  }
}

export type DelaysService = ReturnType<typeof delaysService>
