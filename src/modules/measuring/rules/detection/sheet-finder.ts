import type { Shape } from './bright-shapes.ts'
import { usualFocalLength } from '../pose/camera.ts'
import {
  distance,
  orderCorners,
  type CornerIndex,
  cornerIndices,
  type Point,
  type Quad,
  minSide,
  signedArea,
} from '../mathematics/geometry.ts'
import { convexHull, hullArea, largestQuad, outlineOf } from '../mathematics/hull.ts'
import type { Luminance } from '../picture/luminance.ts'
import { paperAround } from './paper-border.ts'
import { isAroundPicture, isFramed, isLined, isRimmed, marginInside } from './picture-frame.ts'
import { type RefinedQuad, refineQuad } from '../edges/quad-edges.ts'
import { rectanglePose } from '../pose/rectangle-pose.ts'
import { sharedSides, withInnerSide } from './shared-edges.ts'
import { type SheetFormat, sheetFormats, candidateFormats } from './sheet-format.ts'
import { type SearchedPicture, usualMinEdge, searchMethods } from './sheet-shapes.ts'

export interface FoundSheet {
  corners: Quad
  /** Likeness to a sheet of paper, 0 to 1. */
  likeness: number
  /** The same if none of its edges belongs to a bar. */
  ownLikeness: number
  brighter: boolean
  /** One of its edges may belong to the bar it hangs on. */
  isShared: boolean
  /** An edge is overexposed along its length and seems to lie further out. */
  isBurnt: boolean
  /** It is the margin around something dark: a printed picture, or the frame around a pane. */
  isAroundDark: boolean
  /** Its middle is darker than its margin: a printed photograph, or a picture in a light frame. */
  isAroundPicture: boolean
  /** It is dark in a bright rim: a picture that fills nearly all of a sheet, whose own edge was not found. */
  isRimmed: boolean
  /** A side is a thin line with paper beyond it: it may be a printed frame whose paper was not found. */
  isLined: boolean
  /** Width of the margin around what is printed on it, pixels; none: nothing is. */
  marginPx?: number
}

/** Number of candidates that are examined closely. */
const closely = 12
/** How many of them may be beside the opening, even where the curtains in it have more shapes. */
const besides = 4

/**
 * Quadrilaterals that may be a sheet of paper, the likeliest first: regions of even brightness (brighter than their
 * surroundings, or darker against a bright sky) with the proportions of A4 or Letter.
 */
export function findSheets(picture: Luminance, minEdge = usualMinEdge): FoundSheet[] {
  return distinct([...searchSheets(picture, { minEdge })].flat())
}

export interface SearchOptions {
  /** Shortest edge that is searched for, pixels of the full picture. */
  minEdge?: number
  /** The taps on the opening: shapes within their box come first, because a wall of tiles has more than can be examined. */
  near?: readonly Point[]
  format?: SheetFormat | 'auto'
  /** The shapes in the picture, where they are known already. */
  searches?: Iterable<readonly SearchedPicture[]>
}

/**
 * The same step by step, each step with another search method, so that the caller can stop once it has found the
 * sheet.
 */
export function* searchSheets(
  picture: Luminance,
  { minEdge = usualMinEdge, near = [], format = 'auto', searches }: SearchOptions = {},
): Generator<FoundSheet[], undefined> {
  const search: Search = {
    whole: picture,
    minEdge,
    near,
    ratios: ratiosOf(format),
    examined: [],
    maxExaminations: 0,
  }
  for (const shapes of searches ?? searchMethods(picture, minEdge)) {
    search.maxExaminations = Math.max(maxExamined, search.examined.length + closely)
    yield distinct(
      shapes.flatMap((shape) =>
        candidatesOf(shape, search).flatMap((candidate) => examine(search, candidate)),
      ),
    )
  }
  return undefined
}

interface Candidate {
  guess: Quad
  brighter: boolean
  /** How many pixels of the full picture one pixel of the searched one spans. */
  coarse: number
}

/**
 * The candidate with its edges found in the full picture; empty when it is no sheet of paper. Where an edge continues
 * beyond the sheet, the faint border inside it is the likelier one.
 */
