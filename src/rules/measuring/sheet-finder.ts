import { brightShapes, type Shape } from './bright-shapes.ts'
import { usualFocalLength } from './camera.ts'
import { distance, middle, ordered, type Point, type Quad, shortestSide, signedArea } from './geometry.ts'
import { convexHull, hullArea, largestQuad, outlineOf } from './hull.ts'
import { halved, type Luminance, smoothed } from './luminance.ts'
import { type RefinedQuad, refineQuad } from './quad-edges.ts'
import { rectanglePose } from './rectangle-pose.ts'
import { sheetFormats } from './sheet-format.ts'
import { withoutThinParts } from './thin-parts.ts'

export interface FoundSheet {
  corners: Quad
  /** How much it looks like a sheet of paper, 0 to 1. */
  likeness: number
  brighter: boolean
}

/** Smallest edge that is searched for unless told otherwise, in pixels of the whole picture. */
const usualLeastEdge = 45
/** Candidates that are looked at closely. */
const closely = 12

/**
 * Quadrilaterals that may be a sheet of paper, the likeliest first: patches of even brightness (lighter than
 * what is round them, or darker against a bright sky) of the proportions of A4 or Letter.
 */
export function findSheets(picture: Luminance, leastEdge = usualLeastEdge): FoundSheet[] {
  let found: FoundSheet[] = []
  for (const sheets of searchSheets(picture, leastEdge)) found = sheets
  return found
}

/** The same step by step, the cheapest first: whoever has found the sheet need not go on. */
export function* searchSheets(
  picture: Luminance,
  leastEdge = usualLeastEdge,
): Generator<FoundSheet[], undefined> {
  const half = smoothed(reduced(picture))
  const shapes = (searched: Luminance, brighter: boolean) =>
    shapesOf(searched, { whole: picture, leastEdge }, brighter).flatMap(
      (candidate) => looked(picture, candidate) ?? [],
    )
  const plain = shapes(half, true)
  yield distinct(plain)
  const quarter = halved(half)
  const raised = raisedParts(quarter)
  yield distinct([
    ...plain,
    ...shapes(negative(quarter), false),
    ...thinnestBars.flatMap((side) => shapes(withoutThinParts(quarter, side), true)),
    ...[raised, withoutThinParts(raised, 13)].flatMap((part) => shapes(part, true)),
  ])
}

/** Half of a picture that was large, and halved again as long as it is larger than is needed to find a sheet. */
function reduced(picture: Luminance): Luminance {
  const half = halved(picture)
  return Math.max(half.width, half.height) > longestSearched ? reduced(half) : half
}

const longestSearched = 1200

/** Widths of glazing bars that a sheet may hang on, in pixels of the picture at a quarter of its size. */
const thinnestBars = [7, 15]

/** Longest edge of a sheet that is looked for under a glow, in pixels at a quarter of the size. */
const largestSheet = 91

interface Candidate {
  guess: Quad
  brighter: boolean
  /** How many pixels of the whole picture one pixel of the searched one spans. */
  coarse: number
}

/** The candidate with its edges found in the whole picture; null when it is no sheet of paper. */
function looked(picture: Luminance, { guess, brighter, coarse }: Candidate): FoundSheet | null {
  const inside = brighter ? 1 : -1
  const near = refineQuad(picture, guess, { reach: 1.5 + 2 * coarse, sigma: 1.5 * coarse, inside })
  const refined = near && refineQuad(picture, near.corners, { reach: 3, sigma: 2, inside })
  if (!refined) return null
  const likeness = likenessOf(picture, refined, brighter)
  return likeness > 0.005 ? { corners: ordered(refined.corners), likeness, brighter } : null
}

interface Search {
  whole: Luminance
  /** Pixels of the whole picture. */
  leastEdge: number
}

