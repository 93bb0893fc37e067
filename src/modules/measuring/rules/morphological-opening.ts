import type { Luminance } from './luminance.ts'

/**
 * The picture without bright parts thinner than `side` pixels: a grey opening by a square (Serra 1982). It separates
 * a sheet from the glazing bar it hangs on.
 */
export function withoutThinParts(picture: Luminance, side: number): Luminance {
  const radius = side >> 1
  const shrunk = spread(spread(picture, radius, Math.min, true), radius, Math.min, false)
  return spread(spread(shrunk, radius, Math.max, true), radius, Math.max, false)
}

type Choose = (p: number, q: number) => number

/** The extreme within `radius` pixels along rows or columns. */
function spread(picture: Luminance, radius: number, choose: Choose, rows: boolean): Luminance {
  const { width, height, data } = picture
  const result = new Float32Array(data.length)
  const [lines, count, between, step] = rows ? [height, width, width, 1] : [width, height, 1, width]
  const line = new Float32Array(count)
  for (let i = 0; i < lines; i++) {
    for (let k = 0; k < count; k++) line[k] = data[i * between + k * step] as number
    const found = extremes(line, radius, choose)
    for (let k = 0; k < count; k++) result[i * between + k * step] = found[k] as number
  }
  return { width, height, data: result }
}

/** Running extreme by blocks from both ends (van Herk 1992): three comparisons a pixel for any radius. */
function extremes(line: Float32Array, radius: number, choose: Choose): Float32Array {
  const size = 2 * radius + 1
  const n = line.length
  const ahead = Float32Array.from(line)
  const back = Float32Array.from(line)
  for (let i = 1; i < n; i++) {
    if (i % size !== 0) ahead[i] = choose(ahead[i - 1] as number, line[i] as number)
  }
  for (let i = n - 2; i >= 0; i--) {
    if ((i + 1) % size !== 0) back[i] = choose(back[i + 1] as number, line[i] as number)
  }
  const result = new Float32Array(n)
  for (let i = 0; i < n; i++) {
    const from = back[Math.max(0, i - radius)] as number
    const to = ahead[Math.min(n - 1, i + radius)] as number
    result[i] = choose(from, to)
  }
  return result
}
