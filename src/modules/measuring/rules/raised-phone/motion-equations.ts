import { type SquareMatrix, squareMatrix } from '../mathematics/cholesky.ts'
import { readingRows } from './motion-forces.ts'
import { type MotionState, unknowns } from './motion-model.ts'
import { axes, placeOf, type Row, type FitContext } from './motion-rows.ts'
import { viewRows } from './motion-sightings.ts'

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
