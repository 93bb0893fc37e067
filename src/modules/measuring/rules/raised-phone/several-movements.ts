import { probabilityWithinTwoPercent, clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import type { MotionMeasurement } from './motion-size.ts'

/** More movements than this narrow the interval by next to nothing. */
export const maxMovements = 3

export interface SeveralMovements {
  measured: MotionMeasurement
  /** Two of them contradict each other: the interval covers all. */
  disagree: boolean
}

/**
 * The share of the variance that every movement of one phone before one window repeats: its lens, its sensors and the
 * tapped corners are the same. Measured on simulated phones: docs/measuring.md, Method.
 */
const commonShare = 0.4
/** Sizes that differ by more standard deviations than this contradict each other. */
const maxSigmas = 2.6
/** The confidence where they do. */
const disagreeing = 0.4

type Side = 'width' | 'height'

/**
 * The size by a phone that was raised and lowered several times before the same opening, the newest last. What the
 * movements share stays in the interval, the rest averages out.
 */
export function combineMovements(all: readonly MotionMeasurement[]): SeveralMovements {
  const newest = all.at(-1)
  if (!newest) throw new RangeError('There are no movements to combine')
  if (all.length === 1) return { measured: newest, disagree: false }
  if (contradict(all)) return { measured: covering(newest, all), disagree: true }
  const [width, height] = [combinedSide(all, 'width'), combinedSide(all, 'height')]
  const chance = probabilityWithinTwoPercent(Math.max(width.sigma, height.sigma))
  return {
    measured: { ...newest, width: width.length, height: height.length, confidence: clampConfidence(chance) },
    disagree: false,
  }
}

const sigmaOf = (measurement: MotionMeasurement, side: Side) =>
  measurement[side].bandMm / twoSided95 / measurement[side].mm

/** Weights by the inverse of the variances. */
function combinedSide(all: readonly MotionMeasurement[], side: Side) {
  const parts = all.map((measurement) => {
    const sigma = sigmaOf(measurement, side)
    return { log: Math.log(measurement[side].mm), sigma, weight: 1 / sigma ** 2 }
  })
  const total = parts.reduce((sum, { weight }) => sum + weight, 0)
  const mean = (of: (part: (typeof parts)[number]) => number) =>
    parts.reduce((sum, part) => sum + (part.weight / total) * of(part), 0)
  const repeated = commonShare * mean(({ sigma }) => sigma) ** 2
  const ownVariance = (1 - commonShare) * mean(({ sigma, weight }) => (weight / total) * sigma ** 2)
  const sigma = Math.sqrt(repeated + ownVariance)
  const mm = Math.exp(mean(({ log }) => log))
  return { length: { mm, bandMm: twoSided95 * sigma * mm }, sigma }
}

function contradict(all: readonly MotionMeasurement[]): boolean {
  return all.some((movement, i) =>
    all.slice(i + 1).some((other) =>
      (['width', 'height'] as const).some((side) => {
        const difference = Math.abs(Math.log(movement[side].mm / other[side].mm))
        return difference > maxSigmas * Math.hypot(sigmaOf(movement, side), sigmaOf(other, side))
      }),
    ),
  )
}

/** The size by the surest movement, with an interval that covers all of them. */
function covering(newest: MotionMeasurement, all: readonly MotionMeasurement[]): MotionMeasurement {
  const surest = all.reduce((best, measurement) =>
    sigmaOf(measurement, 'width') < sigmaOf(best, 'width') ? measurement : best,
  )
  const side = (which: Side) => {
    const { mm } = surest[which]
    return {
      mm,
      bandMm: Math.max(
        ...all.map((measurement) => Math.abs(measurement[which].mm - mm) + measurement[which].bandMm),
      ),
    }
  }
  return {
    ...newest,
    width: side('width'),
    height: side('height'),
    confidence: Math.min(disagreeing, ...all.map(({ confidence }) => confidence)),
  }
}
