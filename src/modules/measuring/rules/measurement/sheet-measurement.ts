import { dot, type Vector } from '../pose/camera.ts'
import { probabilityWithinTwoPercent, clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import {
  distance,
  isConvex,
  nextCorner,
  orderCorners,
  cornerIndices,
  type Quad,
  minSide,
} from '../mathematics/geometry.ts'
import { sidesBySheet } from '../opening/out-of-square.ts'
import { type PictureSize, fourCorners, fitSheet, type SheetFit } from '../pose/sheet-fit.ts'
import {
  minCardEdgePx,
  minSheetEdgePx,
  type SheetFormat,
  candidateFormats,
} from '../detection/sheet-format.ts'
import { LOG_HEIGHT, LOG_WIDTH, type Sightings, TURN } from '../pose/sheet-model.ts'

/** Why a measurement may be unreliable. The screen has the texts. */
export type Caution =
  | 'sheet_small'
  | 'sheet_crooked'
  | 'format_unclear'
  | 'out_of_square'
  | 'view_oblique'
  | 'poor_fit'
  | 'edges_weak'
  | 'edges_ambiguous'
  | 'side_doubtful'
  | 'sheet_shared'
  | 'sheet_unclear'
  | 'frame_unclear'
  | 'pictures_disagree'

/** Why there is no measurement at all. */
export type SheetRefusal = 'corners_unusable' | 'card_small' | 'no_fit'

/** A length in millimetres, with the half width of its 95 % interval. */
export interface MeasuredLength {
  mm: number
  bandMm: number
}

export interface SheetMeasurement {
  width: MeasuredLength
  height: MeasuredLength
  /**
   * Of each side, the relative standard deviation of errors that further pictures of the same sheet by the same phone
   * would repeat: cut and format of the paper, its depth, the print's scale, edges beside the right ones.
   */
  repeated: { width: number; height: number }
  /** Claimed probability that both sides are right within 2 %, 0.3 to 0.98. */
  confidence: number
  format: SheetFormat
  /** From the camera to the centre of the opening. */
  distanceMm: number
  /** Angle between the line of sight and the plane's normal, degrees. */
  obliqueDegrees: number
  /** Rotation of the sheet against the opening, degrees. */
  turnDegrees: number
  /** The phone's focal length in pixels of this picture; worth storing where the view is oblique. */
  focalLengthPx: number
  /** Outlines from the fit, drawn for confirmation. */
  opening: Quad
  sheet: Quad
  /** Cost of the fit per degree of freedom, 1 where everything agrees. */
  misfit: number
  cautions: Caution[]
}

export interface SheetInput extends Sightings {
  size: PictureSize
  /** The sheet's format; 'auto' chooses A4 or Letter by the better fit. */
  format: SheetFormat | 'auto'
  /** How far the sheet hangs in front of or behind the plane of the opening, millimetres. */
  offPlaneMm?: number
  /** Doubt about the scale, as where an edge of the sheet may be that of a bar beside it; relative. */
  scaleDoubt?: number
  /** By how much the top, right, bottom and left edge may be others, standard deviations in pixels. */
  sideDoubts?: readonly number[]
  /** How well the edges of the picture support the corners, 0 to 1; lowers the confidence. */
  evidence?: number
}

/** Errors that no fit can see: cut of the paper, remaining distortion, the principal point. Relative. */
const unseen = 0.0015
/** Scale error of a printer that prints at actual size, relative. */
const printed = 0.003
/** Cost per degree of freedom beyond which something was misidentified, so that the errors are no longer random. */
const maxMisfit = 3
/** From this misfit on, each further one adds an error of a wrong sheet or edge; relative, from rendered rooms. */
const slightMisfit = 2
const mistaken = 0.015

/** The size of an opening next to a sheet of known size on the same plane, or why there is none. */
export function measureBySheet(input: SheetInput): SheetMeasurement | SheetRefusal {
  const sightings: SheetInput = { ...input, sheet: orderCorners(input.sheet) }
  if (!usable(sightings)) return 'corners_unusable'
  if (input.format === 'card' && maxEdge(sightings.sheet) < minCardEdgePx) return 'card_small'
  const fits = candidates(sightings)
  const best = fits[0]
  if (!best?.covariance) return 'no_fit'
  return described(sightings, best, fits[1])
}

function candidates(input: SheetInput): SheetFit[] {
  return candidateFormats(input.format)
    .map((format) => fitSheet(input, format, input.size))
    .filter((fit) => fit !== null)
    .sort((p, q) => p.cost - q.cost)
}

function described(input: SheetInput, fit: SheetFit, other: SheetFit | undefined): SheetMeasurement {
  const misfit = Math.max(1, fit.cost / fit.freedom)
  const ahead = Math.hypot(...fit.scene.origin)
  const offPlane = (input.offPlaneMm ?? 0) / 1000 / ahead
  const rival = other ? Math.exp(-(other.cost - fit.cost) / 2 / misfit) : 0
  const doubt = rival / (1 + rival)
  const repeated = (index: number) => {
    const apart = other ? (other.parameters[index] ?? 0) - (fit.parameters[index] ?? 0) : 0
    return Math.hypot(
      unseen,
      fit.format === 'marks' ? printed : 0,
      offPlane,
      input.scaleDoubt ?? 0,
      Math.sqrt(doubt) * apart,
      edgeDoubt(input, fit, index),
    )
  }
  const sigma = (index: number) => {
    const variance = (fit.covariance?.[index]?.[index] ?? 1) * (misfit > maxMisfit ? misfit ** 2 : misfit)
    return Math.hypot(Math.sqrt(variance), repeated(index), mistaken * Math.max(0, misfit - slightMisfit))
  }
  const widest = Math.max(sigma(LOG_WIDTH), sigma(LOG_HEIGHT))
  const cautions = cautionsOf(input, fit, misfit, doubt)
  const evidence = (input.evidence ?? 1) * (misfit > maxMisfit ? 0.7 : 1)
  return {
    width: banded(fit.scene.width, sigma(LOG_WIDTH)),
    height: banded(fit.scene.height, sigma(LOG_HEIGHT)),
    repeated: { width: repeated(LOG_WIDTH), height: repeated(LOG_HEIGHT) },
    confidence: clampConfidence(probabilityWithinTwoPercent(widest) * evidence),
    format: fit.format,
    distanceMm: ahead * 1000,
    obliqueDegrees: obliqueness(fit),
    turnDegrees: ((fit.parameters[TURN] ?? 0) * 180) / Math.PI,
    focalLengthPx: fit.scene.camera.focalPx,
    opening: fit.scene.opening,
    sheet: fit.scene.sheet,
    misfit,
    cautions,
  }
}

/**
 * What the doubts about two opposite edges mean for the side between them, relative. They add up, because both sides
 * of a frame have the same joint.
 */
function edgeDoubt({ sideDoubts }: SheetInput, { scene }: SheetFit, index: number): number {
  if (!sideDoubts) return 0
  const [firstDoubt, secondDoubt, length] =
    index === LOG_WIDTH
      ? [sideDoubts[3], sideDoubts[1], distance(scene.opening[0], scene.opening[1])]
      : [sideDoubts[0], sideDoubts[2], distance(scene.opening[1], scene.opening[2])]
  return ((firstDoubt ?? 0) + (secondDoubt ?? 0)) / length
}

function cautionsOf(input: SheetInput, fit: SheetFit, misfit: number, doubt: number): Caution[] {
  const all: [Caution, boolean][] = [
    ['sheet_small', minSide(input.sheet) < minSheetEdgePx],
    ['sheet_crooked', Math.abs(fit.parameters[TURN] ?? 0) > (6 * Math.PI) / 180],
    ['format_unclear', doubt > 0.05],
    ['out_of_square', fourCorners(input) !== null && outOfSquare(input, fit)],
    ['view_oblique', obliqueness(fit) > 40],
    ['poor_fit', misfit > maxMisfit],
  ]
  return all.filter(([, holds]) => holds).map(([caution]) => caution)
}

/** Opposite sides that differ by more than 1 % and three standard deviations. */
function outOfSquare(input: SheetInput, fit: SheetFit): boolean {
  const sides = sidesBySheet(input, fit)
  return sides !== null && sides.some(({ difference, sigma }) => Math.abs(difference) > 0.01 + 3 * sigma)
}

function banded(metres: number, sigma: number): MeasuredLength {
  return { mm: metres * 1000, bandMm: twoSided95 * sigma * metres * 1000 }
}

/** Angle between the line of sight to the opening and the plane's normal, degrees. */
function obliqueness(fit: SheetFit): number {
  const r = fit.scene.rotation
  const normal: Vector = [r[0][2], r[1][2], r[2][2]]
  const { origin } = fit.scene
  const cosine = Math.abs(dot(normal, origin)) / Math.sqrt(dot(origin, origin))
  return (Math.acos(Math.min(1, cosine)) * 180) / Math.PI
}

function usable(sightings: Sightings): boolean {
  const corners = sightings.opening.filter((corner) => corner !== null)
  const numbers = [...sightings.sheet, ...corners].flatMap((p) => [p.x, p.y])
  const opening = fourCorners(sightings)
  if (!numbers.every(Number.isFinite) || !isConvex(sightings.sheet) || minSide(sightings.sheet) < 8)
    return false
  if (opening) return isConvex(opening) && minSide(opening) > 8
  const [p, q] = corners
  return corners.length === 2 && !!p && !!q && Math.min(Math.abs(p.x - q.x), Math.abs(p.y - q.y)) > 8
}

function maxEdge(quad: Quad): number {
  return Math.max(...cornerIndices.map((corner) => distance(quad[corner], quad[nextCorner(corner)])))
}
