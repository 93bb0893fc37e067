/** Corners of a closed shape in pixels, one after the other: x, y, x, y. */
export type Outline = readonly number[]

/** An edge's part in one row of pixels, from the side `from` to the side `to`. */
function cover(sums: Float64Array, at: number, width: number, from: number, to: number, down: number): void {
  const [left, right] = from < to ? [from, to] : [to, from]
  const first = Math.floor(left)
  const last = Math.max(first + 1, Math.ceil(right))
  const add = (pixel: number, share: number) => {
    // What lies beside the right edge covers nothing that is seen.
    if (pixel >= width) return
    const offset = at + Math.max(pixel, 0)
    sums[offset] = (sums[offset] as number) + share * down
  }
  let previousShare = 0
  for (let pixel = first; pixel < last; pixel += 1) {
    // The share of this row that lies to the right of the edge, within the pixel.
    const share = last === first + 1 ? 1 - ((left + right) / 2 - first) : shareIn(left, right, pixel)
    add(pixel, share - previousShare)
    previousShare = share
  }
  add(last, 1 - previousShare)
}

/** How much of a pixel lies to the right of a line that goes from `left` to `right` across one row. */
function shareIn(left: number, right: number, pixel: number): number {
  const within = (x: number) => Math.min(Math.max((x - left) / (right - left), 0), 1)
  const [enters, leaves] = [within(pixel), within(pixel + 1)]
  const middle = left + ((enters + leaves) / 2) * (right - left)
  return enters + (leaves - enters) * (pixel + 1 - middle)
}

/**
 * How much of each pixel lies within shapes, from 0 to 1; linear in their edges and the pixels. Where shapes that turn the
 * same way overlap they count once; one that turns the other way is a hole. By the signed area left of each edge,
 * summed up along the row (Levien, "Inside the fastest font renderer in the world").
 */
export function rasterize(outlines: readonly Outline[], width: number, height: number): Float64Array {
  const sums = new Float64Array(width * height)
  for (const outline of outlines) {
    for (let corner = 0; corner < outline.length; corner += 2) {
      const [x0, y0] = [outline[corner] as number, outline[corner + 1] as number]
      const next = (corner + 2) % outline.length
      const [x1, y1] = [outline[next] as number, outline[next + 1] as number]
      if (y0 === y1) continue
      const turn = y0 < y1 ? 1 : -1
      const [top, bottom] = y0 < y1 ? [y0, y1] : [y1, y0]
      const xAt = (y: number) => x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)
      for (let row = Math.max(0, Math.floor(top)); row < Math.min(height, Math.ceil(bottom)); row += 1) {
        const [over, under] = [Math.max(top, row), Math.min(bottom, row + 1)]
        if (over < under) cover(sums, row * width, width, xAt(over), xAt(under), turn * (under - over))
      }
    }
  }
  for (let row = 0; row < height; row += 1) {
    let sum = 0
    for (let at = row * width; at < (row + 1) * width; at += 1) {
      sum += sums[at] as number
      sums[at] = Math.min(Math.abs(sum), 1)
    }
  }
  return sums
}
