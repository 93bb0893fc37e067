import type { AxisCalibration, Calibration, Method } from './calibration.ts'
import { calibrationFor, type SegmentCalibration } from './learning.ts'

/** The response of `GET /api/ar-calibration`. */
export interface KnownCalibrations {
  /** For estimates, on the requesting phone if that is known. */
  calibration: Calibration
  segments?: readonly SegmentCalibration[]
  /** The focal length of this phone's camera as a multiple of the picture's long side, if known. */
  focalShare?: number | undefined
}

/**
 * The calibration of a method; null where nothing has been learned. A factor is never used for another method.
 */
export function chosenCalibration(
  calibrations: KnownCalibrations | null,
  method: Method,
  orientation: 'portrait' | 'landscape',
): Calibration | null {
  if (!calibrations) return null
  const segments = calibrations.segments ?? []
  const fitting = calibrationFor(segments, { method, orientation })
  const ofAll = calibrationFor(segments, { method })
  // A figure that differs from that of all phones belongs to this phone.
  const usesOwn = method === 'estimate' && !isSame(calibrations.calibration, ofAll)
  const chosen = usesOwn ? calibrations.calibration : fitting
  return teaches(chosen) ? chosen : null
}

function isSame(one: Calibration, other: Calibration): boolean {
  return (
    sameAxis(one.widthCalibration, other.widthCalibration) &&
    sameAxis(one.heightCalibration, other.heightCalibration) &&
    (one.confidenceCalibration ?? null) === (other.confidenceCalibration ?? null)
  )
}

type Axis = AxisCalibration | null | undefined

function sameAxis(one: Axis, other: Axis): boolean {
  return (
    (one?.correctionFactor ?? 1) === (other?.correctionFactor ?? 1) &&
    (one?.offsetCorrection ?? 0) === (other?.offsetCorrection ?? 0)
  )
}

function teaches(calibration: Calibration): boolean {
  return !isSame(calibration, {})
}
