import { chosenCalibration, type KnownCalibrations } from '../../rules/accuracy/chosen-calibration.ts'
import { estimate } from '../../rules/estimate/estimate.ts'
import { orderCorners, type Point, type Quad } from '../../rules/mathematics/geometry.ts'
import { motionResult } from '../../rules/raised-phone/motion-result.ts'
import type { MotionMeasurement } from '../../rules/raised-phone/motion-size.ts'
import type { PictureMeasurement, PictureRefusal } from '../../rules/measurement/picture-measurement.ts'
import type { PictureFault } from '../../rules/picture/picture-quality.ts'
import { combineMovements } from '../../rules/raised-phone/several-movements.ts'
import { combinePictures } from '../../rules/measurement/several-pictures.ts'
import type { Caution } from '../../rules/measurement/sheet-measurement.ts'
import { type MeasuredSize, sheetResult } from '../../rules/measurement/sheet-result.ts'
import { tiltOf } from '../../rules/pose/tilt.ts'
import type { PictureSize } from '../phone/camera.ts'
import type { Frozen } from '../phone/frozen.ts'
import { logQuietly } from '../phone/log.ts'
import type { DeviceAngles } from '../phone/device-angles.ts'
import type { SheetReading } from './paper/sheet-messages.ts'

/** Why a tapped sheet gave no size. */
export type Refusal = Exclude<PictureRefusal, 'no_sheet'>

/** A finished measurement, with its messages and drawings. */
export interface Outcome {
  size: MeasuredSize
  cautions: readonly (
    | Caution
    | PictureFault
    | Refusal
    | 'picture_unused'
    | 'sheet_missed'
    | 'movements_disagree'
  )[]
  /** The sizes by each picture, oldest first, metres; with one picture, none. */
  pictures?: readonly (Pick<MeasuredSize, 'w' | 'h'> & { number: number })[]
  /** What each movement of the phone told, oldest first. */
  movements?: readonly MotionMeasurement[]
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
  /** The results of earlier pictures of the same opening. */
  before: readonly PictureMeasurement[]
  /** Distance set by the buttons, metres. */
  manual: number | null
  known: KnownCalibrations | null
}

/** The distances from the buttons and the tilt. */
export function distancesOf(manual: number | null, angles: DeviceAngles | null, size: PictureSize) {
  return { manual, tilt: angles ? tiltOf(angles, size) : null }
}

/** The size: exact if a sheet was found, otherwise the estimate. Null, and logged, if neither can be computed. */
export function outcomeOf(evidence: Evidence): Outcome | null {
  try {
    const measurement = evidence.reading?.found
    if (measurement && typeof measurement !== 'string')
      return exact(evidence, [...evidence.before, measurement])
    // A shopper who sets a distance asks for an estimate.
    const isEarlierUsed = evidence.before.length > 0 && evidence.manual === null
    return isEarlierUsed ? withoutThis(evidence) : estimated(evidence)
  } catch (error) {
    logQuietly('The size could not be computed', error)
    return null
  }
}

function orientationOf({ width, height }: PictureSize): 'portrait' | 'landscape' {
  return height > width ? 'portrait' : 'landscape'
}

function exact(
  { frozen, reading, known: calibrations }: Evidence,
  pictures: readonly PictureMeasurement[],
): Outcome {
  const calibration = chosenCalibration(calibrations, 'reference', orientationOf(frozen.size))
  const measurement = combinePictures(pictures)
  return {
    size: sheetResult(measurement, calibration),
    cautions: [...measurement.cautions, ...(reading?.faults ?? [])],
    opening: measurement.opening,
    depthUsed: false,
    ...(pictures.length > 1 && {
      pictures: pictures.map((picture, i) => ({ number: i + 1, ...sheetResult(picture, calibration) })),
    }),
  }
}

/** No sheet was found in the newest picture: the size from earlier pictures stays. */
function withoutThis(evidence: Evidence): Outcome {
  const earlier = exact(evidence, evidence.before)
  return {
    ...earlier,
    cautions: ['picture_unused', ...earlier.cautions],
    opening: cornersOf(evidence.taps),
  }
}

function estimated({ frozen, taps, reading, manual, known: calibrations }: Evidence): Outcome {
  const { size, angles } = frozen
  const refused = typeof reading?.found === 'string' ? [reading.found] : []
  const opening = cornersOf(taps)
  return {
    size: estimate({
      points: [opening[0], opening[2]],
      size,
      distances: distancesOf(manual, angles, size),
      calibration: chosenCalibration(calibrations, 'estimate', orientationOf(size)),
      focalShare: calibrations?.focalShare,
      orientation: angles,
    }),
    // Also reports faults that may have hidden a sheet.
    cautions: [
      ...refused.map((why) => (why === 'no_sheet' ? ('sheet_missed' as const) : why)),
      ...(reading?.faults ?? []),
    ],
    opening,
    depthUsed: false,
  }
}

/** The size by a phone that was raised and lowered, once or several times. */
export function motionOutcome(
  movements: readonly MotionMeasurement[],
  opening: Quad,
  { size }: Frozen,
  calibrations: KnownCalibrations | null,
): Outcome {
  const { measured, disagree } = combineMovements(movements)
  return {
    size: motionResult(measured, chosenCalibration(calibrations, 'motion', orientationOf(size))),
    cautions: disagree ? ['movements_disagree'] : [],
    movements,
    opening,
    depthUsed: false,
  }
}

/** The four corners; two opposite ones span an upright rectangle. */
export function cornersOf(taps: readonly Point[]): Quad {
  if (taps.length === 4) return orderCorners(taps as unknown as Quad)
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
