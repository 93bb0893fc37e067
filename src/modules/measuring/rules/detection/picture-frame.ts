import {
  interpolate,
  distance,
  nextCorner,
  type Point,
  cornerIndices,
  type Quad,
} from '../mathematics/geometry.ts'
import { greyAt, type Luminance } from '../picture/luminance.ts'

/** Widest frame around a picture, in lengths of the shortest side. */
const widest = 0.25
/**
 * Narrowest frame, in pixels and in lengths of the shortest side: blur, and the dark seam that a camera's sharpening puts
 * around bright paper, are narrower.
 */
const minRimWidth = { pixels: 2.5, share: 0.04 } as const
/** How much darker a frame is than what it surrounds, greys. */
const minDrop = 25
/** How much brighter it is beyond the frame, in the difference between frame and picture. */
const minRise = 0.15
/** Greatest ratio of the widths of a frame on two sides: seen from the side they differ. */
const uneven = 1.35
/** Where a profile begins inside, pixels: blur reaches less far. */
const within = 4

/**
 * Whether a dark frame of one width is around something bright: a picture on the wall, whose margin looks like paper.
 * Behind a sheet of paper the glass may be dark, but then it is not as wide on all four sides.
 */
export function isFramed(picture: Luminance, corners: Quad): boolean {
  const sides = cornerIndices.map((index) => distance(corners[index], corners[nextCorner(index)]))
  const reach = widest * Math.min(...sides)
  const widths: number[] = []
  for (const index of cornerIndices) {
    const width = frameWidth(picture, corners[index], corners[nextCorner(index)], reach)
    if (width === null) return false
    widths.push(width)
  }
  const minWidth = Math.max(minRimWidth.pixels, minRimWidth.share * Math.min(...sides))
  return Math.min(...widths) >= minWidth && Math.max(...widths) <= uneven * Math.min(...widths)
}

/** Width of a dark band outside a side (to the left of its direction), pixels; null without one. */
function frameWidth(picture: Luminance, from: Point, to: Point, reach: number): number | null {
  const inside = meanGrey(picture, from, to, -within)
  let darkest = inside
  for (let out = 1; out <= reach + within; out += 0.5) {
    const grey = meanGrey(picture, from, to, out)
    const drop = inside - darkest
    if (drop >= minDrop && grey - darkest >= minRise * drop) return out
    darkest = Math.min(darkest, grey)
  }
  return null
}

/** Mean grey along a side, moved out by some pixels. */
function meanGrey(picture: Luminance, from: Point, to: Point, out: number): number {
  const length = distance(from, to) || 1
  const [x, y] = [((to.y - from.y) * out) / length, (-(to.x - from.x) * out) / length]
  const count = 16
  let sum = 0
  for (let i = 0; i < count; i++) {
    const p = interpolate(from, to, 0.1 + (0.8 * (i + 0.5)) / count)
    sum += greyAt(picture, p.x + x, p.y + y)
  }
  return sum / count
}

/** Widest margin around a printed picture, in lengths of the shortest side. */
const widestRim = 0.2
/** How much brighter the margin is than the picture in it and than what is beyond, greys. */
const minRim = { inside: 15, beyond: 8 } as const
/** The same for what is beyond, in the difference between margin and picture: a sky is uneven too. */
const minFall = 0.2

/**
 * Whether a narrow bright rim is around something dark: a picture that fills nearly all of a sheet. Paper against a
 * bright sky has no end of the brightness near it.
 */
export function isRimmed(picture: Luminance, corners: Quad): boolean {
  const sides = cornerIndices.map((index) => distance(corners[index], corners[nextCorner(index)]))
  const reach = within + widestRim * Math.min(...sides)
  return cornerIndices.every((index) => {
    const [from, to] = [corners[index], corners[nextCorner(index)]]
    const inside = meanGrey(picture, from, to, -within)
    let [brightest, isOver] = [inside, false]
    for (let out = 0; out <= reach && !isOver; out += 0.5) {
      const grey = meanGrey(picture, from, to, out)
      brightest = Math.max(brightest, grey)
      const rise = brightest - inside
      isOver = rise >= minRim.inside && grey <= brightest - Math.max(minRim.beyond, minFall * rise)
    }
    return isOver
  })
}

