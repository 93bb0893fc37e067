import type { Point, Quad } from '../mathematics/geometry.ts'
import { greyAt, downsample, type Luminance } from './luminance.ts'

/** Long side of the pictures that are compared, at most; pixels. */
const coarseLong = 100
/** Sizes at which the view may appear again. */
const scales = [0.82, 0.9, 1, 1.1, 1.21] as const
/** Correlation below which the view is another one. */
const minCorrelation = 0.6

export interface CoarsePicture {
  picture: Luminance
  /** Pixels of the full picture per pixel of the small one. */
  factor: number
}

/** The picture reduced to about a hundred pixels. */
export function coarsePictureOf(picture: Luminance): CoarsePicture {
  let small = picture
  let factor = 1
  while (Math.max(small.width, small.height) > coarseLong) {
    small = downsample(small)
    factor *= 2
  }
  return { picture: small, factor }
}

/**
 * Where a quadrilateral of one picture appears in another one: shifted and nearer or farther, to two or three coarse
 * pixels, by normalised cross-correlation of it and its surroundings. Null where nothing looks alike.
 */
export function matchQuad(from: CoarsePicture, corners: Quad, to: CoarsePicture): Quad | null {
  const patch = patchAround(from, corners)
  let best: { score: number; at: Point; scale: number } | null = null
  for (const scale of scales) {
    const match = bestShift(patch, scale, to.picture)
    if (match && (!best || match.score > best.score)) best = { ...match, scale }
  }
  if (!best || best.score < minCorrelation) return null
  const { at, scale } = best
  const { middle } = patch
  return corners.map(({ x, y }) => ({
    x: (at.x + scale * (x / from.factor - middle.x)) * to.factor,
    y: (at.y + scale * (y / from.factor - middle.y)) * to.factor,
  })) as unknown as Quad
}

interface Patch {
  middle: Point
  /** Offsets from the middle, and the greys there less their mean, of length one. */
  places: Point[]
  greys: Float32Array
}

/** The share of its size that is compared around the opening. */
const margin = 0.2

function patchAround({ picture, factor }: CoarsePicture, corners: Quad): Patch {
  const xs = corners.map(({ x }) => x / factor)
  const ys = corners.map(({ y }) => y / factor)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [wide, tall] = [margin * (right - left), margin * (bottom - top)]
  const middle = { x: (left + right) / 2, y: (top + bottom) / 2 }
  const places: Point[] = []
  const greys: number[] = []
  for (let y = Math.max(0, Math.ceil(top - tall)); y <= Math.min(picture.height - 1, bottom + tall); y++) {
    for (let x = Math.max(0, Math.ceil(left - wide)); x <= Math.min(picture.width - 1, right + wide); x++) {
      places.push({ x: x - middle.x, y: y - middle.y })
      greys.push(picture.data[y * picture.width + x] as number)
    }
  }
  return { middle, places, greys: standardised(Float32Array.from(greys)) }
}

function standardised(greys: Float32Array): Float32Array {
  const mean = greys.reduce((sum, grey) => sum + grey, 0) / greys.length
  const length = Math.sqrt(greys.reduce((sum, grey) => sum + (grey - mean) ** 2, 0)) || 1
  return greys.map((grey) => (grey - mean) / length)
}

/** The best position of the patch's middle: every second pixel first, then around the best of them. */
function bestShift(patch: Patch, scale: number, to: Luminance): { score: number; at: Point } | null {
  let best: { score: number; at: Point } | null = null
  const look = (x: number, y: number) => {
    const score = likeness(patch, scale, to, x, y)
    if (score !== null && (!best || score > best.score)) best = { score, at: { x, y } }
  }
  for (let y = to.height * 0.2; y <= to.height * 0.8; y += 2) {
    for (let x = to.width * 0.2; x <= to.width * 0.8; x += 2) look(x, y)
  }
  const shift = best as { score: number; at: Point } | null
  if (!shift) return null
  const { at } = shift
  for (const dy of [-1, -0.5, 0.5, 1]) for (const dx of [-1, -0.5, 0, 0.5, 1]) look(at.x + dx, at.y + dy)
  return best
}

/** Correlation of the patch with the picture; null where less than half of it is in the picture. */
function likeness(patch: Patch, scale: number, to: Luminance, x: number, y: number): number | null {
  let [count, sum, squares, product, ownSum, ownSquares] = [0, 0, 0, 0, 0, 0]
  for (let i = 0; i < patch.places.length; i += 2) {
    const point = patch.places[i] as Point
    const [px, py] = [x + scale * point.x, y + scale * point.y]
    if (px < 0 || py < 0 || px > to.width - 1 || py > to.height - 1) continue
    const grey = greyAt(to, px, py)
    const before = patch.greys[i] as number
    count++
    sum += grey
    squares += grey * grey
    product += grey * before
    ownSum += before
    ownSquares += before * before
  }
  if (count < patch.places.length / 4) return null
  const spread = (squares - (sum * sum) / count) * (ownSquares - (ownSum * ownSum) / count)
  return spread > 0 ? (product - (sum * ownSum) / count) / Math.sqrt(spread) : null
}
