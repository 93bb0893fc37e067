import { applyCalibration, type Calibration } from '../accuracy/calibration.ts'
import { chosenDistance, type Distances, type DistanceSource } from './distance.ts'
import type { Point } from '../mathematics/geometry.ts'
import { gravityInCamera } from '../pose/tilt.ts'

/** Field of view from the specification, degrees: along the long and the short side of the picture. */
export const fieldOfView = { long: 70, short: 55 } as const
/** Scaling factors from the specification, read as half-extents: the half picture stands for tan(FOV / 2). */
export const halfExtent = { horizontal: 0.5, vertical: 0.45 } as const
/** Confidence with depth readings, without them, and where a measurement has no value of its own. */
export const confidenceOf = { withDepth: 0.9, withoutDepth: 0.6, unknown: 0.5 } as const
/** Below this confidence the sides are shrunk slightly, where a confidence calibration exists. */
export const lowConfidence = 0.7
/** Relative half width of the estimate's 95 % interval: the view may not be straight. */
export const estimateBand = { withDepth: 0.15, withoutDepth: 0.3 } as const

export type SensorUsed = 'camera' | 'reference' | 'webxr' | 'motion'
export const defaultSensor: SensorUsed = 'camera'
/** For estimates, and for sheet and WebXR. */
export const algorithmVersion = { estimate: '1.0', exact: '2.0' } as const

export interface EstimateInput {
  /** Two opposite corners in pixels of the video picture (not of the canvas that shows it). */
  points: readonly [Point, Point]
  /** Size of the video picture in pixels. */
  size: { width: number; height: number }
  distances: Distances
  calibration?: Calibration | null
  /**
   * The focal length of this phone as a multiple of the picture's long side: replaces the specification's fields of
   * view until feedback has taught a factor, which includes it.
   */
  focalShare?: number | undefined
  /** Device orientation in degrees; turns two depth readings into the frame of gravity. */
  orientation?: { beta: number; gamma: number } | null
}

/** The result as the overlay shows it: metres and square metres, 3 decimals. */
export interface Estimate {
  w: number
  h: number
  area: number
  confidence: number
  /** Distance used, metres. */
  depth: number
  distanceSource: DistanceSource
  sensorUsed: SensorUsed
  calibrationApplied: boolean
  /**
   * By the specification's fields of view, before calibration and the low-confidence factor, millimetres: the basis
   * for comparing feedback.
   */
  uncalibrated: { widthMm: number; heightMm: number }
  /** Half widths of the 95 % interval of the sides, millimetres. */
  band: { widthMm: number; heightMm: number }
  /** 0: unknown. */
  focalLengthPx: number
}

/**
 * Focal lengths in pixels that follow from the specification's constants; the long side of an upright picture is
 * vertical.
 */
export function focalLengths(size: { width: number; height: number }): { fx: number; fy: number } {
  const upright = size.height > size.width
  const tangent = (degrees: number) => Math.tan((degrees * Math.PI) / 360)
  const across = upright ? fieldOfView.short : fieldOfView.long
  const down = upright ? fieldOfView.long : fieldOfView.short
  return {
    fx: (halfExtent.horizontal * size.width) / tangent(across),
    fy: (halfExtent.vertical * size.height) / tangent(down),
  }
}

/**
 * Size by the pinhole formula from an assumed or measured distance d (metres): W = d dx / fx, H = d dy / fy. Then
 * calibration, then the low-confidence factor 0.95 + 0.05 c, then rounding to 3 decimals. A rough figure: a slanting
 * view is not corrected.
 */
export function estimate(input: EstimateInput): Estimate {
  const { fx, fy } = focalLengths(input.size)
  const { distance, source, depths } = chosenDistance(input.distances)
  const confidence = source === 'depth' ? confidenceOf.withDepth : confidenceOf.withoutDepth
  const sides = (along: number, down: number) =>
    depths ? sidesInSpace(input, depths, along, down) : flatSides(input.points, distance, along, down)
  const raw = sides(fx, fy)
  const { calibration, focalShare } = input
  const knownFocal =
    focalShare && !calibration ? focalShare * Math.max(input.size.width, input.size.height) : null
  const rawSides = knownFocal ? sides(knownFocal, knownFocal) : raw
  const lowered = confidence < lowConfidence && typeof calibration?.confidenceCalibration === 'number'
  const factor = lowered ? 0.95 + 0.05 * confidence : 1
  const w = toThree(applyCalibration(rawSides.w, calibration?.widthCalibration) * factor)
  const h = toThree(applyCalibration(rawSides.h, calibration?.heightCalibration) * factor)
  const band = source === 'depth' ? estimateBand.withDepth : estimateBand.withoutDepth
  return {
    w,
    h,
    area: toThree(w * h),
    confidence,
    depth: distance,
    distanceSource: source,
    sensorUsed: defaultSensor,
    calibrationApplied: Boolean(calibration?.widthCalibration ?? calibration?.heightCalibration),
    uncalibrated: { widthMm: raw.w * 1000, heightMm: raw.h * 1000 },
    band: { widthMm: Math.round(w * band * 1000), heightMm: Math.round(h * band * 1000) },
    focalLengthPx: knownFocal ?? fx,
  }
}

/** Rounds half up to 3 decimals, without floating-point errors. */
export function toThree(value: number): number {
  return Math.round(Number((value * 1000).toPrecision(15))) / 1000
}

function flatSides([p, q]: readonly [Point, Point], d: number, fx: number, fy: number) {
  return { w: (d * Math.abs(q.x - p.x)) / fx, h: (d * Math.abs(q.y - p.y)) / fy }
}

/** Two points in space: the height is the component along gravity, the width the rest. */
function sidesInSpace(input: EstimateInput, depths: readonly [number, number], fx: number, fy: number) {
  const centre = { x: input.size.width / 2, y: input.size.height / 2 }
  const [p, q] = input.points
  const at = (point: Point, z: number) =>
    [(z * (point.x - centre.x)) / fx, (z * (point.y - centre.y)) / fy, z] as const
  const first = at(p, depths[0])
  const second = at(q, depths[1])
  const apart = [second[0] - first[0], second[1] - first[1], second[2] - first[2]] as const
  const up = input.orientation ? gravityInCamera(input.orientation, input.size) : ([0, -1, 0] as const)
  const h = Math.abs(apart[0] * up[0] + apart[1] * up[1] + apart[2] * up[2])
  const squared = apart[0] ** 2 + apart[1] ** 2 + apart[2] ** 2
  return { w: Math.sqrt(Math.max(0, squared - h * h)), h }
}
