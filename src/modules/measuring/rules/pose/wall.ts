import { dot, addVectors, scaleVector, type Vector } from './camera.ts'
import { probabilityWithinTwoPercent, clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import { confidenceOf, toThree } from '../estimate/estimate.ts'
import type { MeasuredSize } from '../measurement/sheet-result.ts'

/** A vertical wall in the axes of a WebXR room: metres, y up. */
export interface Wall {
  point: Vector
  /** Horizontal, of length 1. */
  normal: Vector
  /** Hits within 10 mm of the wall. */
  inliers: number
  /** Standard deviation of their distances from the wall, metres. */
  spread: number
}

export interface Ray {
  origin: Vector
  direction: Vector
}

/** Minimum number of hits on a wall. Glass transmits and reflects rays, so single hits are unreliable. */
export const minHits = 8
const inlierMetres = 0.01
/** Hits closer together than this give no direction, metres. */
const minApart = 0.15

/**
 * The vertical plane with most hits: of all pairs of hits the line (seen from above) with most hits within 10 mm,
 * then the least-squares line through those. Null below 8 such hits, or when they are too close together.
 */
export function fitWall(hits: readonly Vector[]): Wall | null {
  let best: Vector[] = []
  for (const [i, hit] of hits.entries()) {
    for (const other of hits.slice(i + 1)) {
      const near = nearLine(hits, hit, other)
      if (near.length > best.length) best = near
    }
  }
  return best.length >= minHits ? throughAll(best) : null
}

function nearLine(hits: readonly Vector[], one: Vector, other: Vector): Vector[] {
  const length = Math.hypot(other[0] - one[0], other[2] - one[2])
  if (length < minApart) return []
  const normal: Vector = [(other[2] - one[2]) / length, 0, (one[0] - other[0]) / length]
  return hits.filter((hit) => Math.abs(dot(normal, hit) - dot(normal, one)) <= inlierMetres)
}

/** The line of least squared distances (Pearson 1901): the normal is the direction of least scatter. */
function throughAll(hits: readonly Vector[]): Wall {
  const n = hits.length
  const point = scaleVector(
    hits.reduce((sum, hit) => addVectors(sum, hit), [0, 0, 0] as Vector),
    1 / n,
  )
  let xx = 0
  let xz = 0
  let zz = 0
  for (const [x, , z] of hits) {
    xx += (x - point[0]) ** 2
    xz += (x - point[0]) * (z - point[2])
    zz += (z - point[2]) ** 2
  }
  const along = Math.atan2(2 * xz, xx - zz) / 2
  const normal: Vector = [-Math.sin(along), 0, Math.cos(along)]
  const off = hits.map((hit) => dot(normal, hit) - dot(normal, point))
  const spread = Math.sqrt(off.reduce((sum, d) => sum + d * d, 0) / n)
  return { point, normal, inliers: n, spread }
}

/** The intersection of a ray with the wall; null where there is none. */
export function onWall(wall: Wall, { origin, direction }: Ray): Vector | null {
  const towards = dot(wall.normal, direction)
  if (Math.abs(towards) < 1e-6) return null
  const far = (dot(wall.normal, wall.point) - dot(wall.normal, origin)) / towards
  return far > 0 ? addVectors(origin, scaleVector(direction, far)) : null
}

/** Relative standard deviation of the room's scale: by the phone's motion alone, and with depth readings. */
const scaleSigma = { motion: 0.02, depth: 0.012 } as const
/** Standard deviation of a corner, metres. */
const aimSigma = 0.006
const maxConfidence = { withDepth: confidenceOf.withDepth, withoutDepth: 0.75 } as const

export interface RoomObservation {
  wall: Wall
  /** Two opposite corners on the wall. */
  corners: readonly [Vector, Vector]
  /** Whether the session had depth readings. */
  withDepth: boolean
  /** The position of the phone at the second corner. */
  eye: Vector
}

/** The size between two opposite corners on a wall: the height along gravity, the width horizontal along the wall. */
export function roomResult({ wall, corners: [p, q], withDepth, eye }: RoomObservation): MeasuredSize {
  const w = Math.hypot(q[0] - p[0], q[2] - p[2])
  const h = Math.abs(q[1] - p[1])
  const sigma = (side: number) =>
    Math.hypot(
      withDepth ? scaleSigma.depth : scaleSigma.motion,
      (Math.SQRT2 * aimSigma) / Math.max(side, 0.1),
    )
  const claimed = probabilityWithinTwoPercent(
    Math.max(sigma(w), sigma(h)) + wall.spread / Math.max(w, h, 0.1),
  )
  const band = (side: number) => Math.ceil(twoSided95 * sigma(side) * side * 1000)
  const middle = scaleVector(addVectors(p, q), 0.5)
  const away = addVectors(middle, scaleVector(eye, -1))
  return {
    w: toThree(w),
    h: toThree(h),
    area: toThree(toThree(w) * toThree(h)),
    confidence: Math.min(
      withDepth ? maxConfidence.withDepth : maxConfidence.withoutDepth,
      clampConfidence(claimed),
    ),
    depth: Math.sqrt(dot(away, away)),
    sensorUsed: 'webxr',
    calibrationApplied: false,
    uncalibrated: { widthMm: w * 1000, heightMm: h * 1000 },
    band: { widthMm: band(w), heightMm: band(h) },
    focalLengthPx: 0,
  }
}
