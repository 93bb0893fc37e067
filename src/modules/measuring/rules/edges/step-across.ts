import { interpolate, distance, type Point } from '../mathematics/geometry.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'

/** How far to both sides of a line greys are read, pixels. */
const aside = 3
/** Greys on each side, and how many of them must be in the picture. */
const count = 24
const minInside = 8

/**
 * Mean grey step across the line through two points, to the right of its direction, over a part of it in lengths from
 * the first to the second; NaN where that part is not in the picture.
 */
export function stepAcross(
  picture: Luminance,
  from: Point,
  to: Point,
  [start, end]: readonly [number, number],
): number {
  const length = distance(from, to) || 1
  const across = { x: (-aside * (to.y - from.y)) / length, y: (aside * (to.x - from.x)) / length }
  let sum = 0
  let inside = 0
  for (let i = 0; i < count; i++) {
    const { x, y } = interpolate(from, to, start + ((end - start) * (i + 0.5)) / count)
    const isInside = x >= aside && y >= aside && x < picture.width - aside && y < picture.height - aside
    if (!isInside) continue
    sum += greyAt(picture, x + across.x, y + across.y) - greyAt(picture, x - across.x, y - across.y)
    inside++
  }
  return inside >= minInside ? sum / inside : Number.NaN
}
