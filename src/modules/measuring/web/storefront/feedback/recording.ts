import { type KnownCalibrations } from '#modules/measuring/rules/accuracy/chosen-calibration.ts'
import { algorithmVersion } from '#modules/measuring/rules/estimate/estimate.ts'
import { readCalibration, saveMeasurement, startMeasuring } from '#modules/measuring/contract/measuring.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import type { Frozen } from '../../phone/frozen.ts'
import { logQuietly } from '../../phone/log.ts'
import type { Outcome } from '../outcome.ts'

/** A measurement stored by the shop. */
export interface SavedMeasurement {
  sessionId: string
  measurementId: string
  /** As displayed to the shopper, millimetres. */
  widthMm: number
  heightMm: number
}

/** All measurements since the page was loaded form one session, created with the first one. */
let session: Promise<string> | null = null

function sessionId(): Promise<string> {
  session ??= call(startMeasuring, {
    body: {
      deviceInfo: {
        userAgent: navigator.userAgent,
        platform: navigator.platform,
        screenWidth: screen.width,
        screenHeight: screen.height,
        viewportWidth: innerWidth,
        viewportHeight: innerHeight,
        pixelRatio: devicePixelRatio,
      },
    },
  }).then(({ id }) => id)
  session.catch(() => {
    session = null
  })
  return session
}

const millimetres = (metres: number) => Math.round(metres * 1000)
const toTenth = (value: number) => Math.round(value * 10) / 10

/** Stores a measurement, in millimetres; null, and logged, when that fails. */
export async function storeMeasurement(
  outcome: Outcome,
  frozen: Frozen | null,
): Promise<SavedMeasurement | null> {
  const { size, opening, depthUsed } = outcome
  const widthMm = millimetres(size.w)
  const heightMm = millimetres(size.h)
  try {
    const id = await sessionId()
    const isExact = size.sensorUsed !== 'camera'
    const { id: measurementId } = await call(saveMeasurement, {
      body: {
        sessionId: id,
        pointsUsed: 2,
        calculatedWidth: widthMm,
        calculatedHeight: heightMm,
        calculatedArea: widthMm * heightMm,
        confidenceScore: size.confidence,
        depthDataUsed: depthUsed,
        sensorType: size.sensorUsed,
        measurementPoints: JSON.stringify(
          (opening ? [opening[0], opening[2]] : []).map(({ x, y }) => ({ x: toTenth(x), y: toTenth(y) })),
        ),
        deviceOrientation: frozen?.angles,
        cameraResolution: frozen?.size,
        uncalibratedWidth: toTenth(size.uncalibrated.widthMm),
        uncalibratedHeight: toTenth(size.uncalibrated.heightMm),
        calibrationApplied: size.calibrationApplied,
        estimatedDistance: size.depth,
        focalLengthPx: size.focalLengthPx || undefined,
        algorithmVersion: isExact ? algorithmVersion.exact : algorithmVersion.estimate,
      },
    })
    return { sessionId: id, measurementId, widthMm, heightMm }
  } catch (error) {
    // A session that the shop no longer has is created again next time.
    if (error instanceof ApiError && error.status === 404) session = null
    logQuietly('The measurement was not stored', error)
    return null
  }
}

/** The learned calibrations; null, and logged, when they cannot be read. */
export async function knownCalibrations(): Promise<KnownCalibrations | null> {
  try {
    const answer = await call(readCalibration, {})
    return answer.status === 'success' ? answer : null
  } catch (error) {
    logQuietly('The calibration could not be read', error)
    return null
  }
}
