import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { and, eq, isNotNull, ne, sql, type SQL } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { containsWords } from '#kernel/database/search-words.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { mountList } from '#kernel/record/mount-list.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { cashRounding } from '#modules/orders/rules/index.ts'
import { orders } from '#modules/orders/server/index.ts'
import { dueOf, paymentState } from '#modules/payment-terms/rules/index.ts'
import {
  openItem,
  listCashRound,
  listOpenItems,
  sumOpenItems,
  type OpenItem,
} from '../contract/open-items.ts'

type OrderRow = typeof orders.$inferSelect

/** The column that the database works out; the condition of its index. */
const isOpen = sql`orders.due <> 0`
export const depositDue = sql`orders.status <> 'cancelled' and orders.due > 0
  and coalesce((orders.payment #>> '{deposit,amount}')::bigint, 0) > orders.settled`

const computed = {
  dueOn: sql<string | null>`payment_due_on(orders.id)::text`.as('payment_due_on'),
  remindedAt: sql<Date | null>`(select max(r.sent_at) from payment_requests r where r.order_id = orders.id)`
    .mapWith(orders.createdAt)
    .as('reminded_at'),
}
type OpenRow = OrderRow & { dueOn: string | null; remindedAt: Date | null }

/** Orders of which something was to be paid before a day (migration 0640). */
export const isLate = (day: string) => sql`orders.due > 0 and payment_is_late(orders.id, ${day}::date)`

/**
 * Orders whose deposit has not come within the days of the settings, nor until the day that staff have decided to wait
 * for; none where the settings say no days.
 */
const isUndecided = (day: string, timeZone: string) =>
  sql`${depositDue} and coalesce((select w.wait_until from deposit_waits w where w.order_id = orders.id),
    (orders.created_at at time zone ${timeZone})::date
      + (select (payments ->> 'depositDays')::int from settings limit 1)) < ${day}::date
    and (select payments ->> 'depositDays' from settings limit 1) is not null`

function serialize(row: OpenRow, exponent: number): OpenItem {
  const due = dueOf(row)
  const deposit = row.payment?.deposit?.amount
  const owesDeposit =
    row.status === 'cancelled' ? 0 : Math.max(0, Math.min(due, (deposit ?? 0) - row.settled))
  return serializeColumns(openItem.shape, {
    ...row,
    method: row.payment?.method ?? 'cash',
    state: paymentState({ due, settled: row.settled, deposit }),
    total: toMajor(row.totalAmount, exponent),
    settled: toMajor(row.settled, exponent),
    due: toMajor(due, exponent),
    depositDue: toMajor(owesDeposit, exponent),
  })
}

/** Orders of which something is owed: through an index of only those. */
export function mountOpenItems(
  http: FastifyInstance,
  { db, reports, exponent, timeZone }: { db: Db; reports: Db; exponent: number; timeZone: string },
): void {
  const conditionFor = (show: 'all' | 'late' | 'deposit' | 'undecided' | 'credit'): SQL | undefined =>
    ({
      all: undefined,
      late: isLate(todayIn(timeZone)),
      deposit: depositDue,
      undecided: isUndecided(todayIn(timeZone), timeZone),
      credit: sql`orders.due < 0`,
    })[show]

  mountList(http, listOpenItems, orders, {
    db,
    reports,
    computed,
    serialize: (rows) => rows.map((row) => serialize(row, exponent)),
    sorts: {
      createdAt: 'createdAt',
      due: { column: sql`orders.due`, type: 'integer', valueOf: dueOf },
    },
    where: ({ q, show, method, customerId }) =>
      and(
        isOpen,
        conditionFor(show),
        method === undefined ? undefined : sql`orders.payment ->> 'method' = ${method}`,
        customerId === undefined
          ? undefined
          : isUuid(customerId)
            ? eq(orders.customerId, customerId)
            : sql`false`,
        ...containsWords(
          sql`plain_text(orders.order_number || ' ' || orders.customer_name || ' ' || orders.customer_phone)`,
          q,
        ),
      ),
    csv: {
      name: 'open-items',
      kind: 'open_item',
      columns: {
        order: ({ orderNumber }) => orderNumber,
        customer: ({ customerName }) => customerName,
        phone: ({ customerPhone }) => customerPhone,
        ordered: ({ createdAt }) => createdAt,
        state: ({ state }) => state,
        total: ({ total }) => total,
        settled: ({ settled }) => settled,
        due: ({ due }) => due,
        deposit_due: ({ depositDue: open }) => open,
        due_on: ({ dueOn }) => dueOn,
      },
    },
  })

  mount(http, sumOpenItems, async () => {
    const today = todayIn(timeZone)
    const { rows } = await reports.execute<Record<string, string>>(sql`
      select count(*) filter (where due > 0) as count, coalesce(sum(due) filter (where due > 0), 0) as due,
        count(*) filter (where ${isLate(today)}) as "lateCount",
        coalesce(sum(due) filter (where ${isLate(today)}), 0) as late,
        coalesce(-sum(due) filter (where due < 0), 0) as credit,
        count(*) filter (where ${isUndecided(today, timeZone)}) as undecided,
        (select coalesce(sum(case kind when 'payment' then amount else -amount end), 0) from ledger_entries
          where booked_on = ${today}::date and kind in ('payment', 'refund')) as today
      from orders where ${isOpen}`)
    const sums = rows[0] ?? {}
    const major = (name: string) => toMajor(Number(sums[name] ?? 0), exponent)
    return {
      count: Number(sums['count'] ?? 0),
      due: major('due'),
      lateCount: Number(sums['lateCount'] ?? 0),
      late: major('late'),
      credit: major('credit'),
      undecidedCount: Number(sums['undecided'] ?? 0),
      today: major('today'),
    }
  })

  mount(http, listCashRound, async ({ query: { day } }) => {
    const of =
      day === undefined
        ? eq(orders.status, 'shipped')
        : sql`exists (select from installations i where i.order_id = orders.id and i.scheduled_date = ${day}::date
            and i.status <> 'cancelled')`
    const rows = await db
      .select()
      .from(orders)
      .where(
        and(
          sql`orders.due > 0`,
          isNotNull(orders.payment),
          ne(orders.status, 'cancelled'),
          of,
          sql`orders.payment ->> 'method' = 'cash'`,
        ),
      )
      .orderBy(orders.createdAt)
      .limit(500)
    const stops = rows.map((row) => {
      const due = dueOf(row)
      return { row, due, cashDue: due + cashRounding(due, row.cashStep) }
    })
    return {
      stops: stops.map(({ row, due, cashDue }) => ({
        id: row.id,
        orderNumber: row.orderNumber,
        customerName: row.customerName,
        customerPhone: row.customerPhone,
        address: row.customerAddress,
        due: toMajor(due, exponent),
        cashDue: toMajor(cashDue, exponent),
      })),
      total: toMajor(
        stops.reduce((sum, { cashDue }) => sum + cashDue, 0),
        exponent,
      ),
    }
  })
}
