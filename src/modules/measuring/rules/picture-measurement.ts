import { distance, ordered, places, type Point, type Quad, signedArea } from './geometry.ts'
import { applyHomography, homographyOf, invertHomography, rectangle } from './homography.ts'
import type { Luminance } from './luminance.ts'
import { type FoundOpening, findOpening } from './opening-search.ts'
import { findMarks } from './mark-finder.ts'
import { type RefinedQuad, refineQuad } from './quad-edges.ts'
import { type Candidate, likeliest } from './rival-sheets.ts'
import type { SheetFormat } from './sheet-format.ts'
import { type FoundSheet, searchSheets } from './sheet-finder.ts'
import {
  type Caution,
  measureBySheet,
  type SheetInput,
  type SheetMeasurement,
  type SheetRefusal,
} from './sheet-measurement.ts'

export interface PictureInput {
  picture: Luminance
  /** Taps on two opposite corners of the opening, or on all four; pixels of the picture. */
  taps: readonly Point[]
  /** Standard deviation of a tap in pixels; 3 by default. */
  tapSigma?: number
  /** Taps on the corners of the sheet; without them the sheet is searched for. */
  sheetTaps?: Quad | null
  format?: SheetFormat | 'auto'
  offPlaneMm?: number
}

export interface PictureMeasurement extends SheetMeasurement {
  /** Whether the opening's edges were found near the taps. */
  snapped: boolean
  /** A corner of the opening was not visible. */
  isCornerHidden?: boolean
}

export type PictureRefusal = SheetRefusal | 'no_sheet'

/** Standard deviations of snapped corners, pixels. */
const snappedSigma = { marks: 0.25, sheet: 0.25, sharedSheet: 0.8, burntSheet: 1.5, opening: 0.5, side: 0.35 }

/**
 * The size of an opening from one picture of it with a sheet of paper on its plane. Of several candidates for the
 * sheet, the one that fits the opening best is used.
 */
export function measurePicture(given: PictureInput): PictureMeasurement | PictureRefusal {
  const marked = measureByMarks(given)
  if (marked) return marked
  // Without its marks a sheet has only its edges, and those of A4 have the proportions of the marks.
  const input: PictureInput = given.format === 'marks' ? { ...given, format: 'auto' } : given
  const found: Candidate<PictureMeasurement>[] = []
  let refusal: PictureRefusal = 'no_sheet'
  const tried: SheetGuess[] = []
  let isClear = false
  let searched = 0
  for (const sheets of searches(input)) {
    for (const sheet of sheets) {
      if (tried.some((other) => isSame(other.corners, sheet.corners))) continue
      tried.push(sheet)
      const measured = measureWith(input, sheet)
      if (typeof measured === 'string') {
        if (input.sheetTaps) refusal = measured
        continue
      }
      if (!trusted(measured, sheet, input.sheetTaps)) continue
      const isDoubtful = !input.sheetTaps && mayBePane(measured)
      const doubts = (isDoubtful ? paneDoubt : 0) + Number(sheet.isShared ?? false)
      found.push({ measured: isDoubtful ? doubted(measured) : measured, likeness: sheet.likeness, doubts })
      isClear ||= doubts === 0 && isClearSheet(measured, sheet)
    }
    searched++
    if (isClear && searched >= leastSearches) break
  }
  return likeliest(found) ?? refusal
}

/** By the marks of our own printed sheet, which nothing else looks like; null without them. */
function measureByMarks(input: PictureInput): PictureMeasurement | null {
  const isSought = !input.sheetTaps && ['auto', 'marks', undefined].includes(input.format)
  const corners = isSought ? findMarks(input.picture) : null
  if (!corners) return null
  const guess = { corners: ordered(corners), likeness: 1, brighter: true, sigma: snappedSigma.marks }
  const measured = measureWith({ ...input, format: 'marks' }, guess)
  return typeof measured === 'string' ? null : measured
}

/** Log odds against what may be a window pane. */
const paneDoubt = 4
/** Ways of searching that are always tried: a note that hangs freely is found before a sheet that hangs on a bar. */
const leastSearches = 2

/** Where the sheet may be a window pane, the confidence stays below 0.8. */
function doubted(measured: PictureMeasurement): PictureMeasurement {
  return { ...withCautions(measured, ['edges_ambiguous']), confidence: Math.min(0.75, measured.confidence) }
}

