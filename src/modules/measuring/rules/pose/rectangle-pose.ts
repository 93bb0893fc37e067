import {
  type Camera,
  cross,
  dot,
  addVectors,
  type Rotation,
  rayOf,
  scaleVector,
  unit,
  type Vector,
} from './camera.ts'
import type { Point, Quad } from '../mathematics/geometry.ts'
import { homographyOf, rectangle } from '../mathematics/homography.ts'

/** A plane in front of the camera: its axes as columns of the rotation, its origin in camera axes. */
export interface PlanePose {
  right: Vector
  down: Vector
  origin: Vector
}

/** A rectangle in camera space, in lengths of an unknown unit. */
export interface RectanglePose extends PlanePose {
  width: number
  height: number
}

/** Columns of the map from the unit square around the origin to the picture, relative to the principal point. */
function columnsOf(quad: Quad, principal: Point): readonly [Vector, Vector, Vector] | null {
  const centred = quad.map((p) => ({ x: p.x - principal.x, y: p.y - principal.y })) as unknown as Quad
  const h = homographyOf(rectangle(1, 1), centred)
  return (
    h && [
      [h[0], h[3], h[6]],
      [h[1], h[4], h[7]],
      [h[2], h[5], h[8]],
    ]
  )
}

/**
 * The focal length, in pixels, at which a quadrilateral is the picture of a rectangle: its two vanishing points must
 * be orthogonal (Zhang & He, Whiteboard scanning and image enhancement, 2003/2006, eq. 21 for square pixels). Null
 * for a view without two vanishing points, as from straight in front.
 */
export function focalLengthOf(quad: Quad, principal: Point): number | null {
  const columns = columnsOf(quad, principal)
  if (!columns) return null
  const [h1, h2] = columns
  const squared = -(h1[0] * h2[0] + h1[1] * h2[1]) / (h1[2] * h2[2])
  return Number.isFinite(squared) && squared > 0 ? Math.sqrt(squared) : null
}

/** Pose and proportions of a rectangle from its four corners, for a known camera (Zhang & He, eq. 20). */
export function rectanglePose(quad: Quad, camera: Camera): RectanglePose | null {
  const columns = columnsOf(quad, camera.principal)
  if (!columns) return null
  const [a1, a2, a3] = columns.map((h): Vector => [
    h[0] / camera.focalPx,
    h[1] / camera.focalPx,
    h[2],
  ]) as unknown as readonly [Vector, Vector, Vector]
  const right = unit(a1)
  const straight = addVectors(a2, scaleVector(right, -dot(right, a2)))
  return {
    right,
    down: unit(straight),
    origin: a3,
    width: Math.sqrt(dot(a1, a1)),
    height: Math.sqrt(dot(a2, a2)),
  }
}

/** The intersection of the ray through a picture point with the plane, in the plane's own axes. */
export function onPlane(pose: PlanePose, camera: Camera, p: Point): Point {
  const normal = cross(pose.right, pose.down)
  const ray = rayOf(camera, p)
  const hit = scaleVector(ray, dot(normal, pose.origin) / dot(normal, ray))
  const from = addVectors(hit, scaleVector(pose.origin, -1))
  return { x: dot(pose.right, from), y: dot(pose.down, from) }
}

/** The rotation from plane axes to camera axes. */
export function rotationOf(pose: PlanePose): Rotation {
  const n = cross(pose.right, pose.down)
  return [
    [pose.right[0], pose.down[0], n[0]],
    [pose.right[1], pose.down[1], n[1]],
    [pose.right[2], pose.down[2], n[2]],
  ]
}
