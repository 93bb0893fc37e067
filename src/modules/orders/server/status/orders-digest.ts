import { sql, type SQL } from 'drizzle-orm'
import type { Contributions } from '#kernel/modules/definition.ts'

/** New orders since the previous mail, newest first, and those that wait for confirmation, oldest first. */
export const ordersDigest: Contributions['digest'] = async (db, { since, maxListed, maxCounted }) => {
  async function section(kind: string, condition: SQL, order: SQL) {
    const { rows } = await db.execute<{ number: string; total: number }>(sql`
      select order_number as number, total_amount::float8 as total from orders
      where ${condition} order by ${order} limit ${maxListed}`)
    const { rows: counted } = await db.execute<{ count: number }>(sql`
      select count(*)::int as count from (select from orders where ${condition} limit ${maxCounted}) as found`)
    return {
      kind,
      count: counted[0]?.count ?? 0,
      lines: rows.map(({ number, total }) => [number, { amount: total }]),
    }
  }
  return [
    await section('fresh', sql`created_at > ${since}`, sql`created_at desc, id desc`),
    await section('waiting', sql`status = 'pending'`, sql`created_at, id`),
  ]
}
