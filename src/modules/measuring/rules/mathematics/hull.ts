import { distance, type Point, type Quad } from './geometry.ts'
import type { Luminance } from '../picture/luminance.ts'

/** The ends of each row of the connected region of pixels at least `level` bright that contains `seed`. */
export function outlineOf(picture: Luminance, seed: number, level: number): Point[] {
  const { width, height, data } = picture
  const left = new Int32Array(height).fill(width)
  const right = new Int32Array(height).fill(-1)
  const seen = new Uint8Array(data.length)
  const waiting = [seed]
  seen[seed] = 1
  const visit = (pixel: number) => {
    if (seen[pixel] === 1 || (data[pixel] as number) < level - 0.5) return
    seen[pixel] = 1
    waiting.push(pixel)
  }
  for (let pixel = waiting.pop(); pixel !== undefined; pixel = waiting.pop()) {
    const x = pixel % width
    const y = (pixel - x) / width
    left[y] = Math.min(left[y] as number, x)
    right[y] = Math.max(right[y] as number, x)
    if (x > 0) visit(pixel - 1)
    if (x < width - 1) visit(pixel + 1)
    if (y > 0) visit(pixel - width)
    if (y < height - 1) visit(pixel + width)
  }
  const ends: Point[] = []
  for (let y = 0; y < height; y++) {
    if ((right[y] as number) < 0) continue
    ends.push({ x: left[y] as number, y }, { x: right[y] as number, y })
  }
  return ends
}

/** The convex hull, clockwise on the screen (Andrew's monotone chain, 1979). */
export function convexHull(points: readonly Point[]): Point[] {
  const sorted = [...points].sort((p, q) => p.x - q.x || p.y - q.y)
  const upper = chain(sorted)
  const lower = chain(sorted.toReversed())
  return [...upper.slice(0, -1), ...lower.slice(0, -1)]
}

function chain(sorted: readonly Point[]): Point[] {
  const corners: Point[] = []
  for (const p of sorted) {
    while (corners.length >= 2 && turn(corners.at(-2) ?? p, corners.at(-1) ?? p, p) <= 0) corners.pop()
    corners.push(p)
  }
  return corners
}

function turn(p: Point, q: Point, r: Point): number {
  return (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x)
}

/** The area of a clockwise polygon in square pixels. */
export function hullArea(hull: readonly Point[]): number {
  let sum = 0
  for (const [i, p] of hull.entries()) {
    const q = hull[(i + 1) % hull.length] ?? p
    sum += p.x * q.y - q.x * p.y
  }
  return sum / 2
}

/** The largest quadrilateral whose corners are corners of the hull, and its area; null for fewer than four. */
export function largestQuad(hull: readonly Point[]): { quad: Quad; area: number } | null {
  const points = thinned(hull, 72)
  let best: { quad: Quad; area: number } | null = null
  for (const [i, p] of points.entries()) {
    for (let k = i + 2; k < points.length; k++) {
      const r = points[k] ?? p
      const first = farthest(points, i + 1, k, p, r)
      const second = farthest(points, k + 1, points.length + i, p, r)
      const area = (first.height + second.height) / 2
      if (first.point && second.point && (!best || area > best.area)) {
        best = { quad: [p, first.point, r, second.point], area }
      }
    }
  }
  return best
}

function farthest(points: readonly Point[], from: number, to: number, p: Point, r: Point) {
  let height = 0
  let point: Point | null = null
  for (let i = from; i < to; i++) {
    const q = points[i % points.length] ?? p
    const far = Math.abs(turn(p, q, r))
    if (far > height) {
      height = far
      point = q
    }
  }
  return { height, point }
}

/** The points that are at least a fraction of the perimeter away from the last one kept. */
function thinned(hull: readonly Point[], maxPoints: number): Point[] {
  if (hull.length <= maxPoints) return [...hull]
  const around = hull.reduce((sum, p, i) => sum + distance(p, hull[(i + 1) % hull.length] ?? p), 0)
  const corners: Point[] = []
  for (const p of hull) {
    const last = corners.at(-1)
    if (!last || distance(last, p) > around / maxPoints) corners.push(p)
  }
  return corners
}
