import { sql } from 'drizzle-orm'
import { isBelievableFocalShare, minSessions } from '../rules/pose/phone-view.ts'
import type { Db } from '#kernel/database/db.ts'

/** Maximum number of sessions of a phone model that are read. */
const newest = 300

/**
 * The focal length of a phone model as a multiple of the picture's long side: the median over its newest sessions
 * with sheets of paper, one value per session. Null with too few sessions or an implausible result.
 */
export async function focalShareOf(db: Db, deviceModel: string): Promise<number | null> {
  const { rows } = await db.execute<{ share: number | null; sessions: number }>(sql`
    with s as (
      select id from ar_measurement_sessions where device_model = ${deviceModel}
      order by created_at desc limit ${newest}
    ), told as (
      select distinct on (m.session_id)
        m.focal_length_px / (2 * greatest(m.principal_point_x, m.principal_point_y)) as share
      from s join ar_measurements m on m.session_id = s.id
      where m.sensor_used = 'reference' and m.focal_length_px is not null and m.principal_point_x > 0
      order by m.session_id, m.measurement_number desc
    )
    select percentile_cont(0.5) within group (order by share) as share, count(*)::int as sessions from told`)
  const [row] = rows
  if (!row || row.share === null || row.sessions < minSessions) return null
  return isBelievableFocalShare(row.share) ? row.share : null
}
