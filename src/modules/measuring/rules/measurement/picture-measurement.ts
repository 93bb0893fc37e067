import {
  centreOf,
  cornerIndices,
  distance,
  isInside,
  orderCorners,
  signedArea,
  type Point,
  type Quad,
} from '../mathematics/geometry.ts'
import { cautionsOf, isVisible, sidesInDoubt } from '../opening/opening-cautions.ts'
import { type FoundOpening, findOpening } from '../opening/opening-search.ts'
import { PreparedPicture } from '../picture/prepared-picture.ts'
import { type Candidate, mostLikelySheet } from '../detection/rival-sheets.ts'
import {
  besideDoubt,
  addRivalDoubts,
  evidenceOf,
  frameTurn,
  isClearSheet,
  lineDoubt,
  paneTurn,
  scaleDoubtOf,
} from '../detection/sheet-doubts.ts'
import { type GuessInput, guessSigma, type SheetGuess, sheetGuesses } from '../detection/sheet-guess.ts'
import {
  type Caution,
  measureBySheet,
  type SheetInput,
  type SheetMeasurement,
  type SheetRefusal,
} from './sheet-measurement.ts'
import { framedLikeness } from '../detection/sheet-finder.ts'
import { clockwiseTaps, cornersFromTaps, quadThroughTaps } from '../opening/tapped-opening.ts'

export interface PictureInput extends GuessInput {
  /** Taps on two opposite corners of the opening, or on all four; pixels of the picture. */
  taps: readonly Point[]
  offPlaneMm?: number
}

export interface PictureMeasurement extends SheetMeasurement {
  /** Whether the opening's edges were found near the taps. */
  snapped: boolean
  /** Whether the top, right, bottom and left edge may be other edges, by enough to matter. */
  doubtfulSides?: readonly boolean[]
  /** A corner of the opening was not visible. */
  isCornerHidden?: boolean
}

export type PictureRefusal = SheetRefusal | 'no_sheet'

/** Standard deviations of the opening's snapped corners and of points along its sides, pixels. */
const snappedSigma = { opening: 0.5, side: 0.35 }

/**
 * The size of an opening from one picture of it with a sheet of paper on its plane. Of several candidates for the
 * sheet, the one that fits the opening best is used.
 */
export function measurePicture(givenInput: PictureInput): PictureMeasurement | PictureRefusal {
  const marked = measureByMarks(givenInput)
  if (marked) return marked
  // Without its marks a sheet has only its edges, and those of A4 have the proportions of the marks.
  const input: PictureInput = givenInput.format === 'marks' ? { ...givenInput, format: 'auto' } : givenInput
  const candidates: MeasuredSheet[] = []
  let refusal: PictureRefusal = 'no_sheet'
  const tried: SheetGuess[] = []
  let isClear = false
  let searched = 0
  for (const sheets of sheetGuesses(input)) {
    for (const sheet of sheets) {
      if (tried.some((other) => isSame(other.corners, sheet.corners))) continue
      tried.push(sheet)
      const candidate = measuredBy(input, sheet)
      if (typeof candidate === 'string') {
        if (input.sheetTaps) refusal = candidate
        continue
      }
      if (!trusted(candidate, input.sheetTaps)) continue
      candidates.push({ ...candidate, givesNoSize: sheet.ownLikeness < sizeLikeness })
      isClear ||= candidate.doubts === 0 && isClearSheet(candidate)
    }
    searched++
    if (isClear && searched >= minSearches) break
  }
  return mostLikelySheet(addRivalDoubts(candidates)) ?? refusal
}

/** By the marks of our own printed sheet, which nothing else looks like; null without them. */
function measureByMarks(input: PictureInput): PictureMeasurement | null {
  const isSought = !input.sheetTaps && ['auto', 'marks', undefined].includes(input.format)
  const corners = isSought ? (input.prepared ?? new PreparedPicture(input.picture)).marks : null
  if (!corners) return null
  const guess = {
    corners: orderCorners(corners),
    likeness: 1,
    ownLikeness: 1,
    brighter: true,
    sigma: guessSigma.marks,
  }
  const measured = measureWith({ ...input, format: 'marks' }, guess, openingBy(input, guess))
  return typeof measured === 'string' ? null : measured
}

/** Log odds against what may be a window pane. */
const paneDoubt = 4
/** Ways of searching that are always tried: a note that hangs freely is found before a sheet that hangs on a bar. */
const minSearches = 2

