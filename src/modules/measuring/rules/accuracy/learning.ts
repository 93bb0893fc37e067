import { type AxisCalibration, factorLimits, type Method, methods, offsetLimit } from './calibration.ts'
import { confidenceCalibrationOf } from './confidence-learning.ts'
import { fairShare, hasManyNetworks } from './fair-share.ts'
import { type Feedback, type Vote, votesOf } from './feedback.ts'
import {
  withoutOutliers,
  robustDeviation,
  theilSen,
  type Weighted,
  weightedMedian,
} from '../mathematics/robust-statistics.ts'

/** The measurements that a calibration applies to; missing parts stand for all. */
export interface SegmentKey {
  method: Method
  orientation?: 'portrait' | 'landscape'
  phoneModel?: string
}

export interface SegmentCalibration extends SegmentKey {
  widthCalibration: AxisCalibration
  heightCalibration: AxisCalibration
  confidenceCalibration: number | null
  /** Votes of this segment itself. */
  n: number
}

/** Minimum number of votes before a segment has its own factor. */
export const minVotes = 8
/** Weight of the parent's factor in its child's, in votes. */
const parentVotes = 5
/** Number and scatter of votes from which an offset may be learned. */
const offsetFrom = { votes: 30, deviation: 0.03 } as const

const untouched: AxisCalibration = { correctionFactor: 1, offsetCorrection: 0 }

/**
 * The calibrations learned from all feedback, segment by segment (method; with orientation; with phone model). Each
 * factor is the exponential of the median logarithm of actual over calculated, after discarding values beyond three
 * median deviations: a regression would be biased low by the noise in the calculated value.
 */
export function learn(feedback: readonly Feedback[], now: number): SegmentCalibration[] {
  const votes = votesOf(feedback, now)
  const learned = new Map<string, SegmentCalibration>()
  const crowds = new Map(
    methods.map((method) => [
      method,
      hasManyNetworks(votes.filter((vote) => vote.feedback.method === method)),
    ]),
  )
  for (const key of keysOf(votes)) {
    const all = votes.filter(({ feedback: row }) => belongs(row, key))
    const segmentVotes = crowds.get(key.method) ? fairShare(all) : all
    const parent = learned.get(nameOf(parentOf(key)))
    learned.set(nameOf(key), learnSegment(key, segmentVotes, parent))
  }
  return [...learned.values()]
}

/** The calibration of the most specific known segment of a measurement. */
export function calibrationFor(segments: readonly SegmentCalibration[], key: SegmentKey): SegmentCalibration {
  const names = [key, parentOf(key), { method: key.method }].map((segmentKey) => nameOf(segmentKey))
  for (const name of names) {
    const match = segments.find((segment) => nameOf(segment) === name)
    if (match) return match
  }
  const axes = { widthCalibration: untouched, heightCalibration: untouched }
  return { method: key.method, ...axes, confidenceCalibration: null, n: 0 }
}

function learnSegment(
  key: SegmentKey,
  votes: readonly Vote[],
  parent: SegmentCalibration | undefined,
): SegmentCalibration {
  const shared = votes.flatMap((vote) => [...ratiosOf([vote], 'width'), ...ratiosOf([vote], 'height')])
  const axis = (side: 'width' | 'height') => {
    const ownRatios = ratiosOf(votes, side)
    const above = parent?.[`${side}Calibration`] ?? null
    const ratios = ownRatios.length >= minVotes ? ownRatios : shared
    const factor = factorOf(key.method, ratios, votes.length, above)
    return withOffset(key.method, votes, side, factor)
  }
  const confidence = confidenceCalibrationOf(votes) ?? parent?.confidenceCalibration ?? null
  return {
    ...key,
    widthCalibration: axis('width'),
    heightCalibration: axis('height'),
    confidenceCalibration: confidence,
    n: votes.length,
  }
}

function factorOf(method: Method, ratios: Weighted[], n: number, above: AxisCalibration | null): number {
  const parentFactor = above?.correctionFactor ?? 1
  if (n < minVotes) return parentFactor
  const ownFactor = weightedMedian(withoutOutliers(ratios))
  const log = above ? (n * ownFactor + parentVotes * Math.log(parentFactor)) / (n + parentVotes) : ownFactor
  const { min, max } = factorLimits[method]
  return Math.min(max, Math.max(min, Math.exp(log)))
}

/** Adds an offset where many precise votes show one: half of them fit it, the other half must improve by 10 %. */
function withOffset(
  method: Method,
  votes: readonly Vote[],
  side: 'width' | 'height',
  factor: number,
): AxisCalibration {
  const plain = { correctionFactor: factor, offsetCorrection: 0 }
  const ratios = ratiosOf(votes, side)
  const precise = ratios.length >= offsetFrom.votes && robustDeviation(ratios) < offsetFrom.deviation
  if (offsetLimit[method] === 0 || !precise) return plain
  const points = votes.flatMap((vote) => {
    const log = vote[side]
    if (log === null) return []
    const x = vote.feedback[side === 'width' ? 'calculatedWidthMm' : 'calculatedHeightMm'] / 1000
    return [{ x, y: x * Math.exp(log) }]
  })
  const { slope, offset } = theilSen(points.filter((_, i) => i % 2 === 0))
  const heldOut = points.filter((_, i) => i % 2 === 1)
  const error = (k: number, by: number) =>
    weightedMedian(heldOut.map(({ x, y }) => ({ value: Math.abs(k * x + by - y) / y, weight: 1 })))
  const { min, max } = factorLimits[method]
  const inLimits = slope >= min && slope <= max && Math.abs(offset) <= offsetLimit[method]
  return inLimits && error(slope, offset) <= 0.9 * error(factor, 0)
    ? { correctionFactor: slope, offsetCorrection: offset }
    : plain
}

function ratiosOf(votes: readonly Vote[], side: 'width' | 'height'): Weighted[] {
  return votes.flatMap((vote) => {
    const value = vote[side]
    return value === null ? [] : [{ value, weight: vote.weight }]
  })
}

/** Every segment with votes, parents before their children. */
function keysOf(votes: readonly Vote[]): SegmentKey[] {
  const keys = new Map<string, SegmentKey>()
  const put = (key: SegmentKey) => keys.set(nameOf(key), key)
  for (const { feedback } of votes) put({ method: feedback.method })
  for (const { method, orientation } of votes.map((vote) => vote.feedback)) {
    if (orientation) put({ method, orientation })
  }
  for (const { feedback } of votes) {
    const { method, orientation, phoneModel } = feedback
    if (orientation && phoneModel) put({ method, orientation, phoneModel })
  }
  return [...keys.values()]
}

function parentOf({ method, orientation, phoneModel }: SegmentKey): SegmentKey {
  return phoneModel && orientation ? { method, orientation } : { method }
}

function nameOf({ method, orientation, phoneModel }: SegmentKey): string {
  return JSON.stringify([method, orientation ?? null, phoneModel ?? null])
}

function belongs(row: Feedback, key: SegmentKey): boolean {
  return (
    row.method === key.method &&
    (!key.orientation || row.orientation === key.orientation) &&
    (!key.phoneModel || row.phoneModel === key.phoneModel)
  )
}
