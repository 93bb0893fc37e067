import { Readable } from 'node:stream'
import { wakeJob } from '#kernel/jobs/wake.ts'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { getMarkedSheet } from '../contract/marked-sheet.ts'
import { readCalibration, saveMeasurement, sendFeedback, startMeasuring } from '../contract/measuring.ts'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { calibrationOf } from './calibration.ts'
import { measuringService } from './measuring.service.ts'

/** Sessions, measurements and feedback together. */
const measuringLimit: Limit = { name: 'measuring', times: 120, seconds: 60 }

/** The sheet changes only with the software. */
const sheetCached = 'public, max-age=86400'

export interface MeasuringDeps {
  pool: Pool
  limits: RateLimits
  /** Key under which networks are hashed. */
  networkSecret: Buffer
}

export function mountMeasuring(http: FastifyInstance, parts: MeasuringDeps): void {
  const { pool, limits } = parts
  const measuring = measuringService(parts)
  const db = createDb(pool)
  /** Recounts the day, whose figures are stale. */
  const afterWrite = () => wakeJob(pool, 'count-measuring')

  mount(http, startMeasuring, async ({ body, request, actor }) => {
    const refused = await limits.take(measuringLimit, networkOf(request.ip))
    if (refused) return refused
    const userAgent = request.headers['user-agent'] ?? ''
    const id = await measuring.begin(body.deviceInfo, { userId: actor?.id ?? null, userAgent })
    afterWrite()
    return { id, sessionId: id }
  })

  mount(http, saveMeasurement, async ({ body, headers, request }) => {
    const refused = await limits.take(measuringLimit, networkOf(request.ip))
    if (refused) return refused
    const result = await measuring.measure(body, { key: headers['idempotency-key'] })
    if (!(result instanceof Refusal)) afterWrite()
    return result
  })

  mount(http, sendFeedback, async ({ body, headers, request }) => {
    const network = networkOf(request.ip)
    const refused = await limits.take(measuringLimit, network)
    if (refused) return refused
    const result = await measuring.hear(body, { key: headers['idempotency-key'], network })
    if (result instanceof Refusal) return result
    afterWrite()
    return { success: true as const, id: result.id }
  })

  mount(http, getMarkedSheet, async ({ query, reading, reply }) => {
    // Loaded on demand, because few visitors print a sheet.
    const { markedSheetFile } = await import('./marked-sheet.ts')
    const file = await markedSheetFile(query.paper, reading.language ?? reading.base)
    reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="measuring-sheet-${query.paper.toLowerCase()}.pdf"`,
      'content-length': file.length,
      'cache-control': sheetCached,
    })
    return Readable.from([file])
  })

  mount(http, readCalibration, ({ request }) => calibrationOf(db, request.headers['user-agent'] ?? ''))
}
