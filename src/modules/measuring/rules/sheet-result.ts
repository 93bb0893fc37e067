import { calibrated, type Calibration } from './calibration.ts'
import { claimable } from './error-function.ts'
import { type Estimate, toThree } from './estimate.ts'
import { tellingSlant } from './phone-view.ts'
import type { PictureMeasurement } from './picture-measurement.ts'

/** The size of an opening, however it was found. Metres and square metres, 3 decimals. */
export type MeasuredSize = Omit<Estimate, 'distanceSource'>

/** What a sheet of paper gave, as the overlay shows it, after what feedback has taught about sheets. */
export function sheetResult(found: PictureMeasurement, calibration: Calibration | null): MeasuredSize {
  const w = toThree(calibrated(found.width.mm / 1000, calibration?.widthCalibration))
  const h = toThree(calibrated(found.height.mm / 1000, calibration?.heightCalibration))
  return {
    w,
    h,
    area: toThree(w * h),
    confidence: claimable(found.confidence * (calibration?.confidenceCalibration ?? 1)),
    depth: found.distanceMm / 1000,
    sensorUsed: 'reference',
    calibrationApplied: calibration !== null,
    uncalibrated: { widthMm: found.width.mm, heightMm: found.height.mm },
    band: { widthMm: Math.ceil(found.width.bandMm), heightMm: Math.ceil(found.height.bandMm) },
    focalLengthPx: found.obliqueDegrees >= tellingSlant ? found.focalLengthPx : 0,
  }
}

/** Half-width of the interval, millimetres, within which an inside mount may be ordered without a tape. */
export const insideMountBandMm = 5

/**
 * Whether a blind inside the recess may be cut to this size without asking for a tape: not where the opening may be
 * out of square, because the smallest of three widths counts there.
 */
export function fitsInsideMount(
  { sensorUsed, band, confidence }: MeasuredSize,
  cautions: readonly string[] = [],
): boolean {
  const widest = Math.max(band.widthMm, band.heightMm)
  const isSquare = !cautions.includes('out_of_square')
  return sensorUsed !== 'camera' && confidence >= 0.8 && isSquare && widest <= insideMountBandMm
}
