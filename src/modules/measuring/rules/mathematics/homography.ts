import { nextCorner, type Point, cornerIndices, type Quad } from './geometry.ts'
import { inverse, type Matrix, solve } from './linear-equations.ts'

/** A projective map of the plane, row by row, the last entry 1. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

/**
 * The projective map that takes four points to four others (Hartley & Zisserman, Multiple View Geometry,
 * 2nd ed., 4.1, the inhomogeneous solution). Null when three of the points lie on a line.
 */
export function homographyOf(from: Quad, to: Quad): Homography | null {
  const rows: Matrix = []
  const right: number[] = []
  for (const index of cornerIndices) {
    const p = from[index]
    const q = to[index]
    rows.push([p.x, p.y, 1, 0, 0, 0, -q.x * p.x, -q.x * p.y])
    rows.push([0, 0, 0, p.x, p.y, 1, -q.y * p.x, -q.y * p.y])
    right.push(q.x, q.y)
  }
  const h = degenerate(from) || degenerate(to) ? null : solve(rows, right)
  return h && h.every(Number.isFinite) ? ([...h, 1] as unknown as Homography) : null
}

export function applyHomography(h: Homography, p: Point): Point {
  const w = h[6] * p.x + h[7] * p.y + h[8]
  return { x: (h[0] * p.x + h[1] * p.y + h[2]) / w, y: (h[3] * p.x + h[4] * p.y + h[5]) / w }
}

export function invertHomography(h: Homography): Homography | null {
  const rows = inverse([
    [h[0], h[1], h[2]],
    [h[3], h[4], h[5]],
    [h[6], h[7], h[8]],
  ])
  return rows && (rows.flat() as unknown as Homography)
}

/** The rectangle of the given size around the origin, corners in the order of a {@link Quad}. */
export function rectangle(width: number, height: number): Quad {
  const x = width / 2
  const y = height / 2
  return [
    { x: -x, y: -y },
    { x, y: -y },
    { x, y },
    { x: -x, y },
  ]
}

function degenerate(quad: Quad): boolean {
  return cornerIndices.some((index) => {
    const p = quad[index]
    const q = quad[nextCorner(index)]
    const r = quad[nextCorner(nextCorner(index))]
    const cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
    const size = Math.hypot(q.x - p.x, q.y - p.y) * Math.hypot(r.x - q.x, r.y - q.y)
    return !(Math.abs(cross) > 1e-6 * size)
  })
}
