import { distance, orderCorners, cornerIndices, type Point, type Quad } from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'
import { isLined, marginInside } from './picture-frame.ts'
import { paperAround } from './paper-border.ts'
import type { PreparedPicture } from '../picture/prepared-picture.ts'
import { type RefinedQuad, type RefineOptions, refineQuad } from '../edges/quad-edges.ts'
import { type FoundSheet, searchSheets } from './sheet-finder.ts'
import type { SheetFormat } from './sheet-format.ts'

/** What is needed to search for the sheet. */
export interface GuessInput {
  picture: Luminance
  /** What has been found in it already. */
  prepared?: PreparedPicture
  /** Taps on corners of the opening; pixels of the picture. */
  taps: readonly Point[]
  /** Standard deviation of a tap in pixels; 3 by default. */
  tapSigma?: number
  /** Taps on the corners of the sheet; without them the sheet is searched for. */
  sheetTaps?: Quad | null
  format?: SheetFormat | 'auto'
  /** What the outline of a sheet with a printed frame follows, where the shopper has said so. */
  outline?: SheetOutline | null
}

/** The edge of the paper, or a line that is printed on it. */
export type SheetOutline = 'edge' | 'line'

/** Standard deviations of the corners of a sheet, pixels. */
export const guessSigma = { marks: 0.25, sheet: 0.25, sharedSheet: 0.8, burntSheet: 1.5 }

/** A thing in the picture that may be the sheet. */
export interface SheetGuess {
  corners: Quad
  likeness: number
  /** The same if none of its edges belongs to a bar. */
  ownLikeness: number
  /** Brighter than its surroundings, as paper is; a darker one may be a pane. */
  brighter: boolean
  /** One of its edges may belong to the bar it hangs on. */
  isShared?: boolean
  /** The margin around something dark, which may be a pane in its frame. */
  isAroundDark?: boolean
  /** Its middle is darker than its margin: it may be a picture in a light frame. */
  isAroundPicture?: boolean
  /** A picture that fills nearly all of a sheet, whose own edge was not found. */
  isRimmed?: boolean
  /** A side is a thin line with paper beyond it: it may be a printed frame whose paper was not found. */
  isLined?: boolean
  /** Width of the margin around what is printed on it, pixels. */
  marginPx?: number
  sigma: number
}

/** Candidates for the sheet, in the order in which they are tried. */
export function* sheetGuesses(input: GuessInput): Generator<SheetGuess[], undefined> {
  if (input.sheetTaps) {
    yield tappedSheets(input, input.sheetTaps)
    return undefined
  }
  const sought = { near: input.taps, format: input.format, searches: input.prepared?.searches }
  for (const sheets of searchSheets(input.picture, sought)) {
    yield answered(sheets, input)
      .slice(0, 4)
      .map((sheet) => ({ ...sheet, sigma: sigmaOf(sheet) }))
  }
  return undefined
}

/** Without the doubt, or without the sheets, that the shopper's answer settles. */
function answered<Sheet extends { isLined?: boolean }>(
  sheets: readonly Sheet[],
  { outline }: Pick<GuessInput, 'outline'>,
): readonly Sheet[] {
  if (outline === 'line') return sheets.filter(({ isLined }) => !isLined)
  return outline === 'edge' ? sheets.map((sheet) => ({ ...sheet, isLined: false })) : sheets
}

function sigmaOf({ isBurnt, isShared }: FoundSheet): number {
  if (isBurnt) return guessSigma.burntSheet
  return isShared ? guessSigma.sharedSheet : guessSigma.sheet
}

/**
 * The edges that four taps may mean, the likeliest first: the clearest ones near them, and the nearest ones, because a
 * frame printed on the paper may be clearer than the paper's own edge. Without any, the taps themselves.
 */
function tappedSheets(input: GuessInput, sheetTaps: Quad): SheetGuess[] {
  const sigma = input.tapSigma ?? 3
  const taps = orderCorners(sheetTaps)
  const near = { reach: 3 * sigma, sigma }
  const clearest = refinedTwice(input.picture, taps, near, { reach: 3, sigma: 2 })
  const isFaint = { inside: 1, isFaint: true } as const
  const nearest = refinedTwice(
    input.picture,
    taps,
    { ...near, ...isFaint },
    { reach: 1.5, sigma: 1, ...isFaint },
  )
  const sheets = [clearest, nearest].flatMap((quad) => {
    if (!quad) return []
    const paper = paperAround(input.picture, quad.corners)
    return [...(isPaperEdge(quad, taps, sigma) ? [quad] : []), ...(paper ? [paper] : [])]
  })
  const candidates = sheets
    .map((quad) => asTapped(input.picture, quad.corners, offTaps(quad.corners, taps, sigma)))
    .filter(({ off }) => off <= maxOffTaps)
  const likeliest = answered(candidates, input).toSorted((p, q) => p.off - q.off)
  const nearestOff = likeliest[0]?.off
  if (nearestOff === undefined) return [{ ...certain, corners: taps, sigma }]
  return likeliest.map(({ off, ...sheet }) => ({ ...sheet, likeness: Math.exp((nearestOff - off) / 2) }))
}

/** Edges near taps, and how far they are from them. */
function asTapped(picture: Luminance, corners: Quad, off: number): SheetGuess & { off: number } {
  const marginPx = marginInside(picture, corners)
  const isFrame = marginPx === undefined && isLined(picture, corners)
  return { ...certain, corners, sigma: guessSigma.sheet, marginPx, isLined: isFrame, off }
}

function refinedTwice(
  picture: Luminance,
  guess: Quad,
  first: RefineOptions,
  second: RefineOptions,
): RefinedQuad | null {
  const refined = refineQuad(picture, guess, first)
  return refined && refineQuad(picture, refined.corners, second)
}

/** How far corners are from taps on them: chi-squared with eight degrees of freedom. */
function offTaps(corners: Quad, taps: Quad, sigma: number): number {
  let sum = 0
  for (const index of cornerIndices) sum += (distance(corners[index], taps[index]) / sigma) ** 2
  return sum
}

/** Taps are farther off than this once in two hundred times. */
const maxOffTaps = 22

const certain = { likeness: 1, ownLikeness: 1, brighter: true }

/** What distinguishes an edge of paper from the grain of a wall: support along its length, and scatter in pixels. */
const paperEdge = { minSupport: 0.7, maxScatter: 0.8 } as const

/**
 * Whether edges near tapped corners are those of a sheet: visible along most of their length, straight, all four
 * brighter or all four darker inside. Paper as grey as its wall has no edges, and the taps are better than lines
 * through its grain.
 */
function isPaperEdge({ corners, edges }: RefinedQuad, taps: Quad, sigma: number): boolean {
  const sign = Math.sign(edges[0].contrast)
  return (
    edges.every(
      ({ support, scatter, contrast }) =>
        support >= paperEdge.minSupport && scatter <= paperEdge.maxScatter && Math.sign(contrast) === sign,
    ) && cornerIndices.every((index) => distance(corners[index], taps[index]) < 4 * sigma)
  )
}