/** Whether two sheets found in different ways are the same. */
function isSame(one: Quad, other: Quad): boolean {
  return places.every((place) => distance(one[place], other[place]) < 0.5)
}

/** Whether no other way of searching could find a better sheet. */
function isClearSheet(measured: PictureMeasurement, { brighter, likeness }: SheetGuess): boolean {
  return brighter && likeness > 0.4 && measured.misfit < 1.6
}

/** Panes are level to a fraction of a degree; paper hung by hand seldom is. */
const paneTurn = 0.4
/** Frames, bars and what lies between them are level to this, seen from the side and with distortion; degrees. */
const frameTurn = 1
/** Shares of the opening above which a level sheet may be a pane (`some`) or is taken for one (`all`). */
const paneShare = { some: 0.15, all: 0.5 } as const
/** Plausible sides of an opening measured by a detected sheet, millimetres: beyond them the sheet was a pane. */
const believedSides = { min: 350, max: 6000 } as const

/** Whether the supposed sheet may be a pane of the window itself. */
function mayBePane({ turnDegrees, opening, sheet }: PictureMeasurement): boolean {
  return Math.abs(turnDegrees) < paneTurn && signedArea(sheet) > paneShare.some * signedArea(opening)
}

/**
 * Whether a detected object may be the sheet: it agrees with the opening, or it looks so much like paper that the
 * opening is more likely wrong. An impossible size of the opening reveals a pane.
 */
function trusted(found: PictureMeasurement, sheet: SheetGuess, tapped: Quad | null | undefined): boolean {
  if (tapped) return true
  const sides = [found.width.mm, found.height.mm]
  if (Math.min(...sides) < believedSides.min || Math.max(...sides) > believedSides.max) return false
  const isStraight = Math.abs(found.turnDegrees) < paneTurn
  if (isStraight && signedArea(found.sheet) > paneShare.all * signedArea(found.opening)) return false
  const mayBeFrame = !sheet.brighter || sheet.isAroundDark || sheet.isShared
  if (mayBeFrame && Math.abs(found.turnDegrees) < frameTurn) return false
  const isPaper = sheet.brighter && sheet.likeness > 0.4
  return isPaper ? found.misfit < 20 : found.misfit <= 3 && !found.isCornerHidden
}

interface SheetGuess {
  corners: Quad
  likeness: number
  /** Brighter than its surroundings, as paper is; a darker one may be a pane. */
  brighter: boolean
  /** One of its edges may belong to the bar it hangs on. */
  isShared?: boolean
  /** The margin around something dark, which may be a pane in its frame. */
  isAroundDark?: boolean
  sigma: number
}

/** Candidates for the sheet, in the order in which they are tried. */
function* searches(input: PictureInput): Generator<SheetGuess[], undefined> {
  if (input.sheetTaps) {
    yield [tappedSheet(input, input.sheetTaps)]
    return undefined
  }
  for (const sheets of searchSheets(input.picture, { near: input.taps, format: input.format })) {
    yield sheets.slice(0, 4).map((sheet) => ({ ...sheet, sigma: sigmaOf(sheet) }))
  }
  return undefined
}

function sigmaOf({ isBurnt, isShared }: FoundSheet): number {
  if (isBurnt) return snappedSigma.burntSheet
  return isShared ? snappedSigma.sharedSheet : snappedSigma.sheet
}

function tappedSheet(input: PictureInput, sheetTaps: Quad): SheetGuess {
  const sigma = input.tapSigma ?? 3
  const taps = ordered(sheetTaps)
  const refined = refineQuad(input.picture, taps, { reach: 3 * sigma, sigma })
  const again = refined && refineQuad(input.picture, refined.corners, { reach: 3, sigma: 2 })
  return again && isPaperEdge(again, taps, sigma)
    ? { corners: again.corners, likeness: 1, brighter: true, sigma: snappedSigma.sheet }
    : { corners: taps, likeness: 1, brighter: true, sigma }
}

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
    ) && places.every((place) => distance(corners[place], taps[place]) < 4 * sigma)
  )
}

