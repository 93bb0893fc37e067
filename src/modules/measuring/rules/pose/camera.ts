import type { Point } from '../mathematics/geometry.ts'

/** A vector in space; camera axes: x right, y down, z away from the camera. */
export type Vector = readonly [number, number, number]

/** A rotation, row by row. */
export type Rotation = readonly [Vector, Vector, Vector]

export interface Camera {
  /** Focal length in pixels of the picture. */
  focalPx: number
  /** The intersection of the optical axis with the picture, assumed to be its centre. */
  principal: Point
  /** First radial term: x' = x (1 + k1 r²) with r the distance from the axis in focal lengths (Brown 1966). */
  radial: number
}

/** Assumed field of view of a phone along the long side of the picture, degrees. */
export const usualFieldOfView = 66

/** The focal length in pixels of a typical phone for a picture of this size. */
export function usualFocalLength(width: number, height: number): number {
  return Math.max(width, height) / 2 / Math.tan((usualFieldOfView * Math.PI) / 360)
}

export function dot(p: Vector, q: Vector): number {
  return p[0] * q[0] + p[1] * q[1] + p[2] * q[2]
}

export function cross(p: Vector, q: Vector): Vector {
  return [p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2], p[0] * q[1] - p[1] * q[0]]
}

export function scaleVector(p: Vector, by: number): Vector {
  return [p[0] * by, p[1] * by, p[2] * by]
}

export function addVectors(p: Vector, q: Vector): Vector {
  return [p[0] + q[0], p[1] + q[1], p[2] + q[2]]
}

export function unit(p: Vector): Vector {
  return scaleVector(p, 1 / Math.sqrt(dot(p, p)))
}

/** Projects a point in space to the picture. */
export function project(camera: Camera, p: Vector): Point {
  const x = p[0] / p[2]
  const y = p[1] / p[2]
  const stretch = 1 + camera.radial * (x * x + y * y)
  return {
    x: camera.principal.x + camera.focalPx * x * stretch,
    y: camera.principal.y + camera.focalPx * y * stretch,
  }
}

/** The direction of a picture point from the camera, z = 1, with distortion removed. */
export function rayOf(camera: Camera, p: Point): Vector {
  return [(p.x - camera.principal.x) / camera.focalPx, (p.y - camera.principal.y) / camera.focalPx, 1]
}

/** The rotation by the angle |w| radians about the axis w (Rodrigues 1840). */
export function rotationBy(w: Vector): Rotation {
  const angle = Math.sqrt(dot(w, w))
  const s = angle < 1e-9 ? 1 : Math.sin(angle) / angle
  const c = angle < 1e-9 ? 0.5 : (1 - Math.cos(angle)) / (angle * angle)
  const [x, y, z] = w
  return [
    [1 - c * (y * y + z * z), c * x * y - s * z, c * x * z + s * y],
    [c * x * y + s * z, 1 - c * (x * x + z * z), c * y * z - s * x],
    [c * x * z - s * y, c * y * z + s * x, 1 - c * (x * x + y * y)],
  ]
}

export function rotate(r: Rotation, p: Vector): Vector {
  return [dot(r[0], p), dot(r[1], p), dot(r[2], p)]
}

/** The rotation back. */
export function transpose(r: Rotation): Rotation {
  return [
    [r[0][0], r[1][0], r[2][0]],
    [r[0][1], r[1][1], r[2][1]],
    [r[0][2], r[1][2], r[2][2]],
  ]
}

export function compose(first: Rotation, second: Rotation): Rotation {
  const columns = transpose(second)
  const row = (r: Vector): Vector => [dot(r, columns[0]), dot(r, columns[1]), dot(r, columns[2])]
  return [row(first[0]), row(first[1]), row(first[2])]
}
