import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { cashDiscountOf, lastDiscountDay, type OpenOrder } from '../../rules/index.ts'

/** The most open orders that movements are compared with by name; named ones are always found. */
const maxOrders = 20_000

interface Row extends Record<string, unknown> {
  id: string
  orderNumber: string
  customerName: string
  due: string
  settled: string
  deposit: string | null
  percent: string | null
  days: number | null
  documents: (string | null)[] | null
  invoicedOn: string | null
}

/**
 * The orders of which something is owed, and those with these numbers. One statement; its cost grows with the open
 * orders.
 * @param day for which discounts for early payment are worked out
 */
export async function openOrders(db: Db, numbers: readonly string[], day: string): Promise<OpenOrder[]> {
  const { rows } = await db.execute<Row>(sql`
    with wanted as (
      (select id from orders where due > 0 order by created_at desc limit ${maxOrders})
      union select id from orders where order_number in (select jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb))
    ), papers as (
      select d.order_id, array_agg(d.number) filter (where d.kind in ('deposit', 'invoice', 'final')) as documents,
        max(d.issued_on) filter (where d.kind in ('invoice', 'final')) as invoiced_on
      from documents d where d.order_id in (select id from wanted) group by d.order_id
    )
    select o.id, o.order_number as "orderNumber", o.customer_name as "customerName", o.due, o.settled,
      case when o.status <> 'cancelled' then o.payment #>> '{deposit,amount}' end as deposit,
      o.payment #>> '{cashDiscount,percent}' as percent, (o.payment #>> '{cashDiscount,days}')::int as days,
      array_append(p.documents, q.quote_number) as documents, p.invoiced_on::text as "invoicedOn"
    from orders o left join papers p on p.order_id = o.id left join quotes q on q.id = o.quote_id where o.id in (select id from wanted)`)
  return rows.map((row) => {
    const due = Number(row.due)
    const hasDiscount =
      row.percent !== null &&
      row.days !== null &&
      row.invoicedOn !== null &&
      lastDiscountDay(row.invoicedOn, row.days) >= day
    return {
      id: row.id,
      orderNumber: row.orderNumber,
      customerName: row.customerName,
      due,
      depositDue: Math.max(0, Math.min(due, Number(row.deposit ?? 0) - Number(row.settled))),
      discounted: hasDiscount && due > 0 ? due - cashDiscountOf(due, Number(row.percent)) : null,
      // Also by the number of its quote, which a deposit may name that came before the order.
      documents: row.documents?.filter((number) => number !== null) ?? [],
    }
  })
}