function measureWith(input: PictureInput, sheet: SheetGuess): PictureMeasurement | PictureRefusal {
  const sigma = input.tapSigma ?? 3
  const taps = input.taps.length === 4 ? ordered(input.taps as unknown as Quad) : input.taps
  const opening = findOpening(input.picture, { taps, sigma, sheet: sheet.corners })
  const { width, height } = input.picture
  const common = {
    size: { width, height },
    format: input.format ?? 'auto',
    sheet: sheet.corners,
    sheetSigma: sheet.sigma,
    offPlaneMm: input.offPlaneMm,
    scaleDoubt: sheet.isShared ? barShare : 0,
  }
  // A sheet that was tapped gives no scale good enough to do without the edges.
  if (!opening || (!input.sheetTaps && !isVisible(opening, sigma))) {
    const byTaps = { ...common, openingSigma: 1.2 * sigma, evidence: 0.75 }
    const corners = opening && throughTaps(opening.corners, taps)
    const guided = corners && measureBySheet({ ...byTaps, opening: corners })
    const isSound = guided && typeof guided !== 'string' && guided.misfit <= maxGuidedMisfit
    const measured = isSound ? guided : measureBySheet({ ...byTaps, opening: tapped(taps) })
    return typeof measured === 'string'
      ? measured
      : { ...withCautions(measured, ['edges_weak']), snapped: false }
  }
  const seen: SheetInput = {
    ...common,
    opening: opening.corners,
    openingSigma: snappedSigma.opening,
    sideDoubts: opening.doubts,
    sides: opening.sides,
    hidden: opening.hidden,
    sideSigma: snappedSigma.side,
    evidence: (cautionsOf(opening).length > 0 ? 0.75 : 1) * evidenceOf(sheet),
  }
  const measured = measureBySheet(seen)
  return typeof measured === 'string'
    ? measured
    : {
        ...withCautions(measured, [
          ...cautionsOf(opening),
          ...(sheet.isShared ? ['sheet_shared' as const] : []),
        ]),
        snapped: true,
        isCornerHidden: opening.hidden.includes(true),
      }
}

/** What taking a bar of 2 cm for part of a sheet, or not, does to the scale; relative, one standard deviation. */
const barShare = 0.03

/**
 * A dark sheet may be a pane, an edge may belong to a bar, and tapped corners are imprecise: their confidence stays
 * below 0.8.
 */
function evidenceOf({ brighter, sigma, isShared }: SheetGuess): number {
  return brighter && !isShared && sigma <= 1 ? 1 : 0.75
}

/**
 * The rectangle between two taps, with the directions of another one in the same plane: the frame's own edges, where
 * those that were tapped are invisible. Null where the two are not opposite corners.
 */
function throughTaps(found: Quad, taps: readonly Point[]): Quad | null {
  const [one, two] = taps
  const onPicture = homographyOf(rectangle(1, 1), found)
  const onPlane = onPicture && invertHomography(onPicture)
  if (taps.length !== 2 || !one || !two || !onPlane) return null
  const [p, q] = [applyHomography(onPlane, one), applyHomography(onPlane, two)]
  const [left, right] = [Math.min(p.x, q.x), Math.max(p.x, q.x)]
  const [top, bottom] = [Math.min(p.y, q.y), Math.max(p.y, q.y)]
  if (Math.min(right - left, bottom - top) < 0.3) return null
  const corner = (x: number, y: number) => applyHomography(onPicture, { x, y })
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)]
}

/** Taps as corners: two are assigned by their positions on the screen, the others are unknown. */
function tapped(taps: readonly Point[]): SheetInput['opening'] {
  if (taps.length === 4) return taps as unknown as Quad
  const [one, two] = [...taps].sort((p, q) => p.x - q.x)
  if (!one || !two) return [null, null, null, null]
  return one.y < two.y ? [one, null, two, null] : [null, two, null, one]
}

/** Beyond this misfit the directions came from something else than the frame. */
const maxGuidedMisfit = 3
/** Grey step of an edge that can be told from the grain of a wall. */
const visibleContrast = 4

/** Whether the edges that were found are those of the tapped opening. */
function isVisible({ moved, faintest }: FoundOpening, sigma: number): boolean {
  return moved <= 4 * sigma && faintest >= visibleContrast
}

const weakContrast = 12
const closeRival = 0.55

function cautionsOf(opening: FoundOpening): Caution[] {
  const cautions: Caution[] = []
  if (opening.contrast < weakContrast || opening.support < 0.6) cautions.push('edges_weak')
  if (opening.rival > closeRival) cautions.push('edges_ambiguous')
  return cautions
}

function withCautions<Found extends SheetMeasurement>(measured: Found, cautions: Caution[]): Found {
  return { ...measured, cautions: [...measured.cautions, ...cautions] }
}
