import { sql } from 'drizzle-orm'
import { brierScore, claimsOf, reliability, type Claim } from '../rules/accuracy/confidence-learning.ts'
import { votesOf } from '../rules/accuracy/feedback.ts'
import type { Db } from '#kernel/database/db.ts'
import { votesRepository } from './votes.repository.ts'

export const periods = ['daily', 'weekly', 'monthly'] as const
export type Period = (typeof periods)[number]

const units = { daily: 'day', weekly: 'week', monthly: 'month' } as const
const keys = { daily: 'YYYY-MM-DD', weekly: 'IYYY-"W"IW', monthly: 'YYYY-MM' } as const

type Bounds = { key: string; begins: string; ends: string }

/** SQL of the figures of days, weeks and months; counting is idempotent. */
export function daysRepository(db: Db, timeZone: string) {
  async function bounds(period: Period, at: Date): Promise<Bounds> {
    const unit = units[period]
    const { rows } = await db.execute<Bounds>(sql`
      select to_char(local, ${keys[period]}) as key,
        to_json(local at time zone ${timeZone}) #>> '{}' as begins,
        to_json((local + ${`1 ${unit}`}::interval) at time zone ${timeZone}) #>> '{}' as ends
      from (select date_trunc(${unit}, ${at.toISOString()}::timestamptz at time zone ${timeZone}) as local) moment`)
    return rows[0] as Bounds
  }

  async function claims({ begins, ends }: Bounds): Promise<Claim[]> {
    const [from, to] = [new Date(begins), new Date(ends)]
    return claimsOf(votesOf(await votesRepository(db).read(from, to), to.getTime()))
  }

  return {
    /** Recounts the period that contains a moment. */
    async count(period: Period, at: Date): Promise<void> {
      const span = await bounds(period, at)
      const evaluatedClaims = await claims(span)
      const within = (column: string) =>
        sql`${sql.raw(column)} >= ${span.begins}::timestamptz and ${sql.raw(column)} < ${span.ends}::timestamptz`
      await db.execute(sql`
        with s as (
          select count(*) as total, count(distinct user_id) as users,
            count(*) filter (where device_type = 'ios') as ios,
            count(*) filter (where device_type = 'android') as android,
            count(*) filter (where device_type is distinct from 'ios'
              and device_type is distinct from 'android') as desktop,
            count(*) filter (where has_depth_sensor) as depth
          from ar_measurement_sessions where ${within('session_started_at')}
        ), m as (
          select count(*) as total from ar_measurements where ${within('measurement_time')}
        ), said as (
          select f.*, case when m.sensor_used in ('reference', 'webxr', 'motion') then m.sensor_used else 'estimate' end as method,
            coalesce(s.device_type, 'desktop') as device, m.id is not null as measured,
            case when f.width_accuracy is null then f.height_accuracy when f.height_accuracy is null
              then f.width_accuracy else (f.width_accuracy + f.height_accuracy) / 2 end as accuracy
          from ar_measurement_feedback f
          left join ar_measurements m on m.id = f.measurement_id
          left join ar_measurement_sessions s on s.id = f.session_id
          where ${within('f.submitted_at')}
        ), f as (
          select count(*) as total, avg(width_accuracy) as width, avg(height_accuracy) as height,
            avg(area_accuracy) as area, avg(satisfaction_rating)::double precision as stars,
            avg(abs(width_error)) as width_error, avg(abs(height_error)) as height_error,
            percentile_cont(0.5) within group (order by abs(width_error)) as width_median,
            percentile_cont(0.5) within group (order by abs(height_error)) as height_median
          from said
        ), parts as (
          select dimension, name, count(*) as feedback, sum(accuracy) as accuracy
          from said, lateral (values ('method', method, measured), ('device', device, session_id is not null),
            ('lighting', lighting_conditions, lighting_conditions is not null)) as of (dimension, name, known)
          where known and accuracy is not null group by dimension, name
        ), b as (
          select coalesce(jsonb_agg(jsonb_build_object('dimension', dimension, 'name', name,
            'feedback', feedback, 'accuracySum', accuracy)), '[]') as breakdown from parts
        )
        insert into ar_analytics as a (period, date_key, total_sessions, total_measurements, unique_users,
          avg_measurements_per_session, ios_devices, android_devices, desktop_devices, devices_with_depth_sensor,
          avg_width_accuracy, avg_height_accuracy, avg_area_accuracy, total_feedback_count, avg_satisfaction_rating,
          avg_width_error, avg_height_error, median_width_error, median_height_error, breakdown, brier_score,
          reliability)
        select ${period}, ${span.key}, s.total, m.total, s.users,
          case when s.total > 0 then m.total::double precision / s.total else 0 end, s.ios, s.android, s.desktop, s.depth,
          f.width, f.height, f.area, f.total, f.stars, f.width_error, f.height_error, f.width_median, f.height_median,
          b.breakdown, ${brierScore(evaluatedClaims)}, ${JSON.stringify(reliability(evaluatedClaims))}::jsonb
        from s, m, f, b where s.total + m.total + f.total > 0
        on conflict (period, date_key) do update set
          total_sessions = excluded.total_sessions, total_measurements = excluded.total_measurements,
          unique_users = excluded.unique_users, avg_measurements_per_session = excluded.avg_measurements_per_session,
          ios_devices = excluded.ios_devices, android_devices = excluded.android_devices,
          desktop_devices = excluded.desktop_devices, devices_with_depth_sensor = excluded.devices_with_depth_sensor,
          avg_width_accuracy = excluded.avg_width_accuracy, avg_height_accuracy = excluded.avg_height_accuracy,
          avg_area_accuracy = excluded.avg_area_accuracy, total_feedback_count = excluded.total_feedback_count,
          avg_satisfaction_rating = excluded.avg_satisfaction_rating, avg_width_error = excluded.avg_width_error,
          avg_height_error = excluded.avg_height_error, median_width_error = excluded.median_width_error,
          median_height_error = excluded.median_height_error, breakdown = excluded.breakdown,
          brier_score = excluded.brier_score, reliability = excluded.reliability`)
    },
  }
}