function examine(search: Search, { guess, brighter, coarse }: Candidate): FoundSheet[] {
  const picture = search.whole
  const inside = brighter ? 1 : -1
  const near = refineQuad(picture, guess, { reach: 1.5 + 2 * coarse, sigma: 1.5 * coarse, inside })
  if (!near) return []
  const earlier = examinedBefore(search, near.corners, brighter)
  if (earlier) return earlier.found
  if (search.examined.length >= search.maxExaminations) return []
  const sheets = sheetsAt(search, near.corners, brighter)
  search.examined.push({ corners: near.corners, brighter, found: sheets })
  return sheets
}

/** The sheets whose edges lie near these corners. */
function sheetsAt(search: Search, corners: Quad, brighter: boolean): FoundSheet[] {
  const picture = search.whole
  const inside = brighter ? 1 : -1
  const refined = refineQuad(picture, corners, { reach: 3, sigma: 2, inside })
  if (!refined) return []
  const paper = paperAround(picture, refined.corners)
  if (paper) {
    const sheets = evaluateSheets(search, [paper], { brighter: true, shared: [], isAroundDark: !brighter })
    return sheets.map((sheet) => ({ ...sheet, isLined: false, marginPx: sheet.marginPx ?? paper.marginPx }))
  }
  if (!isPlausible(refined.corners, search)) return []
  const shared = sharedSides(picture, refined)
  const inner = shared.flatMap((index) => {
    const quad = withInnerSide(picture, refined, index, inside)
    return (quad && refineQuad(picture, quad, { reach: 1.5, sigma: 1, inside })) ?? []
  })
  return evaluateSheets(search, [refined, ...inner], { brighter, shared, isAroundDark: false })
}

/** What was found where another way of searching led to the same edges. */
function examinedBefore({ examined }: Search, corners: Quad, brighter: boolean) {
  return examined.find(
    (other) =>
      other.brighter === brighter &&
      cornerIndices.every((index) => distance(other.corners[index], corners[index]) < sameEdges),
  )
}

/**
 * Most things that are examined in one picture, because a brick wall has hundreds. A later way of searching may still
 * examine `closely` more, so that it always gets its turn.
 */
const maxExamined = 40
/** Corners nearer than this lie on the same edges, pixels. */
const sameEdges = 0.3

/** The quadrilaterals that may be a sheet; the first has the shared edges, the others a border inside one. */
function evaluateSheets(
  search: Search,
  quads: readonly RefinedQuad[],
  {
    brighter,
    shared,
    isAroundDark,
  }: { brighter: boolean; shared: readonly CornerIndex[]; isAroundDark: boolean },
): FoundSheet[] {
  const isShared = shared.length > 0
  return quads.flatMap((quad, i) => {
    const doubt = isShared && i === 0 ? sharedLikeness : 1
    const framed = brighter && isFramed(search.whole, quad.corners) ? framedLikeness : 1
    const ownLikeness = framed * likenessOf(search, quad, brighter)
    const likeness = doubt * ownLikeness
    const isBurnt = quad.edges.some((edge) => edge.isBurnt)
    if (likeness <= 0.005) return []
    const corners = orderCorners(quad.corners)
    const hasPicture = brighter && isAroundPicture(search.whole, corners)
    const marginPx = brighter ? marginInside(search.whole, corners) : undefined
    const print = {
      marginPx,
      isAroundPicture: hasPicture,
      isRimmed: !brighter && isRimmed(search.whole, corners),
      isLined: brighter && marginPx === undefined && isLined(search.whole, corners),
    }
    return [{ corners, likeness, ownLikeness, brighter, isShared, isBurnt, isAroundDark, ...print }]
  })
}

/** Reduction of the likeness for an edge that is not the sheet's own. */
const sharedLikeness = 0.2
/** Reduction of the likeness for what has a dark frame around it. */
export const framedLikeness = 0.1

interface Search {
  whole: Luminance
  /** Pixels of the full picture. */
  minEdge: number
  near: readonly Point[]
  /** Long side over short side of the sheets that are searched for. */
  ratios: readonly number[]
  /** Quadrilaterals that were examined, so that what several ways of searching find is examined once. */
  examined: { corners: Quad; brighter: boolean; found: FoundSheet[] }[]
  /** How many may be examined up to the end of the current search method. */
  maxExaminations: number
}

function ratiosOf(format: SheetFormat | 'auto'): number[] {
  return candidateFormats(format).map((sought) => sheetFormats[sought].longMm / sheetFormats[sought].shortMm)
}

