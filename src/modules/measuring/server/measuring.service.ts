import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import type { DeviceInfo, Measurement, MeasuringFeedback } from '../contract/measuring.ts'
import { methodOf } from '../rules/accuracy/calibration.ts'
import { voteOf, errorOf, pairActualSides } from '../rules/accuracy/feedback.ts'
import { updateCalibrations } from './calibration.ts'
import { deviceOf } from './device.ts'
import { measuringRepository } from './measuring.repository.ts'
import type { feedback, MeasurementRow, measurements } from './measuring.tables.ts'
import { votesRepository } from './votes.repository.ts'
import { confidenceOf, focalLengths } from '../rules/estimate/estimate.ts'

/** A measurement in its stored form; omitted fields are derived or have their specified defaults. */
function measurementRow(
  input: Measurement,
): Omit<typeof measurements.$inferInsert, 'sessionId' | 'measurementNumber'> {
  const { calculatedWidth, calculatedHeight, cameraResolution: size, deviceOrientation: tilt } = input
  const [first, second] = input.measurementPoints ?? []
  const sensorUsed = input.sensorType || 'camera'
  const calibrationApplied = input.calibrationApplied ?? false
  const before = (storedValue: number | null | undefined, shownValue: number) =>
    storedValue ?? (calibrationApplied ? null : shownValue)
  return {
    point1X: first?.x ?? null,
    point1Y: first?.y ?? null,
    point2X: second?.x ?? null,
    point2Y: second?.y ?? null,
    estimatedDistance: input.estimatedDistance ?? null,
    actualDepth1: input.actualDepth1 ?? null,
    actualDepth2: input.actualDepth2 ?? null,
    focalLengthPx: input.focalLengthPx ?? assumedFocalLength(sensorUsed, size),
    principalPointX: size ? size.width / 2 : null,
    principalPointY: size ? size.height / 2 : null,
    deviceTiltAlpha: tilt?.alpha ?? null,
    deviceTiltBeta: tilt?.beta ?? null,
    deviceTiltGamma: tilt?.gamma ?? null,
    calculatedWidth,
    calculatedHeight,
    calculatedArea: input.calculatedArea ?? calculatedWidth * calculatedHeight,
    uncalibratedWidth: before(input.uncalibratedWidth, calculatedWidth),
    uncalibratedHeight: before(input.uncalibratedHeight, calculatedHeight),
    calibrationApplied,
    orientation: size ? (size.height > size.width ? 'portrait' : 'landscape') : null,
    confidence: input.confidenceScore ?? confidenceOf.unknown,
    sensorUsed,
    algorithmVersion: input.algorithmVersion || (methodOf(sensorUsed) === 'estimate' ? '1.0' : '2.0'),
    processingTimeMs: input.processingTimeMs ?? null,
  }
}

/** The assumed focal length; a sheet of paper gives the real one or, seen from straight in front, none at all. */
function assumedFocalLength(sensorUsed: string, size: Measurement['cameraResolution']): number | null {
  return size && sensorUsed !== 'reference' ? focalLengths(size).fx : null
}

/**
 * Feedback in its stored form, with its errors relative to the displayed size: the larger side against the larger.
 */
function feedbackRow(
  input: MeasuringFeedback,
  measured: MeasurementRow | null,
): typeof feedback.$inferInsert {
  const shownWidth = input.calculatedWidth ?? measured?.calculatedWidth ?? null
  const shownHeight = input.calculatedHeight ?? measured?.calculatedHeight ?? null
  const { actualWidth = null, actualHeight = null } = input
  const paired = pairActualSides(
    { actualWidthMm: actualWidth || null, actualHeightMm: actualHeight || null },
    { calculatedWidthMm: shownWidth, calculatedHeightMm: shownHeight },
  )
  const actualArea = input.actualArea ?? product(actualWidth, actualHeight)
  const shownArea = input.calculatedArea ?? product(shownWidth, shownHeight)
  const width = shownWidth === null ? null : errorOf(shownWidth, paired.width)
  const height = shownHeight === null ? null : errorOf(shownHeight, paired.height)
  const area = shownArea === null ? null : errorOf(shownArea, actualArea)
  return {
    actualWidth,
    actualHeight,
    actualArea,
    widthError: width?.error ?? null,
    heightError: height?.error ?? null,
    areaError: area?.error ?? null,
    widthAccuracy: width?.accuracy ?? null,
    heightAccuracy: height?.accuracy ?? null,
    areaAccuracy: area?.accuracy ?? null,
    satisfactionRating: input.satisfactionRating,
    difficultyRating: input.difficultyRating,
    feedbackComments: input.feedbackComments || null,
    wouldUseAgain: input.wouldUseAgain ?? true,
    measurementMethod: input.measurementMethod,
    lightingConditions: input.lightingConditions,
    surfaceType: input.surfaceType,
    measurementPurpose: input.measurementPurpose || null,
  }
}

const product = (a: number | null, b: number | null) => (a === null || b === null ? null : a * b)

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
