import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { dayAfter, todayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { paymentSettingsRepository } from '#modules/payment-terms/server/index.ts'
import { getCustomerStanding, waitForDeposit } from '../contract/customer-standing.ts'
import { depositDue, isLate } from './open-items.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Row = Record<'due' | 'late' | 'credit', string> & {
  count: number
  refused: number
  reason: string | null
}

/** What customers owe, whether they refuse deliveries, and waiting for their deposits. */
export function mountCustomerStanding(
  http: FastifyInstance,
  { db, pool, exponent, timeZone }: { db: Db; pool: Pool; exponent: number; timeZone: string },
): void {
  mount(http, getCustomerStanding, async ({ params: { id } }) => {
    const { isOn, paysAhead } = await paymentSettingsRepository(db).read()
    const { rows } = isUuid(id)
      ? await db.execute<Row>(sql`
          select c.pays_ahead_reason as reason, sums.* from customers c cross join lateral (
            select count(*) filter (where due > 0)::int as count, coalesce(sum(due) filter (where due > 0), 0) as due,
              coalesce(sum(due) filter (where ${isLate(todayIn(timeZone))}), 0) as late,
              coalesce(-sum(due) filter (where due < 0), 0) as credit,
              count(*) filter (where status = 'cancelled' and exists (
                select from order_events e where e.order_id = orders.id and e.to_status = 'shipped'))::int as refused
            from orders where customer_id = c.id) sums
          where c.id = ${id}`)
      : { rows: [] }
    const [standing] = rows
    if (standing === undefined) return refuse('customer_not_found')
    const { count, due, late, credit, refused, reason } = standing
    const major = (minor: string) => toMajor(Number(minor), exponent)
    return {
      isOn,
      count,
      due: major(due),
      late: major(late),
      credit: major(credit),
      refused,
      paysAhead:
        isOn && paysAhead
          ? { reason, isProposed: reason === null && refused >= paysAhead.afterRefusals }
          : null,
    }
  })

  mount(http, waitForDeposit, ({ params: { id }, body, actor }) =>
    transactionOrRefusal(pool, async (tx) => {
      const orders = ordersRepository(tx, timeZone)
      await orders.lock(id)
      const order = await orders.byId(id)
      if (order === null) return refuse('order_not_found')
      const { rows } = await tx.execute(sql`select from orders where id = ${id} and ${depositDue}`)
      if (rows.length === 0)
        return refuse('payment_refused', { message: staffText('No deposit of this order is to come') })
      const { depositDays } = await paymentSettingsRepository(tx).read()
      const until = body.until ?? dayAfter(todayIn(timeZone), Math.max(1, depositDays ?? 7))
      await tx.execute(sql`
        insert into deposit_waits (order_id, wait_until) values (${id}, ${until})
        on conflict (order_id) do update set wait_until = excluded.wait_until, decided_at = now()`)
      await audit(tx, {
        by: actor,
        action: 'payment.plan',
        id,
        label: order.orderNumber,
        after: { depositAwaitedUntil: until },
      })
      await publishInvalidation(tx, ['/api/payments'])
      return { success: true as const }
    }),
  )
}