/** Where the sheet may be a window pane, the confidence stays below 0.8. */
function doubted(measured: PictureMeasurement): PictureMeasurement {
  return { ...withCautions(measured, ['edges_ambiguous']), confidence: Math.min(0.75, measured.confidence) }
}

/** Whether two sheets found in different ways are the same. */
function isSame(one: Quad, other: Quad): boolean {
  return cornerIndices.every((index) => distance(one[index], other[index]) < 0.5)
}

/** A thing that may be the sheet, and the measurement by it. */
interface MeasuredSheet extends Candidate<PictureMeasurement> {
  sheet: SheetGuess
}

/**
 * The measurement by a thing that may be the sheet. Edges that continue beyond it are taken for a bar's, unless the
 * fit proves that they are its own.
 */
function measuredBy(input: PictureInput, guess: SheetGuess): MeasuredSheet | PictureRefusal {
  const opening = openingBy(input, guess)
  const ownMeasured = guess.isShared ? withOwnEdges(input, guess, opening) : null
  const measuredSheet = ownMeasured ?? asFound(input, guess, opening)
  if (typeof measuredSheet === 'string') return measuredSheet
  const isBeside = !isInside(measuredSheet.measured.opening, centreOf(guess.corners))
  const doubts = (isBeside ? besideDoubt : 0) + (guess.isLined ? lineDoubt : 0)
  return { ...measuredSheet, doubts: measuredSheet.doubts + doubts }
}

function asFound(
  input: PictureInput,
  guess: SheetGuess,
  opening: FoundOpening | null,
): MeasuredSheet | PictureRefusal {
  const measured = measureWith(input, guess, opening)
  if (typeof measured === 'string') return measured
  const isDoubtful = !input.sheetTaps && mayBePane(measured)
  return {
    sheet: guess,
    measured: isDoubtful ? doubted(measured) : measured,
    likeness: guess.likeness,
    doubts: isDoubtful ? paneDoubt : 0,
  }
}

/** How far the corners of a sheet with four edges of its own may be from those of the fit, pixels. */
const ownFit = 0.4
/** Log odds against what is as level as a small pane or a part of the frame. */
const levelDoubt = 2

/**
 * A sheet whose edges continue beyond it, measured as if they were its own; null where a bar may be part of it. Bars
 * are level, so a part of one would make a turned sheet no rectangle, and its proportions would be others. What is
 * level itself may be a pane: that is no size, but a reason to doubt another one.
 */
function withOwnEdges(
  input: PictureInput,
  shared: SheetGuess,
  opening: FoundOpening | null,
): MeasuredSheet | null {
  const sigma = shared.sigma > guessSigma.sharedSheet ? shared.sigma : guessSigma.sheet
  const likeness = shared.ownLikeness
  const sheet = { ...shared, isShared: false, likeness, sigma }
  const measured = measureWith(input, sheet, opening)
  if (typeof measured === 'string') return null
  const off = cornerIndices.map((index) => distance(measured.sheet[index], sheet.corners[index]))
  if (Math.max(...off) > ownFit) return null
  if (Math.abs(measured.turnDegrees) >= frameTurn) return { sheet: shared, measured, likeness, doubts: 0 }
  const isSmall = signedArea(measured.sheet) < paneShare.some * signedArea(measured.opening)
  return isSmall ? { sheet: shared, measured, likeness, doubts: levelDoubt, isOnlyRival: true } : null
}

/** Shares of the opening above which a level sheet may be a pane (`some`) or is taken for one (`all`). */
const paneShare = { some: 0.15, all: 0.5 } as const
/** Plausible sides of an opening measured by a detected sheet, millimetres: beyond them the sheet was a pane. */
const believedSides = { min: 350, max: 6000 } as const

/** Whether the supposed sheet may be a pane of the window itself. */
function mayBePane({ turnDegrees, opening, sheet }: PictureMeasurement): boolean {
  return Math.abs(turnDegrees) < paneTurn && signedArea(sheet) > paneShare.some * signedArea(opening)
}

/** What is less like paper than this is left out. */
const minLikeness = 0.02
/**
 * What is less like paper than this gives no size, even where it is the likeliest or the only thing: one candidate is no
 * proof that the sheet was found at all. A picture in a dark frame and a spot of a printed picture are less like paper.
 * A bar that continues an edge does not count here, because it makes a sheet unclear but no other thing.
 */
