import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

const exactUpTo = 10_000

/**
 * Counts the rows of a query: exactly up to 10,000, above that the planner's estimate. Costs at most
 * 10,001 index entries, however long the table is.
 * @param rows a `select 1 from … where …`
 */
export async function countRows(db: Db, rows: SQL): Promise<{ count: number; estimated: boolean }> {
  const counted = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from (${rows} limit ${exactUpTo + 1}) as capped`,
  )
  const n = counted.rows[0]?.n ?? 0
  if (n <= exactUpTo) return { count: n, estimated: false }
  const plan = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${rows}`,
  )
  return { count: Math.max(plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? n, n), estimated: true }
}
