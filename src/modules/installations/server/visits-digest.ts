import { sql } from 'drizzle-orm'
import type { Contributions } from '#kernel/modules/definition.ts'

/** The visits of the day. */
export const visitsDigest: Contributions['digest'] = async (db, { day, maxListed }) => {
  const { rows } = await db.execute<{
    time: string | null
    number: string | null
    installer: string | null
    count: number
  }>(sql`
    select scheduled_time_slot as time, assigned_installer as installer,
      (select order_number from orders where orders.id = installations.order_id) as number,
      (count(*) over ())::int as count
    from installations where scheduled_date = ${day} and status in ('scheduled', 'confirmed', 'in_progress')
    order by scheduled_time_slot nulls last, id limit ${maxListed}`)
  const lines = rows.map(({ time, number, installer }) => [
    time ?? { words: 'noTime' },
    ...(number === null ? [] : [{ words: 'order', values: { number } }]),
    ...(installer === null ? [] : [installer]),
  ])
  return [{ kind: 'visits', count: rows[0]?.count ?? 0, lines }]
}
