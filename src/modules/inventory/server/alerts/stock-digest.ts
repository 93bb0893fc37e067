import { sql } from 'drizzle-orm'
import type { Contributions } from '#kernel/modules/definition.ts'

/** How many items are low or out of stock. */
export const stockDigest: Contributions['digest'] = async (db, { maxCounted }) => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from stock_alerts
      where not is_resolved and alert_type in ('low_stock', 'out_of_stock') limit ${maxCounted}) as found`)
  return [{ kind: 'low', count: rows[0]?.count ?? 0, lines: [] }]
}
