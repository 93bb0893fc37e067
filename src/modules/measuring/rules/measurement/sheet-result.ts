import { applyCalibration, type Calibration } from '../accuracy/calibration.ts'
import { clampConfidence } from '../mathematics/error-function.ts'
import { type Estimate, toThree } from '../estimate/estimate.ts'
import { minFocalSlant } from '../pose/phone-view.ts'
import type { PictureMeasurement } from './picture-measurement.ts'

/** The size of an opening, by any method. Metres and square metres, 3 decimals. */
export type MeasuredSize = Omit<Estimate, 'distanceSource'>

/** Two sides with the half width of their intervals, millimetres. */
type Measured = Pick<PictureMeasurement, 'width' | 'height' | 'confidence' | 'distanceMm'>

/** A measurement for the overlay, after the calibration of its method. */
export function measuredSize(
  measured: Measured,
  calibration: Calibration | null,
  { sensorUsed, focalLengthPx }: Pick<MeasuredSize, 'sensorUsed' | 'focalLengthPx'>,
): MeasuredSize {
  const w = toThree(applyCalibration(measured.width.mm / 1000, calibration?.widthCalibration))
  const h = toThree(applyCalibration(measured.height.mm / 1000, calibration?.heightCalibration))
  return {
    w,
    h,
    area: toThree(w * h),
    confidence: clampConfidence(measured.confidence * (calibration?.confidenceCalibration ?? 1)),
    depth: measured.distanceMm / 1000,
    sensorUsed,
    calibrationApplied: calibration !== null,
    uncalibrated: { widthMm: measured.width.mm, heightMm: measured.height.mm },
    band: { widthMm: Math.ceil(measured.width.bandMm), heightMm: Math.ceil(measured.height.bandMm) },
    focalLengthPx,
  }
}

/** The result of a sheet of paper. */
export const sheetResult = (measurement: PictureMeasurement, calibration: Calibration | null): MeasuredSize =>
  measuredSize(measurement, calibration, {
    sensorUsed: 'reference',
    focalLengthPx: measurement.obliqueDegrees >= minFocalSlant ? measurement.focalLengthPx : 0,
  })

/** Half width of the interval, millimetres, up to which an inside mount may be ordered without a tape. */
export const insideMountBandMm = 5

/**
 * Whether an inside blind may be cut to this size without measuring by tape: not where the opening may be out of
 * square, because the smallest of three widths counts there.
 */
export function fitsInsideMount(
  { sensorUsed, band, confidence }: MeasuredSize,
  cautions: readonly string[] = [],
): boolean {
  const widest = Math.max(band.widthMm, band.heightMm)
  const isSquare = !cautions.includes('out_of_square')
  return sensorUsed !== 'camera' && confidence >= 0.8 && isSquare && widest <= insideMountBandMm
}
