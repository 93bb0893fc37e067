import type { Calibration } from '../accuracy/calibration.ts'
import type { MotionMeasurement } from './motion-size.ts'
import { type MeasuredSize, measuredSize } from '../measurement/sheet-result.ts'

/** The result of a moved phone. Only sheets of paper tell the focal length well enough to be learned from. */
export const motionResult = (measurement: MotionMeasurement, calibration: Calibration | null): MeasuredSize =>
  measuredSize(measurement, calibration, { sensorUsed: 'motion', focalLengthPx: 0 })
