/** Whether a thing in the picture may be a pane of the window instead of a sheet on it. */
import { distance, places, type Quad, signedArea } from './geometry.ts'
import { paneTurn } from './sheet-doubts.ts'
import type { SheetMeasurement } from './sheet-measurement.ts'

/** Shares of the opening above which a level sheet may be a pane (`some`) or is taken for one (`all`). */
const paneShare = { some: 0.15, all: 0.5 } as const
/** How far the corners of a sheet with four edges of its own may be from those of the fit, pixels. */
const ownFit = 0.4

/** Whether the supposed sheet may be a pane of the window itself. */
export function mayBePane(measured: SheetMeasurement): boolean {
  return isStraight(measured) && !isSmall(measured)
}

/** Whether it is taken for a pane. */
export function isPane(measured: SheetMeasurement): boolean {
  return isStraight(measured) && signedArea(measured.sheet) > paneShare.all * signedArea(measured.opening)
}

const isStraight = ({ turnDegrees }: SheetMeasurement) => Math.abs(turnDegrees) < paneTurn

/** Whether a thing is too small for one of few panes. */
export function isSmall({ sheet, opening }: SheetMeasurement): boolean {
  return signedArea(sheet) <= paneShare.some * signedArea(opening)
}

/** Whether the corners of a thing are where the fit of a rectangle with the proportions of paper puts them. */
export function isFitting({ sheet }: SheetMeasurement, corners: Quad): boolean {
  return places.every((place) => distance(sheet[place], corners[place]) <= ownFit)
}
