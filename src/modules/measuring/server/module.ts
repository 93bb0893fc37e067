import { sql } from 'drizzle-orm'
import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import { keyFor } from '#kernel/process/secrets.ts'
import { measuringErrors } from '../errors.ts'
import { measuringJobs, mountMeasuringAnalytics } from './analytics.ts'
import { mountMeasuring, type MeasuringDeps } from './measuring.routes.ts'
import { processing } from './processing.ts'

/** The camera tool's measurements, and the calibration learned from them. */
function buildMeasuring({
  secret,
  ...parts
}: Omit<MeasuringDeps, 'networkSecret'> & {
  /** The installation's secret, from which keys are derived. */
  secret: string
  /** The shop's time zone, in which its days begin. */
  timeZone: string
}) {
  return {
    ...measuringJobs(parts),
    mount(http: FastifyInstance): void {
      mountMeasuring(http, { ...parts, networkSecret: keyFor('measuring networks', secret) })
      mountMeasuringAnalytics(http, parts)
    },
  }
}

export const measuring = defineModule({
  name: 'measuring',
  processing,
  errors: measuringErrors,
  build(host) {
    const built = buildMeasuring(host)
    return {
      mount: (http) => built.mount(http),
      on: {
        'account.erased': {
          async inTransaction({ accountId }, { db }) {
            await db.execute(sql`
            update ar_measurement_feedback set feedback_comments = null, measurement_purpose = null
            where session_id in (select id from ar_measurement_sessions where user_id = ${accountId})
              or measurement_id in (
                select m.id from ar_measurements m join ar_measurement_sessions s on s.id = m.session_id
                where s.user_id = ${accountId})`)
            await db.execute(
              sql`update ar_measurement_sessions set user_id = null where user_id = ${accountId}`,
            )
          },
        },
      },
      contributes: {
        personalData: {
          measurements: (id) => sql`
            select device_type, device_model, browser_name, browser_version, session_started_at, session_ended_at,
              (select json_agg(json_build_object('calculated_width', calculated_width, 'calculated_height', calculated_height,
                  'measurement_time', measurement_time) order by measurement_number)
                from ar_measurements where session_id = ar_measurement_sessions.id) measurements
            from ar_measurement_sessions where user_id = ${id} order by created_at`,
        },
      },
      jobs: [
        { name: 'count-measuring', cron: '*/15 * * * *', run: built.countToday },
        { name: 'learn-from-measuring', cron: '41 18 * * *', run: built.everyNight },
      ],
    }
  },
})
