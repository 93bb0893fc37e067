import type { Point } from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'

/** Grey steps across a segment: rows along its direction, columns across it. */
export interface Band {
  steps: Float32Array
  rows: number
  columns: number
  half: number
  /** Width of a column, pixels. */
  columnPx: number
  length: number
  along: Point
  across: Point
}

/** Where the segment may be: how far off at `from`, in pixels, and at what angle, in radians. */
export interface BandGuess {
  from: Point
  to: Point
  reach: number
  turn: number
}

/** Usual width of a column, pixels. */
export const halfStep = 0.5

/** The steps around a segment; null where it is too short. */
export function stepsInBand(picture: Luminance, guess: BandGuess, columnPx = halfStep): Band | null {
  const length = Math.hypot(guess.to.x - guess.from.x, guess.to.y - guess.from.y)
  if (!(length >= 6)) return null
  const along = { x: (guess.to.x - guess.from.x) / length, y: (guess.to.y - guess.from.y) / length }
  const across = { x: -along.y, y: along.x }
  const half = Math.ceil((guess.reach + length * Math.tan(guess.turn)) / columnPx) + 2
  const columns = 2 * half + 1
  const rows = Math.min(160, Math.max(8, Math.floor(length / 1.5)))
  const steps = new Float32Array(rows * columns)
  const greys = new Float32Array(columns + 4)
  for (let row = 0; row < rows; row++) {
    const at = (length * (row + 0.5)) / rows
    const x = guess.from.x + along.x * at
    const y = guess.from.y + along.y * at
    readAcross(picture, { x, y }, { across, columnPx }, half + 2, greys)
    for (let k = 0; k < columns; k++) {
      const near = (greys[k + 3] as number) - (greys[k + 1] as number)
      const far = (greys[k + 4] as number) - (greys[k] as number)
      steps[row * columns + k] = near + far
    }
  }
  return { steps, rows, columns, half, columnPx, length, along, across }
}

/** Greys between pixels at every column across a point, as `greyAt` reads one; `middle` is the column of the point. */
function readAcross(
  picture: Luminance,
  at: Point,
  { across, columnPx }: Pick<Band, 'across' | 'columnPx'>,
  middle: number,
  greys: Float32Array,
): void {
  const { width, height, data } = picture
  const farX = width - 1.001
  const farY = height - 1.001
  const reach = middle * columnPx
  const isWithin =
    at.x - Math.abs(across.x) * reach >= 0 &&
    at.x + Math.abs(across.x) * reach <= farX &&
    at.y - Math.abs(across.y) * reach >= 0 &&
    at.y + Math.abs(across.y) * reach <= farY
  for (let k = 0; k < greys.length; k++) {
    const off = (k - middle) * columnPx
    const x = at.x + across.x * off
    const y = at.y + across.y * off
    const px = isWithin ? x : Math.min(Math.max(x, 0), farX)
    const py = isWithin ? y : Math.min(Math.max(y, 0), farY)
    const left = Math.trunc(px)
    const top = Math.trunc(py)
    const u = px - left
    const v = py - top
    const i = top * width + left
    const above = (data[i] as number) * (1 - u) + (data[i + 1] as number) * u
    const below = (data[i + width] as number) * (1 - u) + (data[i + width + 1] as number) * u
    greys[k] = above * (1 - v) + below * v
  }
}

/**
 * Sums of steps along straight lines that start at these columns, one apart, and end `lean` columns further across.
 * Every line is in the band.
 */
export function sumsAlong(band: Band, starts: readonly number[], lean: number): Float64Array {
  const { steps, rows, columns, half } = band
  const sums = new Float64Array(starts.length)
  const first = half + (starts[0] ?? 0)
  const at = (row: number) => row * columns + Math.round(first + (lean * (row + 0.5)) / rows)
  let row = 0
  // Four rows at once: the sums are read and written less often.
  for (; row + 3 < rows; row += 4) {
    const [a, b, c, d] = [at(row), at(row + 1), at(row + 2), at(row + 3)]
    for (let i = 0; i < sums.length; i++) {
      const two = (sums[i] as number) + (steps[a + i] as number) + (steps[b + i] as number)
      sums[i] = two + (steps[c + i] as number) + (steps[d + i] as number)
    }
  }
  for (; row < rows; row++) {
    const from = at(row)
    for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (steps[from + i] as number)
  }
  return sums
}
