import { type SquareMatrix, squareMatrix } from '../mathematics/cholesky.ts'
import {
  type MotionState,
  unknowns,
  blendVectors,
  correctRotation,
  correctionAt,
  readForce,
  swingAt,
  type Unknown,
  type Values,
} from './motion-model.ts'
import {
  axes,
  placeOf,
  type Row,
  type FitContext,
  drifts,
  moveAlongAxis,
  smallStep,
  turnGains,
} from './motion-rows.ts'
import { viewRows } from './motion-sightings.ts'
import { addVectors, rotate, scaleVector, type Vector } from '../pose/camera.ts'
import type { MotionReading } from './motion-readings.ts'
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
function readingRows({ model, noise }: FitContext, state: MotionState, reading: MotionReading): Row[] {
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

export interface NormalEquations {
  matrix: SquareMatrix
  gradient: Float64Array
  /** Sums of the squared residuals, in standard deviations. */
  cost: number
  corners: number
  forces: number
}

/** Residuals beyond this many standard deviations count linearly (Huber 1964). */
const huber = 3

/** The normal equations of all observations at a state (Gauss-Newton). */
export function normalEquations(weighing: FitContext, state: MotionState): NormalEquations {
  const size = 6 * weighing.model.knots.count + unknowns.length
  const sums: NormalEquations = {
    matrix: squareMatrix(size),
    gradient: new Float64Array(size),
    cost: 0,
    corners: 0,
    forces: 0,
  }
  for (const view of weighing.data.views) sums.corners += addAll(sums, viewRows(weighing, state, view))
  for (const reading of weighing.data.readings) {
    sums.forces += addAll(sums, readingRows(weighing, state, reading))
  }
  addAll(sums, priorRows(weighing, state))
  addAll(sums, smoothRows(weighing, state))
  return sums
}

/** Adds residuals and returns the sum of their robust squares; a block of them has one weight. */
function addAll(sums: NormalEquations, rows: readonly Row[]): number {
  const { matrix, gradient } = sums
  let cost = 0
  for (const { value, at, slopes } of rows) {
    const off = Math.abs(value)
    const weight = off <= huber ? 1 : huber / off
    cost += off <= huber ? value * value : huber * (2 * off - huber)
    for (let i = 0; i < at.length; i++) {
      const slope = weight * (slopes[i] as number)
      const row = at[i] as number
      gradient[row] = (gradient[row] as number) + slope * value
      for (let j = 0; j < at.length; j++) {
        const column = at[j] as number
        if (column > row) continue
        const offset = row * matrix.size + column
        matrix.values[offset] = (matrix.values[offset] as number) + slope * (slopes[j] as number)
      }
    }
  }
  sums.cost += cost
  return cost
}

function priorRows({ model, prior }: FitContext, { values }: MotionState): Row[] {
  return unknowns.map((unknown) => {
    const [mean, sigma] = prior[unknown]
    return {
      value: (values[unknown] - mean) / sigma,
      at: [placeOf(model, unknown)],
      slopes: [1 / sigma],
    }
  })
}

/** Weak knowledge of the path: nobody throws a phone. Knots at the ends would be free otherwise. */
const looseness = 5

/** The correction of the rotation changes slowly; the path bends by less than a few widths/s². */
function smoothRows({ model: { knots }, noise }: FitContext, state: MotionState): Row[] {
  const rows: Row[] = []
  for (let i = 0; i < knots.count; i++) {
    for (const axis of axes) {
      const [at, here] = [6 * i + axis, 3 * i + axis]
      const correction = (k: number) => state.corrections[here + 3 * k] as number
      const position = (k: number) => state.positions[here + 3 * k] as number
      if (i + 1 < knots.count) {
        rows.push({
          value: (correction(1) - correction(0)) / noise.turn,
          at: [at + 3, at + 9],
          slopes: [-1 / noise.turn, 1 / noise.turn],
        })
      }
      if (i + 2 < knots.count) {
        const scale = 1 / (looseness * knots.step ** 2)
        rows.push({
          value: (position(0) - 2 * position(1) + position(2)) * scale,
          at: [at, at + 6, at + 12],
          slopes: [scale, -2 * scale, scale],
        })
      }
    }
  }
  return rows
}
