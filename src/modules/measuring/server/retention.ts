import { sql } from 'drizzle-orm'
import type { Db } from '../../../kernel/database/db.ts'

/** Sessions removed in one statement, so that none takes long. */
const atOnce = 5_000

/**
 * Removes what nobody counts or learns from any more: sessions with their measurements and feedback 180 days after
 * they began, and feedback about nothing. Feedback is a vote for as long, so a session stays while it has younger
 * feedback. What tells how a phone model sees (docs/measuring.md) stays two years. Figures of days, weeks and months
 * are rows of their own and stay.
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
        order by s.session_started_at limit ${atOnce})`)
    removed = rowCount
  } while (removed === atOnce)
  await db.execute(sql`
    delete from ar_measurement_feedback
    where session_id is null and measurement_id is null and submitted_at < now() - interval '180 days'`)
}
