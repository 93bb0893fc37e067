import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import type { DeviceInfo, Measurement, MeasuringFeedback } from '../contract/measuring.ts'
import { methodOf } from '../rules/accuracy/calibration.ts'
import { voteOf } from '../rules/accuracy/feedback.ts'
import { createDb } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { updateCalibrations } from './calibration.ts'
import { deviceOf } from './device.ts'
import { measuringRepository } from './measuring.repository.ts'
import { feedbackRow, measurementRow } from './measuring.rows.ts'
import type { feedback, MeasurementRow } from './measuring.tables.ts'
import { votesRepository } from './votes.repository.ts'

interface Sent {
  /** `Idempotency-Key`: a repeated request gets the first response. */
  key: string | undefined
}

/** Data of the camera tool. Anyone may write; nobody reads single rows. */
export function measuringService({ pool, networkSecret }: { pool: Pool; networkSecret: Buffer }) {
  const networkKeyOf = (network: string) =>
    createHmac('sha256', networkSecret).update(network).digest('base64url')

  return {
    begin(info: DeviceInfo, by: { userId: string | null; userAgent: string }): Promise<string> {
      const { screenWidth = null, screenHeight = null, pixelRatio = null } = info
      const device = deviceOf(info.userAgent || by.userAgent, info.platform ?? '')
      const row = { ...device, userId: by.userId, screenWidth, screenHeight, pixelRatio }
      return measuringRepository(createDb(pool)).begin(row)
    },

    measure: (
      input: Measurement,
      { key }: Sent,
    ): Promise<{ id: string } | Refusal<'measuring_session_not_found'>> =>
      transactionOrRefusal(pool, async (db) => {
        const measuring = measuringRepository(db)
        const session = await measuring.lockSession(input.sessionId)
        if (session === null) return refuse('measuring_session_not_found')
        const earlier = key === undefined ? null : await measuring.measurementOf(session.id, key)
        if (earlier !== null) return { id: earlier }
        const sessionFields = { sessionId: session.id, measurementNumber: session.totalMeasurements + 1 }
        const row = { ...measurementRow(input), ...sessionFields, requestKey: key ?? null }
        return { id: await measuring.addMeasurement(row, input.depthDataUsed ?? false) }
      }),

    /** Stores feedback and learns from it, in one transaction of bounded work. */
    hear: (
      input: MeasuringFeedback,
      { key, network }: Sent & { network: string },
    ): Promise<{ id: string } | Refusal<'measuring_session_not_found' | 'measurement_not_found'>> =>
      transactionOrRefusal(pool, async (db) => {
        const measuring = measuringRepository(db)
        const votes = votesRepository(db)
        const networkKey = networkKeyOf(network)
        const measured = input.measurementId ? await measuring.measurement(input.measurementId) : null
        if (input.sessionId && !(await measuring.hasSession(input.sessionId)))
          return refuse('measuring_session_not_found')
        if (input.measurementId && measured === null) return refuse('measurement_not_found')
        if (measured && input.sessionId && measured.sessionId !== input.sessionId.toLowerCase())
          return refuse('measurement_not_found')
        await votes.takeTurns()
        const earlier = key === undefined ? null : await measuring.feedbackOf(networkKey, key)
        if (earlier !== null) return { id: earlier }
        const row = { ...feedbackRow(input, measured), networkKey, requestKey: key ?? null }
        const isVote = measured !== null && teaches(row, measured)
        if (isVote) await votes.makeRoom(measured.sessionId, networkKey)
        const sessionId = measured?.sessionId ?? (input.sessionId || null)
        const id = await measuring.addFeedback({
          ...row,
          measurementId: measured?.id ?? null,
          sessionId,
          isVote,
        })
        if (isVote) await updateCalibrations(db, new Date())
        return { id }
      }),
  }
}

/** Whether calibration can learn from this feedback. */
function teaches(row: typeof feedback.$inferInsert, measured: MeasurementRow): boolean {
  const { uncalibratedWidth, uncalibratedHeight } = measured
  if (!uncalibratedWidth || !uncalibratedHeight) return false
  const vote = voteOf({
    sessionId: measured.sessionId,
    method: methodOf(measured.sensorUsed),
    orientation: measured.orientation,
    phoneModel: null,
    calculatedWidthMm: uncalibratedWidth,
    calculatedHeightMm: uncalibratedHeight,
    actualWidthMm: row.actualWidth || null,
    actualHeightMm: row.actualHeight || null,
    measurementMethod: row.measurementMethod ?? null,
    confidence: measured.confidence,
    submittedAt: 0,
  })
  return vote !== null
}
