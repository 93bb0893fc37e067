import type { Measurement, MeasuringFeedback } from '../contract/measuring.ts'
import { methodOf } from '../rules/accuracy/calibration.ts'
import { confidenceOf, focalLengths } from '../rules/estimate/estimate.ts'
import { errorOf, pairActualSides } from '../rules/accuracy/feedback.ts'
import type { feedback, MeasurementRow, measurements } from './measuring.tables.ts'

/** A measurement in its stored form; omitted fields are derived or have their specified defaults. */
export function measurementRow(
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
export function feedbackRow(
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
