import { desc, sql } from 'drizzle-orm'
import type { Output } from '#kernel/contract/endpoint.ts'
import type { Db } from '#kernel/database/db.ts'
import type { readCalibration } from '../contract/measuring.ts'
import { calibrationFor, minVotes, learn, type SegmentCalibration } from '../rules/accuracy/learning.ts'
import { deviceOf } from './device.ts'
import { calibrations } from './measuring.tables.ts'
import { votesRepository } from './votes.repository.ts'
import { isBelievableFocalShare, minSessions } from '../rules/pose/phone-view.ts'

/** Maximum number of sessions of a phone model that are read. */
const newest = 300

/**
 * The focal length of a phone model as a multiple of the picture's long side: the median over its newest sessions
 * with sheets of paper, one value per session. Null with too few sessions or an implausible result.
 */
async function focalShareOf(db: Db, deviceModel: string): Promise<number | null> {
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

const learningDays = 181

/**
 * Relearns from the newest votes, at most a thousand rows, and stores the segments with enough of them. A row's
 * version rises only when its figures change. Must run after `takeTurns`.
 */
export async function updateCalibrations(db: Db, now: Date): Promise<void> {
  const from = new Date(now.getTime() - learningDays * 86_400_000)
  const votes = await votesRepository(db).read(from, new Date(now.getTime() + 1))
  const learned = learn(votes, now.getTime()).filter(({ n }) => n >= minVotes)
  const rows = JSON.stringify(learned.map(rowOf))
  await db.execute(sql`
    with learned as (select * from jsonb_to_recordset(${rows}::jsonb) as l (
      sensor_used text, orientation text, device_model text,
      width_factor double precision, width_offset double precision,
      height_factor double precision, height_offset double precision,
      confidence double precision, n integer)
    ), forgotten as (
      delete from ar_calibrations c where not exists (select 1 from learned l
        where (l.sensor_used, l.orientation, l.device_model)
          is not distinct from (c.sensor_used, c.orientation, c.device_model))
    )
    insert into ar_calibrations as c (sensor_used, orientation, device_model, width_correction_factor,
      width_offset_correction, height_correction_factor, height_offset_correction, confidence_calibration, sample_count)
    select * from learned
    on conflict (sensor_used, orientation, device_model) do update set
      width_correction_factor = excluded.width_correction_factor,
      width_offset_correction = excluded.width_offset_correction,
      height_correction_factor = excluded.height_correction_factor,
      height_offset_correction = excluded.height_offset_correction,
      confidence_calibration = excluded.confidence_calibration,
      sample_count = excluded.sample_count, version = c.version + 1, computed_at = now()
    where (c.width_correction_factor, c.width_offset_correction, c.height_correction_factor,
        c.height_offset_correction, c.confidence_calibration, c.sample_count)
      is distinct from (excluded.width_correction_factor, excluded.width_offset_correction,
        excluded.height_correction_factor, excluded.height_offset_correction, excluded.confidence_calibration,
        excluded.sample_count)`)
}

function rowOf({ method, orientation, phoneModel, ...learned }: SegmentCalibration) {
  return {
    sensor_used: method,
    orientation: orientation ?? null,
    device_model: phoneModel ?? null,
    width_factor: learned.widthCalibration.correctionFactor,
    width_offset: learned.widthCalibration.offsetCorrection,
    height_factor: learned.heightCalibration.correctionFactor,
    height_offset: learned.heightCalibration.offsetCorrection,
    confidence: learned.confidenceCalibration,
    n: learned.n,
  }
}

/**
 * The calibrations for a browser: for estimates on its phone model, or on all, every segment for the tool to choose
 * from, and the phone's focal length.
 */
export async function calibrationOf(db: Db, userAgent: string): Promise<Output<typeof readCalibration>> {
  const rows = await db.select().from(calibrations).orderBy(desc(calibrations.sampleCount))
  const segments = rows.map((row) => ({
    method: row.sensorUsed,
    ...(row.orientation && { orientation: row.orientation }),
    ...(row.deviceModel !== null && { phoneModel: row.deviceModel }),
    widthCalibration: {
      correctionFactor: row.widthCorrectionFactor,
      offsetCorrection: row.widthOffsetCorrection,
    },
    heightCalibration: {
      correctionFactor: row.heightCorrectionFactor,
      offsetCorrection: row.heightOffsetCorrection,
    },
    confidenceCalibration: row.confidenceCalibration,
    n: row.sampleCount,
  }))
  const { deviceModel } = deviceOf(userAgent)
  const focalShare = deviceModel === null ? null : await focalShareOf(db, deviceModel)
  const onPhone = deviceModel
    ? segments.find(({ method, phoneModel }) => method === 'estimate' && phoneModel === deviceModel)
    : undefined
  const best = onPhone ?? calibrationFor(segments, { method: 'estimate' })
  const { widthCalibration, heightCalibration, confidenceCalibration } = best
  return {
    status: 'success',
    calibration: { widthCalibration, heightCalibration, confidenceCalibration },
    segments,
    ...(focalShare !== null && { focalShare }),
  }
}
