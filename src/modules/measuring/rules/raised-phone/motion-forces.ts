import { addVectors, rotate, scaleVector, type Vector } from '../pose/camera.ts'
import {
  blendVectors,
  correctRotation,
  correctionAt,
  type MotionState,
  readForce,
  swingAt,
  type Unknown,
  type Values,
} from './motion-model.ts'
import type { MotionReading } from './motion-readings.ts'
import {
  axes,
  drifts,
  moveAlongAxis,
  placeOf,
  type Row,
  smallStep,
  turnGains,
  type FitContext,
} from './motion-rows.ts'
import { blendAt } from '../mathematics/path-spline.ts'

const inertial: readonly Unknown[] = [
  'logWidth',
  'gravityX',
  'gravityZ',
  'gain',
  'offsetX',
  'offsetY',
  'offsetZ',
  'armX',
  'armY',
  'armZ',
]

/** The three residuals of one reading of the accelerometer. */
export function readingRows({ model, noise }: FitContext, state: MotionState, reading: MotionReading): Row[] {
  const { values } = state
  const { first, weights, bends } = blendAt(model.knots, reading.time)
  const width = Math.exp(values.logWidth)
  const bend = blendVectors(state.positions, first, bends)
  const correction = correctionAt(model, state, reading.time)
  const { angles, seconds } = model.turnedAt(reading.time)
  const base = model.rotationAt(reading.time)
  const swing = swingAt(model, state, reading.time)
  const rotation = correctRotation(base, correction)
  const read = (v: Values, d?: Vector) =>
    readForce(v, d ? correctRotation(base, d) : rotation, scaleVector(bend, Math.exp(v.logWidth)), swing)
  const now = read(values)
  const rows: Row[] = axes.map((axis) => ({
    value: (now[axis] - reading.force[axis]) / noise.force,
    at: [],
    slopes: [],
  }))
  const push = (at: number, by: Vector) => {
    for (const axis of axes) {
      const row = rows[axis] as Row
      row.at.push(at)
      row.slopes.push(by[axis] / noise.force)
    }
  }
  const slope = (other: Vector): Vector => scaleVector(addVectors(other, scaleVector(now, -1)), 1 / smallStep)
  for (const axis of axes) {
    const unitBend = rotate(rotation, moveAlongAxis([0, 0, 0], axis, width * (1 + values.gain)))
    const byTurn = slope(read(values, moveAlongAxis(correction, axis, smallStep)))
    push(placeOf(model, drifts[axis]), scaleVector(byTurn, seconds))
    push(placeOf(model, turnGains[axis]), scaleVector(byTurn, angles[axis]))
    for (let k = 0; k < 4; k++) {
      const at = 6 * (first + k) + axis
      push(at, scaleVector(unitBend, bends[k] as number))
      push(at + 3, scaleVector(byTurn, weights[k] as number))
    }
  }
  for (const unknown of inertial) {
    push(placeOf(model, unknown), slope(read({ ...values, [unknown]: values[unknown] + smallStep })))
  }
  return rows
}
