import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * Makes sums by day and month use the shop's time zone. If the time zone has changed, all sums are recalculated;
 * otherwise this costs one function call.
 */
export async function applyTimeZone(db: Db, timeZone: string): Promise<void> {
  await db.execute(sql`select use_time_zone(${timeZone})`)
}
