/** What the shop has learned from feedback, as returned by `GET /api/ar-calibration`. */

export interface AxisCalibration {
  correctionFactor: number
  /** Metres. */
  offsetCorrection: number
}

export interface Calibration {
  widthCalibration?: AxisCalibration | null
  heightCalibration?: AxisCalibration | null
  /** Observed over claimed rate of measurements within 2 %; null until there is enough feedback. */
  confidenceCalibration?: number | null
}

/** A side in metres after calibration: value x correctionFactor + offsetCorrection. */
export function applyCalibration(metres: number, calibration: AxisCalibration | null | undefined): number {
  return calibration ? metres * calibration.correctionFactor + calibration.offsetCorrection : metres
}

/** How a size was measured: each method has its own error, so a factor is never used for another method. */
export const methods = ['estimate', 'reference', 'webxr', 'motion'] as const
export type Method = (typeof methods)[number]

/** The method of a measurement's `sensorUsed`: every sensor without a method of its own counts as an estimate. */
export function methodOf(sensorUsed: string): Method {
  return methods.find((method) => method === sensorUsed) ?? 'estimate'
}

/** Limits of a learned factor, per method. */
export const factorLimits = {
  estimate: { min: 0.4, max: 2.5 },
  webxr: { min: 0.9, max: 1.1 },
  reference: { min: 0.97, max: 1.03 },
  motion: { min: 0.9, max: 1.1 },
} as const

/** Limits of a learned offset, metres; an estimate has none. */
export const offsetLimit = { estimate: 0, webxr: 0.02, reference: 0.02, motion: 0 } as const