function shapesOf(searched: Luminance, { whole, leastEdge }: Search, brighter: boolean): Candidate[] {
  const coarse = Math.round(whole.width / searched.width)
  const least = (leastEdge / coarse) ** 2
  const most = searched.width * searched.height * 0.2
  const chosen = oneEach(brightShapes(searched, least, most)).slice(0, closely)
  return chosen.flatMap((shape) => {
    const guess = quadOf(searched, shape, coarse)
    return guess && shortestSide(guess) >= leastEdge && plausible(guess, whole) ? [{ guess, brighter, coarse }] : []
  })
}

/** What stands out from its surroundings, whatever glow lies over both (the white top-hat; Meyer 1979). */
function raisedParts(picture: Luminance): Luminance {
  const ground = withoutThinParts(picture, largestSheet)
  return { ...picture, data: picture.data.map((grey, i) => grey - (ground.data[i] as number)) }
}

function negative(picture: Luminance): Luminance {
  return { ...picture, data: picture.data.map((grey) => 255 - grey) }
}

/** The squarest of the patches that are the same thing at several thresholds. */
function oneEach(shapes: Shape[]): Shape[] {
  const best: Shape[] = []
  const oddness = (shape: Shape) => Math.abs(shape.squareness - 1)
  for (const shape of shapes.sort((p, q) => oddness(p) - oddness(q))) {
    const known = best.some(
      (other) =>
        distance(other.centre, shape.centre) < 0.12 * Math.sqrt(shape.area) &&
        Math.abs(Math.log(other.area / shape.area)) < 0.25,
    )
    if (!known) best.push(shape)
  }
  return best
}

/** The quadrilateral round a patch, in pixels of the whole picture; null when it is none. */
function quadOf(picture: Luminance, shape: Shape, coarse: number): Quad | null {
  const hull = convexHull(outlineOf(picture, shape.seed, shape.level))
  const found = largestQuad(hull)
  if (!found || found.area < 0.88 * hullArea(hull) || shape.area < 0.75 * found.area) return null
  const middle = (coarse - 1) / 2
  const whole = found.quad.map((p: Point) => ({
    x: coarse * p.x + middle,
    y: coarse * p.y + middle,
  })) as unknown as Quad
  const clockwise = ordered(whole)
  return signedArea(clockwise) > 0 ? clockwise : null
}

function plausible(quad: Quad, whole: Luminance): boolean {
  const ratio = proportions(quad, whole)
  return ratio > 1.12 && ratio < 1.65
}

/** Long side over short side of the rectangle that the usual camera would see like this. */
function proportions(quad: Quad, size: { width: number; height: number }): number {
  const principal = { x: (size.width - 1) / 2, y: (size.height - 1) / 2 }
  const camera = { focalPx: usualFocalLength(size.width, size.height), principal, radial: 0 }
  const pose = rectanglePose(quad, camera)
  if (!pose) return 0
  return Math.max(pose.width / pose.height, pose.height / pose.width)
}

function likenessOf(picture: Luminance, refined: RefinedQuad, brighter: boolean): number {
  const ratio = proportions(refined.corners, picture)
  const known = [sheetFormats.a4, sheetFormats.letter].map(({ longMm, shortMm }) => longMm / shortMm)
  const off = Math.min(...known.map((right) => Math.abs(Math.log(ratio / right))))
  const tolerance = 0.06 + 3 / shortestSide(refined.corners)
  const shape = Math.exp(-0.5 * (off / tolerance) ** 2)
  const weakest = Math.min(...refined.edges.map(({ contrast }) => Math.abs(contrast)))
  const support = Math.min(...refined.edges.map((edge) => edge.support))
  return shape * (weakest / (weakest + 8)) * support ** 2 * (brighter ? 1 : 0.5)
}

/** The likeliest first, without those whose middle lies on a likelier one's and that are about as large. */
function distinct(sheets: readonly FoundSheet[]): FoundSheet[] {
  const kept: FoundSheet[] = []
  for (const sheet of sheets.toSorted((p, q) => q.likeness - p.likeness)) {
    const near = kept.some(
      (other) => distance(middle(other.corners), middle(sheet.corners)) < 0.1 * shortestSide(sheet.corners),
    )
    if (!near) kept.push(sheet)
  }
  return kept
}
