import { orderCorners, type Point, type Quad } from '../mathematics/geometry.ts'
import { applyHomography, homographyOf, invertHomography, rectangle } from '../mathematics/homography.ts'
import type { SheetInput } from '../measurement/sheet-measurement.ts'

/** Taps in the order of a quadrilateral, where there are four. */
export function clockwiseTaps(taps: readonly Point[]): readonly Point[] {
  return taps.length === 4 ? orderCorners(taps as unknown as Quad) : taps
}

/**
 * The rectangle between two taps, with the directions of another one in the same plane: the frame's own edges, where
 * those that were tapped are invisible. Null where the two are not opposite corners.
 */
export function quadThroughTaps(quad: Quad, taps: readonly Point[]): Quad | null {
  const [firstTap, secondTap] = taps
  const onPicture = homographyOf(rectangle(1, 1), quad)
  const onPlane = onPicture && invertHomography(onPicture)
  if (taps.length !== 2 || !firstTap || !secondTap || !onPlane) return null
  const [p, q] = [applyHomography(onPlane, firstTap), applyHomography(onPlane, secondTap)]
  const [left, right] = [Math.min(p.x, q.x), Math.max(p.x, q.x)]
  const [top, bottom] = [Math.min(p.y, q.y), Math.max(p.y, q.y)]
  if (Math.min(right - left, bottom - top) < 0.3) return null
  const corner = (x: number, y: number) => applyHomography(onPicture, { x, y })
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
}

/** Taps as corners: two are assigned by their positions on the screen, the others are unknown. */
export function cornersFromTaps(taps: readonly Point[]): SheetInput['opening'] {
  if (taps.length === 4) return taps as unknown as Quad
  const [left, right] = [...taps].sort((p, q) => p.x - q.x)
  if (!left || !right) return [null, null, null, null]
  return left.y < right.y ? [left, null, right, null] : [null, right, null, left]
}
