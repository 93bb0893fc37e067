import type { Vector } from '../pose/camera.ts'
import { type CornerIndex, type Point, cornerIndices } from '../mathematics/geometry.ts'
import {
  blendVectors,
  cornerAt,
  correctRotation,
  correctionAt,
  exposedAt,
  type MotionModel,
  type MotionState,
  projectCorner,
  type Unknown,
  type Values,
} from './motion-model.ts'
import type { SeenOpening } from './motion-readings.ts'
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

const visual: readonly Unknown[] = ['logRatio', 'logFocal', 'radial', 'axisX', 'axisY']
const letters = ['X', 'Y', 'Z'] as const

/** The eight residuals of one picture. Errors of its time shift all corners alike, so they are not independent. */
export function viewRows(weighing: FitContext, state: MotionState, view: SeenOpening): Row[] {
  const { noise } = weighing
  const rows: Row[] = []
  const speeds: number[] = []
  for (const corner of cornerIndices) {
    const { pair, speed } = cornerRows(weighing.model, state, view, corner)
    rows.push(...pair)
    speeds.push(speed.x, speed.y)
  }
  // (I + k v vᵀ) to the power -1/2, v the speed in standard deviations.
  const square = speeds.reduce((sum, speed) => sum + speed * speed, 0)
  const shared = square * (noise.time / noise.cornerPx) ** 2
  const share = square > 0 ? (1 - 1 / Math.sqrt(1 + shared)) / square : 0
  const along = (of: (row: Row) => number) =>
    rows.reduce((sum, row, i) => sum + (speeds[i] as number) * of(row), 0)
  const value = along((row) => row.value)
  const columns = [...new Set(rows.flatMap(({ at }) => at))]
  const slopeAt = (row: Row, column: number) => row.slopes[row.at.indexOf(column)] ?? 0
  const means = columns.map((column) => along((row) => slopeAt(row, column)))
  return rows.map((row, i) => ({
    value: (row.value - share * (speeds[i] as number) * value) / noise.cornerPx,
    at: columns,
    slopes: columns.map(
      (column, k) =>
        (slopeAt(row, column) - share * (speeds[i] as number) * (means[k] as number)) / noise.cornerPx,
    ),
  }))
}

/** Half the step in time of numerical derivatives, seconds. */
const timeStep = 2e-3

/** Predicted minus observed x and y of a corner in pixels, and its speed in pixels/s. */
function cornerRows(
  model: MotionModel,
  state: MotionState,
  view: SeenOpening,
  corner: CornerIndex,
): { pair: [Row, Row]; speed: Point } {
  const { values } = state
  const observed = view.corners[corner]
  const exposed = exposedAt(model.size, observed)
  const time = view.time - values.late + exposed * values.rolling
  const { first, weights } = blendAt(model.knots, time)
  const position = blendVectors(state.positions, first, weights)
  const correction = correctionAt(model, state, time)
  const { angles, seconds } = model.turnedAt(time)
  const base = model.rotationAt(time)
  const see = (p: Vector, d: Vector, v: Values) =>
    projectCorner(model, v, corner, p, correctRotation(base, d))
  const x: Row = { value: 0, at: [], slopes: [] }
  const y: Row = { value: 0, at: [], slopes: [] }
  const push = (at: number, by: Point) => {
    x.at.push(at)
    y.at.push(at)
    x.slopes.push(by.x)
    y.slopes.push(by.y)
  }
  const projected = see(position, correction, values)
  x.value = projected.x - observed.x
  y.value = projected.y - observed.y
  const slope = (q: Point, step: number): Point => ({
    x: (q.x - projected.x) / step,
    y: (q.y - projected.y) / step,
  })
  for (const axis of axes) {
    const byPosition = slope(see(moveAlongAxis(position, axis, smallStep), correction, values), smallStep)
    const byTurn = slope(see(position, moveAlongAxis(correction, axis, smallStep), values), smallStep)
    push(placeOf(model, `corner${corner}${letters[axis]}`), { x: -byPosition.x, y: -byPosition.y })
    push(placeOf(model, drifts[axis]), { x: seconds * byTurn.x, y: seconds * byTurn.y })
    push(placeOf(model, turnGains[axis]), { x: angles[axis] * byTurn.x, y: angles[axis] * byTurn.y })
    for (let k = 0; k < 4; k++) {
      const weight = weights[k] as number
      const at = 6 * (first + k) + axis
      push(at, { x: weight * byPosition.x, y: weight * byPosition.y })
      push(at + 3, { x: weight * byTurn.x, y: weight * byTurn.y })
    }
  }
  for (const unknown of visual) {
    const other = { ...values, [unknown]: values[unknown] + smallStep }
    push(placeOf(model, unknown), slope(see(position, correction, other), smallStep))
  }
  const [earlier, later] = [-timeStep, timeStep].map((by) => cornerAt(model, state, corner, time + by)) as [
    Point,
    Point,
  ]
  const speed = { x: (later.x - earlier.x) / (2 * timeStep), y: (later.y - earlier.y) / (2 * timeStep) }
  push(placeOf(model, 'late'), { x: -speed.x, y: -speed.y })
  push(placeOf(model, 'rolling'), { x: exposed * speed.x, y: exposed * speed.y })
  return { pair: [x, y], speed }
}
