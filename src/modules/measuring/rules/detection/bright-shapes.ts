import type { Point } from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'

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
      // It joined the region of the pixel before.
      if (i > from && order[i] === (order[i - 1] as number) + 1 && (order[i] as number) % picture.width > 0)
        continue
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
  const levels = new Uint8ClampedArray(data.length)
  const counts = new Int32Array(256)
  for (let i = 0; i < levels.length; i++) {
    levels[i] = Math.round(data[i] as number)
    const value = levels[i] as number
    counts[value] = (counts[value] as number) + 1
  }
  const ends = new Int32Array(256)
  const next = new Int32Array(256)
  let sum = 0
  for (let value = 255; value >= 0; value--) {
    next[value] = sum
    sum += counts[value] as number
    ends[value] = sum
  }
  const order = new Int32Array(data.length)
  for (let i = 0; i < levels.length; i++) {
    const value = levels[i] as number
    order[next[value] as number] = i
    next[value] = (next[value] as number) + 1
  }
  return { order, ends }
}

/** For each root its area and the sums of x, y, x², xy and y² of its pixels. */
const momentCount = 6

class Forest {
  private readonly width: number
  private readonly parent: Int32Array
  private readonly moments: Float64Array

  constructor(picture: Luminance) {
    this.width = picture.width
    this.parent = new Int32Array(picture.data.length).fill(-1)
    this.moments = new Float64Array(momentCount * picture.data.length)
  }

  add(pixel: number): void {
    const { width, parent } = this
    const x = pixel % width
    let root = -1
    if (x > 0) root = this.joined(root, pixel - 1)
    if (x < width - 1) root = this.joined(root, pixel + 1)
    if (pixel >= width) root = this.joined(root, pixel - width)
    if (pixel + width < parent.length) root = this.joined(root, pixel + width)
    if (root < 0) root = pixel
    parent[pixel] = root
    this.count(root, x, (pixel - x) / width)
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
    return this.moments[momentCount * root] as number
  }

  shapeOf(root: number, level: number): Shape {
    const n = this.areaOf(root)
    const mean = (k: number) => (this.moments[momentCount * root + k] as number) / n
    const x = mean(1)
    const y = mean(2)
    const spread = (mean(3) - x * x) * (mean(5) - y * y) - (mean(4) - x * y) ** 2
    return { seed: root, level, area: n, centre: { x, y }, squareness: (n * n) / (144 * spread) }
  }

  private count(root: number, x: number, y: number): void {
    const { moments } = this
    const at = momentCount * root
    moments[at] = (moments[at] as number) + 1
    moments[at + 1] = (moments[at + 1] as number) + x
    moments[at + 2] = (moments[at + 2] as number) + y
    moments[at + 3] = (moments[at + 3] as number) + x * x
    moments[at + 4] = (moments[at + 4] as number) + x * y
    moments[at + 5] = (moments[at + 5] as number) + y * y
  }

  /** The root of a region (-1: none yet) together with the region of a neighbour, if that is there. */
  private joined(root: number, neighbour: number): number {
    if ((this.parent[neighbour] as number) < 0) return root
    const other = this.rootOf(neighbour)
    if (root < 0 || root === other) return other
    const [keep, gone] = this.areaOf(root) >= this.areaOf(other) ? [root, other] : [other, root]
    this.parent[gone] = keep
    for (let k = 0; k < momentCount; k++) {
      const at = momentCount * keep + k
      this.moments[at] = (this.moments[at] as number) + (this.moments[momentCount * gone + k] as number)
    }
    return keep
  }
}
