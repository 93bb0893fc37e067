import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'

/** Sessions deleted per statement, so that none takes long. */
const batchSize = 5_000

/**
 * Deletes data that is no longer counted or learned from: sessions with their measurements and feedback 180 days
 * after they began, and orphaned feedback. Feedback is a vote for equally long, so a session stays while it has
 * younger feedback. Focal lengths of phone models (docs/measuring.md) stay two years. Figures of days, weeks and
 * months are separate rows and stay.
 */
export async function purgeMeasurements(db: Db): Promise<void> {
  let removed: number | null
  do {
    const { rowCount } = await db.execute(sql`
      delete from ar_measurement_sessions where id in (
        select s.id from ar_measurement_sessions s
        where s.session_started_at < now() - interval '180 days'
          and not exists (select from ar_measurement_feedback f
            where f.session_id = s.id and f.submitted_at >= now() - interval '180 days')
          and (s.session_started_at < now() - interval '2 years' or s.device_model is null
            or not exists (select from ar_measurements m where m.session_id = s.id
              and m.sensor_used = 'reference' and m.focal_length_px is not null))
        order by s.session_started_at limit ${batchSize})`)
    removed = rowCount
  } while (removed === batchSize)
  await db.execute(sql`
    delete from ar_measurement_feedback
    where session_id is null and measurement_id is null and submitted_at < now() - interval '180 days'`)
}
