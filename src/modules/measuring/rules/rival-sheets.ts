import { signedArea } from './geometry.ts'
import { claimable, twoSided95 } from './error-function.ts'
import type { SheetMeasurement } from './sheet-measurement.ts'

/** A measurement by one of the things in the picture that may be the sheet. */
export interface Candidate<Found extends SheetMeasurement> {
  measured: Found
  /** Likeness to a sheet of paper, 0 to 1. */
  likeness: number
  /** Reasons to take it for something else. */
  doubts: number
}

/** Sizes that differ less come from the same sheet, relative. */
const same = 0.01
/** A thing is much smaller than another one below this share of its area. */
const smaller = 0.75
/** Log odds against the smaller of two things that look like paper: notes, photographs, tiles and switches. */
const againstSmaller = 2
/** How much less like paper, in log odds, the larger one may look for that. */
const comparable = 1.5
/** Doubts from which on a thing says nothing against a smaller one. */
const manyDoubts = 2
/** Probability of another sheet from which on the shopper is asked. */
const worthAsking = 0.05

/**
 * The measurement by the likeliest sheet. Where another thing may be the sheet instead, the interval covers its size
 * too, in proportion to its probability, and the confidence falls; null without candidates.
 */
export function likeliest<Found extends SheetMeasurement>(
  candidates: readonly Candidate<Found>[],
): Found | null {
  const scored = candidates
    .map((candidate) => ({ ...candidate, score: scoreOf(candidate, candidates) }))
    .sort((p, q) => q.score - p.score)
  const best = scored[0]
  if (!best) return null
  const others = scored
    .filter(({ measured }) => !isSameSize(measured, best.measured))
    .map(({ measured, score }) => ({ measured, odds: Math.exp(score - best.score) }))
  const total = 1 + others.reduce((sum, { odds }) => sum + odds, 0)
  const doubt = 1 - 1 / total
  const spread = (side: 'width' | 'height') =>
    others.reduce(
      (sum, { measured, odds }) => sum + (odds / total) * (measured[side].mm - best.measured[side].mm) ** 2,
      0,
    )
  const widened = (side: 'width' | 'height') => ({
    mm: best.measured[side].mm,
    bandMm: Math.hypot(best.measured[side].bandMm, twoSided95 * Math.sqrt(spread(side))),
  })
  // The other thing hangs there in the next picture too.
  const repeated = (side: 'width' | 'height') =>
    Math.hypot(best.measured.repeated[side], Math.sqrt(spread(side)) / best.measured[side].mm)
  const isAsked = doubt >= worthAsking
  const confidence = best.measured.confidence * (1 - doubt)
  return {
    ...best.measured,
    width: widened('width'),
    height: widened('height'),
    repeated: { width: repeated('width'), height: repeated('height') },
    confidence: claimable(isAsked ? Math.min(0.75, confidence) : confidence),
    cautions: [...best.measured.cautions, ...(isAsked ? (['sheet_unclear'] as const) : [])],
  }
}

function isSameSize(one: SheetMeasurement, other: SheetMeasurement): boolean {
  return (['width', 'height'] as const).every(
    (side) => Math.abs(Math.log(one[side].mm / other[side].mm)) < same,
  )
}

function paperness({ likeness, measured, doubts }: Candidate<SheetMeasurement>): number {
  return Math.log(likeness) - measured.misfit / 2 - doubts
}

function scoreOf(
  candidate: Candidate<SheetMeasurement>,
  among: readonly Candidate<SheetMeasurement>[],
): number {
  const own = paperness(candidate)
  const area = signedArea(candidate.measured.sheet)
  const isSmaller = among.some(
    (other) =>
      area < smaller * signedArea(other.measured.sheet) &&
      other.doubts < manyDoubts &&
      paperness(other) > own - comparable,
  )
  return own - (isSmaller ? againstSmaller : 0)
}
