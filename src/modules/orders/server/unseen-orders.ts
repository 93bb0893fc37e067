import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../../kernel/database/db.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { getUnseenOrders, maxUnseen, setSeenOrders } from '../contract/unseen-orders.ts'

/**
 * What a person has not seen begins with their first day, and at most a week ago, until they have looked at the orders
 * for the first time.
 */
async function unseenOf(db: Db, userId: string) {
  const { rows } = await db.execute<{ count: number; newest: Date | string | null }>(sql`
    with seen as (
      select coalesce(
        (select seen_at from order_reads where user_id = ${userId}),
        (select greatest(created_at, now() - interval '7 days') from users where id = ${userId})) as at
    )
    select (select count(*)::int from (
        select from orders, seen where orders.created_at > seen.at limit ${maxUnseen}) as unseen) as count,
      (select max(created_at) from orders) as newest`)
  const [{ count, newest }] = rows as [(typeof rows)[number]]
  return { count, newest: newest === null ? null : new Date(newest).toISOString() }
}

/** How many orders are new to whoever is at work. */
export function mountUnseenOrders(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, getUnseenOrders, ({ actor }) => unseenOf(db, actor.id))

  mount(http, setSeenOrders, async ({ body: { until }, actor }) => {
    // Nobody has seen what is still to come.
    await db.execute(sql`
      insert into order_reads (user_id, seen_at) values (${actor.id}, least(${until}::timestamptz, now()))
      on conflict (user_id) do update set seen_at = greatest(order_reads.seen_at, excluded.seen_at)`)
    return { success: true as const }
  })
}
