import type { Point } from './geometry.ts'
import type { Luminance } from './luminance.ts'

/** A connected region of pixels at least this bright, shaped like a parallelogram. */
export interface Shape {
  /** One of its pixels. */
  seed: number
  level: number
  area: number
  centre: Point
  /** Area² / (144 det of the covariance): 1 for every parallelogram, 1.10 for an ellipse, 0.75 for a triangle. */
  squareness: number
}

/**
 * All parallelogram-shaped regions of a picture, over all thresholds: pixels join from bright to dark by union-find
 * (the component tree of Nister & Stewenius 2008), and each region carries its area and second moments. Areas in
 * pixels.
 */
export function brightShapes(picture: Luminance, minArea: number, maxArea: number): Shape[] {
  const forest = new Forest(picture)
  const { order, ends } = byBrightness(picture)
  const shapes: Shape[] = []
  const seenAt = new Uint8Array(picture.data.length)
  let at = 0
  for (let level = 255; level >= 2; level--) {
    const end = ends[level] as number
    const from = at
    for (; at < end; at++) forest.add(order[at] as number)
    for (let i = from; i < end; i++) {
      const root = forest.rootOf(order[i] as number)
      const area = forest.areaOf(root)
      if (area < minArea || area > maxArea || seenAt[root] === level) continue
      seenAt[root] = level
      const shape = forest.shapeOf(root, level)
      if (Math.abs(shape.squareness - 0.99) < 0.13) shapes.push(shape)
    }
  }
  return shapes
}

/** Pixels by descending brightness; `ends[level]` is the number of pixels at least that bright. */
function byBrightness(picture: Luminance): { order: Int32Array; ends: Int32Array } {
  const { data } = picture
  const counts = new Int32Array(257)
  const level = (i: number) => Math.max(0, Math.min(255, Math.round(data[i] as number)))
  for (let i = 0; i < data.length; i++) counts[level(i)] = (counts[level(i)] as number) + 1
  const ends = new Int32Array(256)
  const next = new Int32Array(256)
  let sum = 0
  for (let value = 255; value >= 0; value--) {
    next[value] = sum
    sum += counts[value] as number
    ends[value] = sum
  }
  const order = new Int32Array(data.length)
  for (let i = 0; i < data.length; i++) {
    const value = level(i)
    order[next[value] as number] = i
    next[value] = (next[value] as number) + 1
  }
  return { order, ends }
}

class Forest {
  private readonly width: number
  private readonly parent: Int32Array
  private readonly area: Float64Array
  private readonly sums: Float64Array

  constructor(picture: Luminance) {
    this.width = picture.width
    this.parent = new Int32Array(picture.data.length).fill(-1)
    this.area = new Float64Array(picture.data.length)
    this.sums = new Float64Array(5 * picture.data.length)
  }

  add(pixel: number): void {
    const { width, parent } = this
    const x = pixel % width
    const y = (pixel - x) / width
    parent[pixel] = pixel
    this.area[pixel] = 1
    const at = 5 * pixel
    this.sums[at] = x
    this.sums[at + 1] = y
    this.sums[at + 2] = x * x
    this.sums[at + 3] = x * y
    this.sums[at + 4] = y * y
    if (x > 0 && (parent[pixel - 1] as number) >= 0) this.join(pixel, pixel - 1)
    if (x < width - 1 && (parent[pixel + 1] as number) >= 0) this.join(pixel, pixel + 1)
    if (pixel >= width && (parent[pixel - width] as number) >= 0) this.join(pixel, pixel - width)
    if (pixel + width < parent.length && (parent[pixel + width] as number) >= 0)
      this.join(pixel, pixel + width)
  }

  rootOf(pixel: number): number {
    const { parent } = this
    let at = pixel
    while ((parent[at] as number) !== at) {
      const up = parent[parent[at] as number] as number
      parent[at] = up
      at = up
    }
    return at
  }

  areaOf(root: number): number {
    return this.area[root] as number
  }

  shapeOf(root: number, level: number): Shape {
    const n = this.area[root] as number
    const sum = (k: number) => (this.sums[5 * root + k] as number) / n
    const x = sum(0)
    const y = sum(1)
    const spread = (sum(2) - x * x) * (sum(4) - y * y) - (sum(3) - x * y) ** 2
    return { seed: root, level, area: n, centre: { x, y }, squareness: (n * n) / (144 * spread) }
  }

  private join(first: number, second: number): void {
    const p = this.rootOf(first)
    const q = this.rootOf(second)
    if (p === q) return
    const [keep, gone] = (this.area[p] as number) >= (this.area[q] as number) ? [p, q] : [q, p]
    this.parent[gone] = keep
    this.area[keep] = (this.area[keep] as number) + (this.area[gone] as number)
    for (let k = 0; k < 5; k++) {
      this.sums[5 * keep + k] = (this.sums[5 * keep + k] as number) + (this.sums[5 * gone + k] as number)
    }
  }
}
