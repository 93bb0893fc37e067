import { defineModule } from '#kernel/modules/definition.ts'
import type { FastifyInstance } from 'fastify'
import { keyFor } from '#kernel/process/secrets.ts'
import { measuringErrors } from '../errors.ts'
import { measuringJobs, mountMeasuringAnalytics } from './analytics.ts'
import { mountMeasuring, type MeasuringParts } from './measuring.routes.ts'

/** The camera tool's measurements, and the calibration learned from them. */
function buildMeasuring({
  secret,
  ...parts
}: Omit<MeasuringParts, 'networkSecret'> & {
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
  errors: measuringErrors,
  build(host) {
    const built = buildMeasuring(host)
    return {
      mount: (http) => built.mount(http),
      jobs: [
        { name: 'count-measuring', cron: '*/15 * * * *', run: built.countToday },
        { name: 'learn-from-measuring', cron: '41 18 * * *', run: built.everyNight },
      ],
    }
  },
})
