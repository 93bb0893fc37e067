import { createHash, createHmac } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { keyFor } from '#kernel/process/secrets.ts'
import { houseLinks as stored } from './street.tables.ts'

const hashed = (token: string) => createHash('sha256').update(token).digest('base64url')

/**
 * Links to houses. A token has 256 bits and is made from the order's id, the installation's secret and the number of links
 * that its buyer has ended, so it leads neither to the order nor to the order's own private link.
 */
export function houseLinks(secret: string) {
  const key = keyFor('house links', secret)
  const tokenOf = (orderId: string, version: number) =>
    createHmac('sha256', key).update(`${orderId} ${version}`).digest('base64url')

  return {
    /** The path of an order's link; null: there is none. */
    async find(db: Db, orderId: string): Promise<string | null> {
      const [link] = await db
        .select({ version: stored.linkVersion })
        .from(stored)
        .where(and(eq(stored.orderId, orderId), isNotNull(stored.viewToken)))
      return link ? `/houses/${tokenOf(orderId, link.version)}` : null
    },

    /** The order that a token shows; null: none, or its buyer has ended the link. */
    async orderOf(db: Db, token: string): Promise<string | null> {
      // Who asked to be erased is left with no page on which to end the link.
      const { rows } = await db.execute<{ id: string }>(sql`
        select o.id from house_links h join orders o on o.id = h.order_id
        where h.view_token = ${hashed(token)} and o.erasure_requested_at is null and o.name_until is null`)
      return rows[0]?.id ?? null
    },

    /** Makes the link of an order; made twice it stays one. */
    async make(db: Db, orderId: string): Promise<void> {
      const { rows } = await db.execute<{ version: number }>(sql`
        insert into house_links (order_id) values (${orderId})
        on conflict (order_id) do update set order_id = excluded.order_id returning link_version as version`)
      await db.execute(sql`
        update house_links set view_token = ${hashed(tokenOf(orderId, rows[0]?.version ?? 0))}
        where order_id = ${orderId} and link_version = ${rows[0]?.version ?? 0}`)
    },

    /** Ends it; the next one is another. */
    async end(db: Db, orderId: string): Promise<void> {
      await db.execute(sql`
        update house_links set view_token = null, link_version = link_version + 1
        where order_id = ${orderId} and view_token is not null`)
    },
  }
}