const sizeLikeness = framedLikeness

/**
 * Whether a detected object may be the sheet: it agrees with the opening, or it looks so much like paper that the
 * opening is more likely wrong. An impossible size of the opening reveals a pane.
 */
function trusted(candidate: MeasuredSheet, tapped: Quad | null | undefined): boolean {
  if (tapped) return true
  const { measured: measurement, sheet, likeness, isOnlyRival } = candidate
  const sides = [measurement.width.mm, measurement.height.mm]
  if (Math.min(...sides) < believedSides.min || Math.max(...sides) > believedSides.max) return false
  const isStraight = Math.abs(measurement.turnDegrees) < paneTurn
  if (isStraight && signedArea(measurement.sheet) > paneShare.all * signedArea(measurement.opening))
    return false
  const mayBeFrame = !sheet.brighter || sheet.isAroundDark || sheet.isShared
  if (mayBeFrame && !isOnlyRival && Math.abs(measurement.turnDegrees) < frameTurn) return false
  if (likeness < minLikeness) return false
  const isPaper = sheet.brighter && likeness > 0.4
  return isPaper ? measurement.misfit < 20 : measurement.misfit <= 3 && !measurement.isCornerHidden
}

/** The opening's edges near the taps, in the directions of a sheet. */
function openingBy({ picture, taps, tapSigma = 3 }: PictureInput, sheet: SheetGuess): FoundOpening | null {
  return findOpening(picture, { taps: clockwiseTaps(taps), sigma: tapSigma, sheet: sheet.corners })
}

function measureWith(
  input: PictureInput,
  sheet: SheetGuess,
  opening: FoundOpening | null,
): PictureMeasurement | PictureRefusal {
  const sigma = input.tapSigma ?? 3
  const taps = clockwiseTaps(input.taps)
  const { width, height } = input.picture
  const common = {
    size: { width, height },
    format: input.format ?? 'auto',
    sheet: sheet.corners,
    sheetSigma: sheet.sigma,
    offPlaneMm: input.offPlaneMm,
    scaleDoubt: scaleDoubtOf(sheet),
  }
  // A sheet that was tapped gives no scale good enough to do without the edges.
  if (!opening || (!input.sheetTaps && !isVisible(opening, sigma))) {
    const byTaps = { ...common, openingSigma: 1.2 * sigma, evidence: 0.75 }
    const corners = opening && quadThroughTaps(opening.corners, taps)
    const guided = corners && measureBySheet({ ...byTaps, opening: corners })
    const isSound = guided && typeof guided !== 'string' && guided.misfit <= maxGuidedMisfit
    const measured = isSound ? guided : measureBySheet({ ...byTaps, opening: cornersFromTaps(taps) })
    return typeof measured === 'string'
      ? measured
      : { ...withCautions(measured, ['edges_weak']), snapped: false }
  }
  const sheetInput: SheetInput = {
    ...common,
    opening: opening.corners,
    openingSigma: snappedSigma.opening,
    cornerSigmas: opening.vague.map((vague) => Math.hypot(snappedSigma.opening, vague)),
    sideDoubts: opening.doubts,
    sides: opening.sides,
    hidden: opening.hidden,
    sideSigma: snappedSigma.side,
    evidence: (cautionsOf(opening).length > 0 ? 0.75 : 1) * evidenceOf(sheet),
  }
  const measured = measureBySheet(sheetInput)
  const doubtfulSides = sidesInDoubt(opening)
  return typeof measured === 'string'
    ? measured
    : {
        ...withCautions(measured, [
          ...cautionsOf(opening),
          ...(doubtfulSides.includes(true) ? ['side_doubtful' as const] : []),
          ...(sheet.isShared ? ['sheet_shared' as const] : []),
          ...(sheet.isLined ? ['frame_unclear' as const] : []),
        ]),
        snapped: true,
        doubtfulSides,
        isCornerHidden: opening.hidden.includes(true),
      }
}

/** Beyond this misfit the directions came from something else than the frame. */
const maxGuidedMisfit = 3
function withCautions<Found extends SheetMeasurement>(measured: Found, cautions: Caution[]): Found {
  return { ...measured, cautions: [...measured.cautions, ...cautions] }
}