/** How far outside an edge a printed line may be with its blur, in pixels and in lengths of the shortest side. */
const lineReach = { pixels: 5, share: 0.035 } as const
/** How far beyond the line the paper must be bright again, pixels. */
const marginReach = 8
/** How much darker the line is than the paper on both its sides, greys. */
const minLine = 6
/** How much darker the margin may be than the paper inside the line, relative: blur darkens a narrow one. */
const marginFall = 0.08

/**
 * Whether a side of something bright is a thin dark line with the same brightness beyond it, as a frame that is printed
 * on a sheet. The edge of the paper itself has a wall or a window beyond it, of another brightness.
 */
export function isLined(picture: Luminance, corners: Quad): boolean {
  const sides = cornerIndices.map((index) => distance(corners[index], corners[nextCorner(index)]))
  const reach = Math.max(lineReach.pixels, lineReach.share * Math.min(...sides))
  return cornerIndices.some((index) => {
    const grey = (out: number) => meanGrey(picture, corners[index], corners[nextCorner(index)], out)
    const inside = grey(-within)
    let [darkest, at] = [inside, 0]
    for (let out = 0; out <= reach; out += 0.5) {
      if (grey(out) < darkest) [darkest, at] = [grey(out), out]
    }
    let beyond = darkest
    for (let out = at; out <= at + marginReach; out += 0.5) beyond = Math.max(beyond, grey(out))
    return Math.min(inside, beyond) - darkest >= minLine && beyond >= (1 - marginFall) * inside
  })
}

/** Widest margin around a printed frame, in lengths of the shortest side. */
const widestMargin = 0.16
/** How much darker the frame is than the paper on both its sides, greys: with paper on both, less is enough. */
const minFrame = 3

/**
 * The width of the margin between the edges of a sheet and a frame printed on it, pixels, at its narrowest; undefined
 * without a dark line inside all four edges, and where the edges are those of the line itself.
 */
export function marginInside(picture: Luminance, corners: Quad): number | undefined {
  const sides = cornerIndices.map((index) => distance(corners[index], corners[nextCorner(index)]))
  const reach = within + widestMargin * Math.min(...sides)
  const margins = cornerIndices.map((index) => {
    const beyond = meanGrey(picture, corners[index], corners[nextCorner(index)], 2)
    let [brightest, darkest, at] = [beyond, beyond, 0]
    for (let depth = 1; depth <= reach; depth += 0.5) {
      const grey = meanGrey(picture, corners[index], corners[nextCorner(index)], -depth)
      if (brightest > beyond && Math.min(brightest, grey) - darkest >= minFrame) return at
      if (grey > brightest) [brightest, darkest] = [grey, grey]
      if (grey < darkest) [darkest, at] = [grey, depth]
    }
    return undefined
  })
  return margins.includes(undefined) ? undefined : Math.min(...(margins as number[]))
}

/** How much darker the middle of a picture is than the margin around it, greys. */
const minDarker = 25

/** Whether a margin is around something darker: a photograph printed on a sheet, or a picture in a light frame. */
export function isAroundPicture(picture: Luminance, corners: Quad): boolean {
  const margins = cornerIndices.map((index) =>
    meanGrey(picture, corners[index], corners[nextCorner(index)], -within),
  )
  const middle = [0.35, 0.45, 0.55, 0.65].map((share) => {
    const [from, to] = [
      interpolate(corners[0], corners[3], share),
      interpolate(corners[1], corners[2], share),
    ]
    return meanGrey(picture, interpolate(from, to, 0.25), interpolate(from, to, 0.75), 0)
  })
  return Math.min(...margins) - mean(middle) >= minDarker
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
