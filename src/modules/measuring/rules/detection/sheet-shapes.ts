import { brightShapes, type Shape } from './bright-shapes.ts'
import { distance } from '../mathematics/geometry.ts'
import { downsample, type Luminance, blur } from '../picture/luminance.ts'
import { withoutThinParts } from '../picture/morphological-opening.ts'

/** A smaller picture made from the full one, and the shapes in it that may be a sheet. */
export interface SearchedPicture {
  picture: Luminance
  /** Whether the shapes are brighter than their surroundings in the full picture. */
  brighter: boolean
  shapes: readonly Shape[]
}

/** Default for the shortest edge that is searched for, in pixels of the full picture. */
export const usualMinEdge = 45

/**
 * The shapes in a picture that may be a sheet, way by way of searching for them: as it is and without printed lines;
 * without the bars a sheet hangs on; without the glow over it; darker than their surroundings. They depend on no taps.
 */
export function* searchMethods(whole: Luminance, minEdge: number): Generator<SearchedPicture[], undefined> {
  const searched = (picture: Luminance, brighter: boolean): SearchedPicture => {
    const minArea = (minEdge / Math.round(whole.width / picture.width)) ** 2
    const maxArea = picture.width * picture.height * 0.2
    return { picture, brighter, shapes: oneEach(brightShapes(picture, minArea, maxArea)) }
  }
  const half = blur(reduced(whole))
  yield [half, withoutLines(half)].map((picture) => searched(picture, true))
  const quarter = downsample(half)
  yield thinnestBars.map((side) => searched(withoutThinParts(quarter, side), true))
  const raised = raisedParts(quarter)
  yield [raised, withoutThinParts(raised, 13)].map((picture) => searched(picture, true))
  yield [searched(negative(quarter), false)]
  return undefined
}

/** Halves a large picture, again and again while it is larger than needed to find a sheet. */
function reduced(picture: Luminance): Luminance {
  const half = downsample(picture)
  return Math.max(half.width, half.height) > maxSearchLength ? reduced(half) : half
}

const maxSearchLength = 1200

/** Widths of glazing bars that a sheet may hang on, in pixels of the picture at a quarter of its size. */
const thinnestBars = [7, 15]

/** Longest edge of a sheet that is searched for under a glow, in pixels at a quarter of the size. */
const largestSheet = 91

/** What stands out from its surroundings, without the glow over both (the white top-hat; Meyer 1979). */
function raisedParts(picture: Luminance): Luminance {
  const ground = withoutThinParts(picture, largestSheet)
  return { ...picture, data: picture.data.map((grey, i) => grey - (ground.data[i] as number)) }
}

/** The picture without dark lines: text, tables and frames on paper no longer divide it. */
function withoutLines(picture: Luminance): Luminance {
  return negative(withoutThinParts(negative(picture), thickestLine))
}

/** Thickest printed line, in pixels at half of the size. */
const thickestLine = 7

function negative(picture: Luminance): Luminance {
  return { ...picture, data: picture.data.map((grey) => 255 - grey) }
}

/**
 * Of the regions that are the same object at several thresholds, the squarest whose border stays in place at the next
 * one (Matas et al. 2002): at the brightest thresholds noise erodes an unevenly lit sheet.
 */
function oneEach(shapes: readonly Shape[]): Shape[] {
  const byLevel: Shape[][] = []
  for (const shape of shapes) (byLevel[shape.level] ??= []).push(shape)
  const ratedShapes = shapes.map((shape) => ({
    shape,
    oddness: Math.abs(shape.squareness - 1) + growth(shape, byLevel[shape.level - 1] ?? []),
  }))
  const best: Shape[] = []
  for (const { shape } of ratedShapes.sort((p, q) => p.oddness - q.oddness)) {
    if (!best.some((other) => isSameThing(other, shape))) best.push(shape)
  }
  return best
}

/** Relative growth of a region at the next threshold; unknown for a region that no longer exists there. */
function growth(shape: Shape, atNext: readonly Shape[]): number {
  const next = atNext.find((other) => isSameThing(other, shape))
  return next ? Math.abs(Math.log(next.area / shape.area)) : unknownGrowth
}

const unknownGrowth = 0.03

function isSameThing(one: Shape, other: Shape): boolean {
  return (
    distance(one.centre, other.centre) < 0.12 * Math.sqrt(other.area) &&
    Math.abs(Math.log(one.area / other.area)) < 0.25
  )
}
