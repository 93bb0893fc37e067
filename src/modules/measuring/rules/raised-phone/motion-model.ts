import {
  type Camera,
  compose,
  dot,
  addVectors,
  type Rotation,
  rotate,
  rotationBy,
  scaleVector,
  type Vector,
} from '../pose/camera.ts'
import type { CornerIndex, Point } from '../mathematics/geometry.ts'
import { type Blend, blendAt, type Knots } from '../mathematics/path-spline.ts'

/**
 * A phone that moves in front of an opening. Plane axes: x right, y down, z into the wall, origin in the centre of the
 * opening, unit its width. The unknowns: a spline of the camera's positions in widths, a spline of small corrections of
 * its rotation, and the values below.
 */
export const unknowns = [
  /** Logarithm of the width in metres: the scale. */
  'logWidth',
  'logRatio',
  /** Logarithm of the focal length relative to the assumed one, and first radial distortion term. */
  'logFocal',
  'radial',
  /** Position of the optical axis, focal lengths from the centre. */
  'axisX',
  'axisY',
  /** How much later a picture is reported than it was taken, seconds. */
  'late',
  /** Time from the first to the last column of an upright picture, or row of a lying one, seconds: rolling shutter. */
  'rolling',
  /** Direction of gravity against the opening, radians: to the right, and into the wall. */
  'gravityX',
  'gravityZ',
  /** Relative scale error and offsets (m/s²) of the accelerometer. */
  'gain',
  'offsetX',
  'offsetY',
  'offsetZ',
  /** Position of the accelerometer from the lens, in the camera's axes, metres. */
  'armX',
  'armY',
  'armZ',
  /** Offsets (rad/s) and relative scale errors of the gyroscope. */
  'driftX',
  'driftY',
  'driftZ',
  'turnGainX',
  'turnGainY',
  'turnGainZ',
  /** How far the tapped corners are from those of a rectangle, in widths: top left, top right, bottom right, left. */
  ...(['corner0X', 'corner0Y', 'corner0Z', 'corner1X', 'corner1Y', 'corner1Z'] as const),
  ...(['corner2X', 'corner2Y', 'corner2Z', 'corner3X', 'corner3Y', 'corner3Z'] as const),
] as const

export type Unknown = (typeof unknowns)[number]
export type Values = Record<Unknown, number>

/** Mean and standard deviation of what is known before any measurement. */
export type Prior = Record<Unknown, readonly [mean: number, sigma: number]>

const offCorner = [0, 0.003] as const

/** A usual phone held before a usual opening; the arm is half the height of a phone. */
export const usualPrior: Prior = {
  logWidth: [0.1, 1],
  logRatio: [0, 2],
  logFocal: [0, 0.12],
  radial: [0, 0.025],
  axisX: [0, 0.005],
  axisY: [0, 0.005],
  late: [0.06, 0.06],
  rolling: [0, 0.02],
  gravityX: [0, 0.015],
  gravityZ: [0, 0.02],
  gain: [0, 0.01],
  offsetX: [0, 0.12],
  offsetY: [0, 0.12],
  offsetZ: [0, 0.12],
  armX: [0, 0.03],
  armY: [0, 0.05],
  armZ: [0, 0.01],
  driftX: [0, 0.01],
  driftY: [0, 0.01],
  driftZ: [0, 0.01],
  turnGainX: [0, 0.01],
  turnGainY: [0, 0.01],
  turnGainZ: [0, 0.01],
  corner0X: offCorner,
  corner0Y: offCorner,
  corner0Z: offCorner,
  corner1X: offCorner,
  corner1Y: offCorner,
  corner1Z: offCorner,
  corner2X: offCorner,
  corner2Y: offCorner,
  corner2Z: offCorner,
  corner3X: offCorner,
  corner3Y: offCorner,
  corner3Z: offCorner,
}

/** Free fall, m/s². */
export const gravity = 9.81

export interface MotionModel {
  size: { width: number; height: number }
  knots: Knots
  /** The assumed rotation from plane axes to camera axes at a time, before the correction. */
  rotationAt: (time: number) => Rotation
  /** The angles since the first picture about the camera's axes, and the seconds since then. */
  turnedAt: (time: number) => { angles: Vector; seconds: number }
  focalPx: number
}

/** The assumed camera: its optical axis in the centre, no distortion. */
export function centredCamera({ width, height }: MotionModel['size'], focalPx: number): Camera {
  return { focalPx, principal: { x: (width - 1) / 2, y: (height - 1) / 2 }, radial: 0 }
}

export interface MotionState {
  values: Values
  /** Three figures a knot. */
  positions: Float64Array
  corrections: Float64Array
}

