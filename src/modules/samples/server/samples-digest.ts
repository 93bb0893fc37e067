import { sql } from 'drizzle-orm'
import type { Contributions } from '#kernel/modules/definition.ts'

/** How many sample requests have not been sent. */
export const samplesDigest: Contributions['digest'] = async (db, { maxCounted }) => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from (select from sample_requests
      where status = 'requested' limit ${maxCounted}) as found`)
  return [{ kind: 'samples', count: rows[0]?.count ?? 0, lines: [] }]
}
