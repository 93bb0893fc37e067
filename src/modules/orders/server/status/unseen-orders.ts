import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { getUnseenOrders, maxUnseen, setSeenOrders } from '../../contract/unseen-orders.ts'

/**
 * The orders since a person last looked at the orders; before their first look, since their account was created, at
 * most seven days back.
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

/** The number of orders that the requesting person has not seen, and marking them as seen. */
export function mountUnseenOrders(http: FastifyInstance, { db }: { db: Db }): void {
  mount(http, getUnseenOrders, ({ actor }) => unseenOf(db, actor.id))

  mount(http, setSeenOrders, async ({ body: { until }, actor }) => {
    // A time in the future would hide orders that are still to come.
    await db.execute(sql`
      insert into order_reads (user_id, seen_at) values (${actor.id}, least(${until}::timestamptz, now()))
      on conflict (user_id) do update set seen_at = greatest(order_reads.seen_at, excluded.seen_at)`)
    return { success: true as const }
  })
}
