import { calibrated, type Calibration } from './calibration.ts'
import { claimable } from './error-function.ts'
import { toThree } from './estimate.ts'
import type { MotionMeasurement } from './motion-size.ts'
import type { MeasuredSize } from './sheet-result.ts'

/** The result of a moved phone for the overlay, after the calibration of the method. */
export function motionResult(found: MotionMeasurement, calibration: Calibration | null): MeasuredSize {
  const w = toThree(calibrated(found.width.mm / 1000, calibration?.widthCalibration))
  const h = toThree(calibrated(found.height.mm / 1000, calibration?.heightCalibration))
  return {
    w,
    h,
    area: toThree(w * h),
    confidence: claimable(found.confidence * (calibration?.confidenceCalibration ?? 1)),
    depth: found.distanceMm / 1000,
    sensorUsed: 'motion',
    calibrationApplied: calibration !== null,
    uncalibrated: { widthMm: found.width.mm, heightMm: found.height.mm },
    band: { widthMm: Math.ceil(found.width.bandMm), heightMm: Math.ceil(found.height.bandMm) },
    // Only sheets of paper tell it well enough to be learned from.
    focalLengthPx: 0,
  }
}