function candidatesOf(
  { picture: searched, brighter, shapes }: SearchedPicture,
  { whole, minEdge, near }: Search,
): Candidate[] {
  const coarse = Math.round(whole.width / searched.width)
  const isNear = boxAround(near, coarse)
  const others = shapes.filter((shape) => !isNear(shape))
  const first = shapes.filter(isNear).slice(0, closely - Math.min(others.length, besides))
  const chosen = [...first, ...others].slice(0, closely)
  return chosen.flatMap((shape) => {
    const guess = quadOf(searched, shape, coarse)
    return guess && minSide(guess) >= minEdge && isNearlySheet(guess, whole)
      ? [{ guess, brighter, coarse }]
      : []
  })
}

/** Whether the centre of a shape is in the box of some points of the full picture; always without any. */
function boxAround(points: readonly Point[], coarse: number): (shape: Shape) => boolean {
  if (points.length < 2) return () => true
  const xs = points.map(({ x }) => x / coarse)
  const ys = points.map(({ y }) => y / coarse)
  return ({ centre: { x, y } }) =>
    x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys)
}

/** The quadrilateral around a region, in pixels of the full picture; null when it is none. */
function quadOf(picture: Luminance, shape: Shape, coarse: number): Quad | null {
  const hull = convexHull(outlineOf(picture, shape.seed, shape.level))
  const fitted = largestQuad(hull)
  if (!fitted || fitted.area < 0.88 * hullArea(hull) || shape.area < 0.75 * fitted.area) return null
  const middle = (coarse - 1) / 2
  const whole = fitted.quad.map((p: Point) => ({
    x: coarse * p.x + middle,
    y: coarse * p.y + middle,
  })) as unknown as Quad
  const clockwise = orderCorners(whole)
  return signedArea(clockwise) > 0 ? clockwise : null
}

/** Whether a quadrilateral may be a sheet or what is printed on one with a margin. */
function isNearlySheet(quad: Quad, whole: Luminance): boolean {
  const ratio = proportions(quad, whole)
  return ratio > 1 && ratio < 2.1
}

function isPlausible(quad: Quad, { whole, ratios }: Search): boolean {
  const ratio = proportions(quad, whole)
  return ratio > 0.865 * Math.min(...ratios) && ratio < 1.167 * Math.max(...ratios)
}

/** Long side over short side of the rectangle that a typical camera would see like this. */
function proportions(quad: Quad, size: { width: number; height: number }): number {
  const principal = { x: (size.width - 1) / 2, y: (size.height - 1) / 2 }
  const camera = { focalPx: usualFocalLength(size.width, size.height), principal, radial: 0 }
  const pose = rectanglePose(quad, camera)
  if (!pose) return 0
  return Math.max(pose.width / pose.height, pose.height / pose.width)
}

function likenessOf({ whole, ratios }: Search, refined: RefinedQuad, brighter: boolean): number {
  const ratio = proportions(refined.corners, whole)
  const off = Math.min(...ratios.map((right) => Math.abs(Math.log(ratio / right))))
  const tolerance = 0.06 + 3 / minSide(refined.corners)
  const shape = Math.exp(-0.5 * (off / tolerance) ** 2)
  const weakest = Math.min(...refined.edges.map(({ contrast }) => Math.abs(contrast)))
  const support = Math.min(...refined.edges.map((edge) => edge.support))
  return shape * (weakest / (weakest + 8)) * support ** 2 * (brighter ? 1 : 0.5)
}

/** The likeliest first, without near duplicates of a likelier one; both borders of a shared edge stay. */
function distinct(sheets: readonly FoundSheet[]): FoundSheet[] {
  const distinct: FoundSheet[] = []
  for (const sheet of sheets.toSorted((p, q) => q.likeness - p.likeness)) {
    if (!distinct.some((other) => isAlike(other, sheet))) distinct.push(sheet)
  }
  return distinct
}

function isAlike(one: FoundSheet, other: FoundSheet): boolean {
  if (one.isShared && other.isShared)
    return cornerIndices.every((index) => distance(one.corners[index], other.corners[index]) < 2)
  const near = Math.max(2, 0.02 * minSide(other.corners))
  return cornerIndices.every((index) => distance(one.corners[index], other.corners[index]) < near)
}
