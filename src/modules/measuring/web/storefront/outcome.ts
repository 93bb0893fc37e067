import { chosenCalibration, type KnownCalibrations } from '../../rules/chosen-calibration.ts'
import { estimate } from '../../rules/estimate.ts'
import { ordered, type Point, type Quad } from '../../rules/geometry.ts'
import { motionResult } from '../../rules/motion-result.ts'
import type { MotionMeasurement } from '../../rules/motion-size.ts'
import type { PictureMeasurement, PictureRefusal } from '../../rules/picture-measurement.ts'
import type { PictureFault } from '../../rules/picture-quality.ts'
import type { Caution } from '../../rules/sheet-measurement.ts'
import { type MeasuredSize, sheetResult } from '../../rules/sheet-result.ts'
import { tiltOf } from '../../rules/tilt.ts'
import type { PictureSize } from './camera.ts'
import type { Frozen } from './frozen.ts'
import { logQuietly } from './log.ts'
import type { Held } from './orientation.ts'
import type { SheetReading } from './sheet-messages.ts'

/** Why a tapped sheet gave no size. */
export type Refusal = Exclude<PictureRefusal, 'no_sheet'>

/** A finished measurement, with its messages and drawings. */
export interface Outcome {
  size: MeasuredSize
  cautions: readonly (Caution | PictureFault | Refusal)[]
  /** Its position in the picture; null when it was measured in the room. */
  opening: Quad | null
  depthUsed: boolean
}

export interface Evidence {
  frozen: Frozen
  /** Corners of the opening: two opposite ones, or all four. */
  taps: readonly Point[]
  /** The result of the search for a sheet; null: none. */
  reading: SheetReading | null
  /** Distance set by the buttons, metres. */
  manual: number | null
  known: KnownCalibrations | null
}

/** The distances from the buttons and the tilt. */
export function distancesOf(manual: number | null, held: Held | null, size: PictureSize) {
  return { manual, tilt: held ? tiltOf(held, size) : null }
}

/** The size: exact where a sheet was found, else the estimate. Null, and logged, where neither can be computed. */
export function outcomeOf(evidence: Evidence): Outcome | null {
  try {
    const found = evidence.reading?.found
    return found && typeof found !== 'string' ? exact(evidence, found) : estimated(evidence)
  } catch (error) {
    logQuietly('The size could not be computed', error)
    return null
  }
}

function orientationOf({ width, height }: PictureSize): 'portrait' | 'landscape' {
  return height > width ? 'portrait' : 'landscape'
}

function exact({ frozen, reading, known }: Evidence, found: PictureMeasurement): Outcome {
  const calibration = chosenCalibration(known, 'reference', orientationOf(frozen.size))
  return {
    size: sheetResult(found, calibration),
    cautions: [...found.cautions, ...(reading?.faults ?? [])],
    opening: found.opening,
    depthUsed: false,
  }
}

function estimated({ frozen, taps, reading, manual, known }: Evidence): Outcome {
  const { size, held } = frozen
  const refused = typeof reading?.found === 'string' && reading.found !== 'no_sheet' ? [reading.found] : []
  const opening = cornersOf(taps)
  return {
    size: estimate({
      points: [opening[0], opening[2]],
      size,
      distances: distancesOf(manual, held, size),
      calibration: chosenCalibration(known, 'estimate', orientationOf(size)),
      focalShare: known?.focalShare,
      orientation: held,
    }),
    cautions: refused,
    opening,
    depthUsed: false,
  }
}

/** The size by a phone that was raised and lowered. */
export function motionOutcome(
  found: MotionMeasurement,
  opening: Quad,
  { size }: Frozen,
  known: KnownCalibrations | null,
): Outcome {
  const calibration = chosenCalibration(known, 'motion', orientationOf(size))
  return { size: motionResult(found, calibration), cautions: [], opening, depthUsed: false }
}

/** The four corners: of two opposite ones, the upright rectangle that they span. */
export function cornersOf(taps: readonly Point[]): Quad {
  if (taps.length === 4) return ordered(taps as unknown as Quad)
  const xs = taps.map(({ x }) => x)
  const ys = taps.map(({ y }) => y)
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ]
}
