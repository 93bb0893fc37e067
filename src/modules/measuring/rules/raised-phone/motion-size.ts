import {
  compose,
  type Rotation,
  rotationBy,
  transpose,
  usualFocalLength,
  type Vector,
} from '../pose/camera.ts'
import { probabilityWithinTwoPercent, clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import { isConvex } from '../mathematics/geometry.ts'
import { deviation, fitMotion } from './motion-fit.ts'
import { centredCamera, type MotionState, type Prior, usualPrior } from './motion-model.ts'
import { type MotionReading, type SeenOpening, rotationSince } from './motion-readings.ts'
import { type MotionNoise, placeOf, type FitContext } from './motion-rows.ts'
import { movementFrom } from './motion-start.ts'
import { knotsOver } from '../mathematics/path-spline.ts'
import { rectanglePose, rotationOf } from '../pose/rectangle-pose.ts'
import type { MeasuredLength } from '../measurement/sheet-measurement.ts'

export interface MotionInput {
  size: { width: number; height: number }
  readings: readonly MotionReading[]
  views: readonly SeenOpening[]
  /** What is known of this phone's camera from sheets of paper; null: nothing. */
  phone?: KnownPhone | null
}

/** Learned from sheets of paper on this phone. */
export interface KnownPhone {
  /** Focal length as a multiple of the picture's long side, and the relative standard deviation of it. */
  focalShare: number
  focalSigma: number
}

/** Why moving the phone gave no size. */
export type MotionRefusal = 'motion_missing' | 'opening_lost' | 'moved_little' | 'motion_unclear'

export interface MotionMeasurement {
  width: MeasuredLength
  height: MeasuredLength
  /** Claimed probability that both sides are right within 2 %, 0.3 to 0.98. */
  confidence: number
  distanceMm: number
  focalLengthPx: number
  /** How far the phone was raised and lowered, millimetres. */
  pathMm: number
}

/** Fewer readings or pictures, or a shorter time in seconds, do not make a path. */
const min = { readings: 60, views: 20, seconds: 2.5 } as const
/** A longer movement is cut at its beginning, seconds: the sensors drift, and the work grows with the time. */
const longest = 16
/** Distance of the knots, seconds: close enough to follow the tremor of a hand, which forces show and pictures hide. */
const knotStep = 0.05
/** A path shorter than this is lost in the errors of the sensors, metres. */
const minPath = 0.07
/** Relative standard deviation beyond which a figure would not help. */
const worst = 0.2
/** Errors that the fit cannot see, relative: misaligned sensors and what is not in the plane of the opening. */
const unseen = 0.012

const noise: MotionNoise = { cornerPx: 0.7, time: 0.004, force: 0.12, turn: 0.00008 }
/** Corners this far off the path, or pictures this late, do not belong to this motion; pixels of a usual picture. */
const worstCorner = 3.5

/** Pixels of this picture per pixel of one of 1920. */
const scaleOf = ({ width, height }: MotionInput['size']) => Math.max(width, height) / 1920

/** Relative error by pictures that fit the path badly: their errors are not independent, as when they come late. */
const strain = (cornerPx: number) => 0.03 * Math.max(0, cornerPx - 1.3)

/** Without a gyroscope the pictures alone give the rotation. */
const freeTurn = 0.02

/**
 * The size of an opening from a phone that is raised and lowered before it: the pictures give its path in widths of the
 * opening, the accelerometer in metres. Both are fitted at once, with the errors of the sensors as unknowns.
 */
export function measureByMotion(whole: MotionInput): MotionMeasurement | MotionRefusal {
  const input = moving(whole)
  const missing = missingIn(input)
  if (missing) return missing
  const weighing = weighingOf(input)
  const fit = weighing && fitMotion(weighing)
  if (!fit || fit.noise.cornerPx > worstCorner * scaleOf(input.size)) return 'motion_unclear'
  const { values } = fit.state
  const width = Math.exp(values.logWidth)
  const pathMm = 1000 * width * pathIn(fit.state)
  if (pathMm < 1000 * minPath) return 'moved_little'
  const scale = placeOf(weighing.model, 'logWidth')
  const ratio = placeOf(weighing.model, 'logRatio')
  const sigmaOf = (places: readonly number[]) =>
    Math.hypot(
      deviation(
        fit.factor,
        places.map((index) => [index, 1]),
      ),
      unseen,
      strain(fit.noise.cornerPx / scaleOf(input.size)),
    )
  const sigma = { width: sigmaOf([scale]), height: sigmaOf([scale, ratio]) }
  const widest = Math.max(sigma.width, sigma.height)
  if (!(widest < worst)) return 'motion_unclear'
  const height = width * Math.exp(values.logRatio)
  return {
    width: { mm: 1000 * width, bandMm: 1000 * twoSided95 * sigma.width * width },
    height: { mm: 1000 * height, bandMm: 1000 * twoSided95 * sigma.height * height },
    confidence: clampConfidence(probabilityWithinTwoPercent(widest)),
    distanceMm: 1000 * width * Math.abs(fit.state.positions[2] ?? 0),
    focalLengthPx: weighing.model.focalPx * Math.exp(values.logFocal),
    pathMm,
  }
}

/** Without the time for which the phone was only aimed: nothing moves then, but the sensors drift. */
function moving(input: MotionInput): MotionInput {
  const from = movementFrom(input.readings, longest)
  return {
    ...input,
    readings: input.readings.filter(({ time }) => time >= from),
    views: input.views.filter(({ time }) => time >= from),
  }
}

function missingIn({ readings, views }: MotionInput): MotionRefusal | null {
  const seconds = (all: readonly { time: number }[]) => (all.at(-1)?.time ?? 0) - (all[0]?.time ?? 0)
  if (readings.length < min.readings || seconds(readings) < min.seconds) return 'motion_missing'
  if (views.length < min.views || seconds(views) < min.seconds) return 'opening_lost'
  return null
}

function weighingOf({ size, readings, views, phone }: MotionInput): FitContext | null {
  const first = views[0]?.corners
  const focalPx = phone
    ? phone.focalShare * Math.max(size.width, size.height)
    : usualFocalLength(size.width, size.height)
  const pose = first && isConvex(first) ? rectanglePose(first, centredCamera(size, focalPx)) : null
  if (!pose) return null
  const hasGyroscope = readings.every(({ turn }) => turn !== null)
  const turned = rotationSince(readings)
  const begin = rotationOf(pose)
  const start = views[0]?.time ?? 0
  const back = transpose(turned(start))
  const turnSince = (time: number) => (hasGyroscope ? compose(turned(time), back) : unturned)
  const from = Math.min(readings[0]?.time ?? 0, start - 0.25)
  const to = Math.max(readings.at(-1)?.time ?? 0, views.at(-1)?.time ?? 0)
  const prior: Prior = phone ? { ...usualPrior, logFocal: [0, phone.focalSigma] } : usualPrior
  return {
    model: {
      size,
      knots: knotsOver(from, to, knotStep),
      rotationAt: (time) => compose(turnSince(time), begin),
      turnedAt: (time) => ({ angles: anglesOf(turnSince(time)), seconds: time - start }),
      focalPx,
    },
    data: { readings, views },
    prior,
    noise: {
      ...noise,
      cornerPx: noise.cornerPx * scaleOf(size),
      turn: hasGyroscope ? noise.turn : freeTurn,
    },
  }
}

const unturned = rotationBy([0, 0, 0])

/** The axis of a small rotation, times its sine. */
function anglesOf(r: Rotation): Vector {
  return [(r[2][1] - r[1][2]) / 2, (r[0][2] - r[2][0]) / 2, (r[1][0] - r[0][1]) / 2]
}

/** The height between the highest and the lowest position, in widths. */
function pathIn({ positions }: MotionState): number {
  const heights = Array.from(
    { length: positions.length / 3 },
    (_, i) => positions[3 * i + 1] as number,
  ).slice(2, -2)
  return Math.max(...heights) - Math.min(...heights)
}