export function blendVectors(all: Float64Array, first: number, weights: Blend['weights']): Vector {
  let [x, y, z] = [0, 0, 0]
  for (let k = 0; k < 4; k++) {
    const weight = weights[k] as number
    const i = 3 * (first + k)
    x += weight * (all[i] as number)
    y += weight * (all[i + 1] as number)
    z += weight * (all[i + 2] as number)
  }
  return [x, y, z]
}

/** Corners in widths of the opening. */
function cornerOf(corner: CornerIndex, values: Values): Vector {
  const ratio = Math.exp(values.logRatio)
  const across = corner === 0 || corner === 3 ? -0.5 : 0.5
  const down = corner < 2 ? -0.5 : 0.5
  return [
    across + values[`corner${corner}X`],
    down * ratio + values[`corner${corner}Y`],
    values[`corner${corner}Z`],
  ]
}

/** Where in the order of exposure a point of the picture lies, -0.5 to 0.5. */
export function exposedAt({ width, height }: MotionModel['size'], { x, y }: Point): number {
  return height > width ? x / width - 0.5 : y / height - 0.5
}

/** A corner seen by a camera with this position (widths) and rotation. */
export function projectCorner(
  model: MotionModel,
  values: Values,
  corner: CornerIndex,
  position: Vector,
  rotation: Rotation,
): Point {
  const [x, y, z] = rotate(rotation, addVectors(cornerOf(corner, values), scaleVector(position, -1)))
  const [u, v] = [x / z, y / z]
  const focal = model.focalPx * Math.exp(values.logFocal)
  const stretch = focal * (1 + values.radial * (u * u + v * v))
  const { width, height } = model.size
  return {
    x: (width - 1) / 2 + focal * values.axisX + stretch * u,
    y: (height - 1) / 2 + focal * values.axisY + stretch * v,
  }
}

/** The rotation at a time with this correction. */
export function correctRotation(base: Rotation, correction: Vector): Rotation {
  return compose(rotationBy(correction), base)
}

/** The whole correction of the rotation at a time: the spline and the errors of the gyroscope. */
export function correctionAt(model: MotionModel, { values, corrections }: MotionState, time: number): Vector {
  const { first, weights } = blendAt(model.knots, time)
  const { angles, seconds } = model.turnedAt(time)
  return addVectors(blendVectors(corrections, first, weights), [
    values.driftX * seconds + values.turnGainX * angles[0],
    values.driftY * seconds + values.turnGainY * angles[1],
    values.driftZ * seconds + values.turnGainZ * angles[2],
  ])
}

export function rotationAt(model: MotionModel, state: MotionState, time: number): Rotation {
  return correctRotation(model.rotationAt(time), correctionAt(model, state, time))
}

/** A corner in the picture of a time. */
export function cornerAt(model: MotionModel, state: MotionState, corner: CornerIndex, time: number): Point {
  const { first, weights } = blendAt(model.knots, time)
  const position = blendVectors(state.positions, first, weights)
  return projectCorner(model, state.values, corner, position, rotationAt(model, state, time))
}

/** Gravity in plane axes, m/s². */
export function gravityOf({ gravityX, gravityZ }: Values): Vector {
  return scaleVector([gravityX, 1 - (gravityX ** 2 + gravityZ ** 2) / 2, gravityZ], gravity)
}

/** What the accelerometer reads: acceleration of the lens (m/s², plane axes) and of the arm in unit lengths. */
export function readForce(
  values: Values,
  rotation: Rotation,
  acceleration: Vector,
  swing: readonly [Vector, Vector, Vector],
): Vector {
  const arm: Vector = [values.armX, values.armY, values.armZ]
  const swung: Vector = [dot(swing[0], arm), dot(swing[1], arm), dot(swing[2], arm)]
  const free = addVectors(addVectors(acceleration, swung), scaleVector(gravityOf(values), -1))
  const force = scaleVector(rotate(rotation, free), 1 + values.gain)
  return addVectors(force, [values.offsetX, values.offsetY, values.offsetZ])
}

/** Distance in time of the rotations whose second difference is the swing of the arm, seconds. */
const swingStep = 0.04

/** Second derivative of the rotation from camera axes to plane axes, row by row, 1/s². */
export function swingAt(
  model: MotionModel,
  state: MotionState,
  time: number,
): readonly [Vector, Vector, Vector] {
  const [before, now, after] = [-swingStep, 0, swingStep].map((by) =>
    rotationAt(model, state, time + by),
  ) as [Rotation, Rotation, Rotation]
  const entry = (i: 0 | 1 | 2, j: 0 | 1 | 2) =>
    (before[j][i] - 2 * now[j][i] + after[j][i]) / (swingStep * swingStep)
  const row = (i: 0 | 1 | 2): Vector => [entry(i, 0), entry(i, 1), entry(i, 2)]
  return [row(0), row(1), row(2)]
}
