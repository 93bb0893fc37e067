import type { PoolClient } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { daysRepository, type MeasuredPeriod } from '#modules/measuring/server/index.ts'

interface Counted {
  period: MeasuredPeriod
  key: string
  at: Date
}

/** The days, weeks and months of the camera sessions that will be removed. */
export async function measuredPeriods(client: PoolClient, timeZone: string): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `SELECT period, to_char(session_started_at AT TIME ZONE $1, format) AS key, max(session_started_at) AS at
     FROM ar_measurement_sessions, (VALUES ('daily', 'YYYY-MM-DD'), ('weekly', 'IYYY-"W"IW'), ('monthly', 'YYYY-MM'))
       AS counted (period, format)
     WHERE id::text IN (SELECT id FROM going WHERE kind = 'ar_measurement_sessions') GROUP BY 1, 2`,
    [timeZone],
  )
  return rows
}

/** Recalculates the camera statistics of these periods; periods without sessions are deleted. */
export async function recountPeriods(
  client: PoolClient,
  timeZone: string,
  periods: readonly Counted[],
): Promise<void> {
  const days = daysRepository(createDb(client), timeZone)
  await client.query(
    `DELETE FROM ar_analytics USING unnest($1::text[], $2::text[]) AS counted (period, key)
     WHERE ar_analytics.period = counted.period AND date_key = counted.key`,
    [periods.map(({ period }) => period), periods.map(({ key }) => key)],
  )
  for (const { period, at } of periods) await days.count(period, at)
}
