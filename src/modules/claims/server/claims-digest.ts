import { sql } from 'drizzle-orm'
import type { Contributions } from '#kernel/modules/definition.ts'

/** Claims that wait for an answer, and open orders that their customers cancel because they are late. */
export const claimsDigest: NonNullable<Contributions['digest']> = async (db, { maxCounted }) => {
  const { rows } = await db.execute<{ claims: number; delays: number }>(sql`
    select (select count(*)::int from (select from claims where status = 'open' limit ${maxCounted}) as found) as claims,
      (select count(*)::int from (select from delay_notices n join orders o on o.id = n.order_id
        where n.status = 'cancelled' and o.status in ('confirmed', 'processing') limit ${maxCounted}) as found) as delays`)
  return [
    { kind: 'claims', count: rows[0]?.claims ?? 0, lines: [] },
    { kind: 'delays', count: rows[0]?.delays ?? 0, lines: [] },
  ]
}
