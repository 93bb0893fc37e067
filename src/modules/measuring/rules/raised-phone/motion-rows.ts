import { addVectors, type Vector } from '../pose/camera.ts'
import { type MotionModel, type Prior, type Unknown, unknowns } from './motion-model.ts'
import type { MotionReading, SeenOpening } from './motion-readings.ts'

export interface MotionData {
  readings: readonly MotionReading[]
  views: readonly SeenOpening[]
}

/** Standard deviations of the observations. */
export interface MotionNoise {
  /** Of a corner, pixels. */
  cornerPx: number
  /** Of the time of a picture, seconds. */
  time: number
  /** Of an acceleration, m/s². */
  force: number
  /** Change of the correction of the rotation from knot to knot, radians. */
  turn: number
}

export function placeOf(model: MotionModel, unknown: Unknown): number {
  return 6 * model.knots.count + unknowns.indexOf(unknown)
}

/** One residual: its value and its derivatives at places of the unknowns. */
export interface Row {
  value: number
  at: number[]
  slopes: number[]
}

export interface FitContext {
  model: MotionModel
  data: MotionData
  prior: Prior
  noise: MotionNoise
}

export const axes = [0, 1, 2] as const
export const drifts = ['driftX', 'driftY', 'driftZ'] as const
export const turnGains = ['turnGainX', 'turnGainY', 'turnGainZ'] as const
/** Step of numerical derivatives. */
export const smallStep = 1e-5

/** A vector moved along one axis. */
export function moveAlongAxis(p: Vector, axis: 0 | 1 | 2, by: number): Vector {
  return addVectors(p, [axis === 0 ? by : 0, axis === 1 ? by : 0, axis === 2 ? by : 0])
}
