/** Reasons to doubt that a thing in the picture is the sheet, or where its edges are. */
import { minSide, signedArea } from '../mathematics/geometry.ts'
import type { Candidate } from './rival-sheets.ts'
import type { SheetGuess } from './sheet-guess.ts'
import type { SheetMeasurement } from '../measurement/sheet-measurement.ts'

/** Panes are level to a fraction of a degree; paper hung by hand seldom is. */
export const paneTurn = 0.4
/** Frames, bars and what lies between them are level to this, seen from the side and with distortion; degrees. */
export const frameTurn = 1
/** Log odds against what hangs beside the opening: the sheet is taped on the window. */
export const besideDoubt = 1.2
/** Log odds against what may be a frame printed on a sheet, beside that sheet. */
export const lineDoubt = 4
/** Log odds against a margin around something darker, where there is a clear sheet that is blank. */
const pictureDoubt = 1.2
/** Log odds against what is level to a fraction of a degree beside a clear sheet that is not. */
const straightDoubt = 0.9
/** A sheet covers more of a larger picture than this; a note of half a sheet's area, as A5 is of A4, less. */
const noteShare = 0.51

type Measured = Candidate<SheetMeasurement> & { sheet: SheetGuess }

/** Whether no other way of searching could find a better sheet. */
export function isClearSheet({ measured, sheet, likeness }: Measured): boolean {
  return sheet.brighter && !sheet.isShared && likeness > 0.4 && measured.misfit < 1.6
}

/**
 * The things that may be the sheet, with what speaks against one because of another. Beside a clear sheet that is blank,
 * a margin around something darker is likelier a picture in a light frame; beside one that hangs askew, as paper taped
 * by hand does, what is level is likelier a picture on the wall, unless the other is small enough for a note on a sheet.
 */
export function addRivalDoubts<One extends Measured>(candidates: readonly One[]): One[] {
  const turn = ({ measured }: One) => Math.abs(measured.turnDegrees)
  const clear = candidates.filter((candidate) => candidate.doubts === 0 && isClearSheet(candidate))
  const isOneBlank = clear.some(({ sheet }) => !sheet.isAroundPicture)
  const turned = clear.filter((candidate) => turn(candidate) >= frameTurn)
  return candidates.map((candidate) => {
    const picture = isOneBlank && candidate.sheet.isAroundPicture ? pictureDoubt : 0
    const isOneTurned = turned.some((other) => areaOf(other) > noteShare * areaOf(candidate))
    const straight = isOneTurned && turn(candidate) < paneTurn ? straightDoubt : 0
    return { ...candidate, doubts: candidate.doubts + picture + straight }
  })
}

/** Area in the picture, in square pixels; the things hang on one plane. */
const areaOf = ({ sheet }: Measured) => Math.abs(signedArea(sheet.corners))

/** What taking a bar of 2 to 4 cm for part of a sheet, or not, does to the scale; relative, one standard deviation. */
const barShare = 0.04
/** The same for the margin of 5 to 30 mm around a picture that was taken for the sheet. */
const rimShare = 0.06
/** The same for the margin of 10 to 20 mm around a printed frame that was taken for the edge of the sheet. */
const lineShare = 0.1
/** How far outside its place blur moves each edge beside a margin narrower than `narrowPx`, pixels. */
const pushedPx = { byPicture: 0.5, byLine: 0.25 } as const
const narrowPx = 6

/** Doubt about the scale of what may not be the whole sheet, or more than it; relative, one standard deviation. */
export function scaleDoubtOf(sheet: SheetGuess): number {
  const { corners, isShared, isRimmed, isLined, isAroundPicture, marginPx = narrowPx } = sheet
  const push = isAroundPicture ? pushedPx.byPicture : pushedPx.byLine
  const pushed = marginPx < narrowPx ? (2 * push) / minSide(corners) : 0
  return Math.hypot(isShared ? barShare : 0, isRimmed ? rimShare : 0, isLined ? lineShare : 0, pushed)
}

/**
 * How well a thing supports a size, 0 to 1. A dark sheet may be a pane, an edge may belong to a bar, and tapped corners
 * are imprecise: the confidence stays below 0.8. What is in a bright rim is hardly the sheet itself.
 */
export function evidenceOf({ brighter, sigma, isShared, isRimmed, isLined }: SheetGuess): number {
  if (isRimmed || isLined) return 0.45
  return brighter && !isShared && sigma <= 1 ? 1 : 0.75
}
