import type { FastifyInstance } from 'fastify'
import { keyFor } from '../../../kernel/process/secrets.ts'
import { measuringJobs, mountMeasuringAnalytics } from './analytics.ts'
import { mountMeasuring } from './measuring.routes.ts'
import type { MeasuringParts } from './measuring.routes.ts'
import { mountWindows } from '../../windows/server/index.ts'

/** What the camera tool leaves, what the shop learns from it, and the windows that people keep. */
export function buildMeasuring({
  secret,
  ...parts
}: Omit<MeasuringParts, 'networkSecret'> & {
  /** The installation's secret, from which keys are derived. */
  secret: string
  /** Of the shop: its days begin there. */
  timeZone: string
}) {
  return {
    ...measuringJobs(parts),
    mount(http: FastifyInstance): void {
      mountMeasuring(http, { ...parts, networkSecret: keyFor('measuring networks', secret) })
      mountMeasuringAnalytics(http, parts)
      mountWindows(http, parts)
    },
  }
}
