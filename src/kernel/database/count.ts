import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

const exactUpTo = 10_000

/** The number of rows of a list: exact up to 10,000, otherwise the planner's estimate. */
interface Counted {
  count: number
  estimated: boolean
}

/**
 * SQL that counts the rows of a query, at most 10,001, as part of another statement. It reads no more index entries
 * than that, however long the table is.
 * @param rows a `select 1 from … where …`
 */
export const countUpTo = (rows: SQL) =>
  sql<number>`(select count(*)::int from (${rows} limit ${exactUpTo + 1}) as capped)`

/** The result of `countUpTo`, or the planner's estimate if there are more rows. */
export async function exactOrEstimated(db: Db, rows: SQL, counted: number): Promise<Counted> {
  if (counted <= exactUpTo) return { count: counted, estimated: false }
  const plan = await db.execute<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    sql`explain (format json) ${rows}`,
  )
  const planned = plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? counted
  return { count: Math.max(planned, counted), estimated: true }
}

/** Counts the rows of a query in a separate statement. */
export async function countRows(db: Db, rows: SQL): Promise<Counted> {
  const counted = await db.execute<{ n: number }>(sql`select ${countUpTo(rows)} as n`)
  return exactOrEstimated(db, rows, counted.rows[0]?.n ?? 0)
}
