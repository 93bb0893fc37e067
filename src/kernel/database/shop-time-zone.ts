import { sql } from 'drizzle-orm'
import type { Db } from './db.ts'

/**
 * Has sums of days and months begin where the days of the shop do. Counts them anew when that has changed; otherwise it
 * costs one call of a function.
 */
export async function applyTimeZone(db: Db, timeZone: string): Promise<void> {
  await db.execute(sql`select use_time_zone(${timeZone})`)
}
