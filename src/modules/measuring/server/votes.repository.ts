import { sql } from 'drizzle-orm'
import { methodOf } from '../rules/accuracy/calibration.ts'
import { maxOfNetwork, type Feedback } from '../rules/accuracy/feedback.ts'
import type { Db } from '#kernel/database/db.ts'

/** Maximum number of rows read to find the newest 500 votes: some of them may no longer count. */
const maxRead = 1000

type VoteRow = {
  session_id: string
  sensor_used: string
  orientation: Feedback['orientation']
  device_model: string | null
  network_key: string | null
  uncalibrated_width: number
  uncalibrated_height: number
  actual_width: number | null
  actual_height: number | null
  measurement_method: Feedback['measurementMethod']
  confidence: number
  submitted_at: number
}

/** SQL of the feedback that calibration learns from. */
export function votesRepository(db: Db) {
  return {
    /** Serialises writers until the end of the transaction: votes are counted relative to each other. */
    async takeTurns(): Promise<void> {
      await db.execute(sql`select pg_advisory_xact_lock(hashtext('learning from measurements'))`)
    },

    /** Withdraws earlier votes of this session, and the oldest of this network beyond its hundred. */
    async makeRoom(sessionId: string, networkKey: string): Promise<void> {
      await db.execute(sql`
        update ar_measurement_feedback set is_vote = false where is_vote and session_id = ${sessionId}`)
      await db.execute(sql`
        update ar_measurement_feedback set is_vote = false where id in (
          select id from ar_measurement_feedback where is_vote and network_key = ${networkKey}
          order by submitted_at desc offset ${maxOfNetwork - 1})`)
    },

    /** The newest votes between two moments, at most a thousand. */
    async read(from: Date, to: Date): Promise<Feedback[]> {
      const { rows } = await db.execute<VoteRow>(sql`
        select f.session_id, m.sensor_used, m.orientation, s.device_model, f.network_key,
          m.uncalibrated_width, m.uncalibrated_height, nullif(f.actual_width, 0) as actual_width,
          nullif(f.actual_height, 0) as actual_height, f.measurement_method, m.confidence,
          (extract(epoch from f.submitted_at) * 1000)::double precision as submitted_at
        from ar_measurement_feedback f
        join ar_measurements m on m.id = f.measurement_id
        join ar_measurement_sessions s on s.id = f.session_id
        where f.is_vote and f.submitted_at >= ${from.toISOString()} and f.submitted_at < ${to.toISOString()}
        order by f.submitted_at desc limit ${maxRead}`)
      return rows.map((row) => ({
        sessionId: row.session_id,
        method: methodOf(row.sensor_used),
        orientation: row.orientation,
        phoneModel: row.device_model,
        network: row.network_key,
        calculatedWidthMm: row.uncalibrated_width,
        calculatedHeightMm: row.uncalibrated_height,
        actualWidthMm: row.actual_width,
        actualHeightMm: row.actual_height,
        measurementMethod: row.measurement_method,
        confidence: row.confidence,
        submittedAt: row.submitted_at,
      }))
    },
  }
}
