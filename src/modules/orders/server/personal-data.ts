import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** What an order holds for its buyer beside what its page shows. */
interface OrderExtras extends Record<string, unknown> {
  id: string
  language: string
  history: unknown[] | null
}

/**
 * The orders of a person as their own pages show them, amounts in whole units of the currency, with their history.
 * @param ownOrder reads one as its buyer may read it
 */
export async function ordersOfPerson(
  db: Db,
  userId: string,
  ownOrder: (id: string, personId: string) => Promise<object | null>,
): Promise<object[]> {
  const { rows } = await db.execute<OrderExtras>(sql`
    select id, language,
      (select json_agg(json_build_object('kind', kind, 'from_status', from_status, 'to_status', to_status,
          'created_at', created_at) order by id)
        from order_events where order_id = orders.id and kind <> 'note') history
    from orders where user_id = ${userId} order by created_at`)
  const orders: object[] = []
  for (const { id, ...extras } of rows) {
    const order = await ownOrder(id, userId)
    if (order !== null) orders.push({ ...order, ...extras })
  }
  return orders
}
