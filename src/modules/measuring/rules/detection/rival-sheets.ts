import { signedArea } from '../mathematics/geometry.ts'
import { clampConfidence, twoSided95 } from '../mathematics/error-function.ts'
import type { MeasuredLength, SheetMeasurement } from '../measurement/sheet-measurement.ts'

/** A measurement by one of the things in the picture that may be the sheet. */
export interface Candidate<Found extends SheetMeasurement> {
  measured: Found
  /** Likeness to a sheet of paper, 0 to 1. */
  likeness: number
  /** Reasons to take it for something else. */
  doubts: number
  /** It may be something else so easily that it gives no size, but makes one by another thing doubtful. */
  isOnlyRival?: boolean
  /** It is so unlike paper that where it is the likeliest thing nothing gives a size. */
  givesNoSize?: boolean
}

/** Sizes that differ less come from the same sheet, relative. */
const same = 0.01
/** A thing is much smaller than another one below this share of its area. */
const smaller = 0.75
/** Odds that the smaller of two papers is the sheet: notes, photographs, tiles and switches hang beside it. */
const smallerOdds = 0.05
/**
 * Probability of another sheet from which on the shopper is asked, and the interval holds the sizes by the others too.
 */
const worthAsking = 0.03
/** Probability of another sheet from which on it is open which of them is the sheet: odds are rough. */
const evenly = 0.35
/** Probability of the things whose sizes the interval then holds; more than 95 %, because odds are rough. */
const coveredShare = 0.98

/** A candidate with the probability that it is the sheet. */
interface EvaluatedCandidate<Found extends SheetMeasurement> {
  measured: Found
  isOnlyRival: boolean
  givesNoSize: boolean
  probability: number
}

/**
 * The measurement by the likeliest sheet. Where another thing may be the sheet instead, the interval holds its size
 * too, and the confidence falls; null without candidates, and where the likeliest is too unlike paper.
 */
export function mostLikelySheet<Found extends SheetMeasurement>(
  candidates: readonly Candidate<Found>[],
): Found | null {
  const all = evaluateCandidates(candidates)
  const best = all.find(({ isOnlyRival }) => !isOnlyRival)
  if (!best || best.givesNoSize) return null
  const rivals = all.filter(({ measured }) => !isSameSize(measured, best.measured))
  const doubt = rivals.reduce((sum, { probability }) => sum + probability, 0)
  const confidence = best.measured.confidence * (1 - doubt)
  if (doubt < worthAsking) return { ...best.measured, confidence: clampConfidence(confidence) }
  const widened = (side: Side) => ({
    mm: best.measured[side].mm,
    bandMm: Math.max(best.measured[side].bandMm, reachOf(rivals, side, best.measured[side].mm)),
  })
  const [width, height] = [widened('width'), widened('height')]
  // The other thing hangs there in the next picture too.
  const repeated = (side: Side, { mm, bandMm }: MeasuredLength) =>
    Math.hypot(
      best.measured.repeated[side],
      Math.sqrt(bandMm ** 2 - best.measured[side].bandMm ** 2) / twoSided95 / mm,
    )
  return {
    ...best.measured,
    width,
    height,
    repeated: { width: repeated('width', width), height: repeated('height', height) },
    confidence: clampConfidence(Math.min(doubt < evenly ? 0.75 : 0.45, confidence)),
    cautions: [...best.measured.cautions, 'sheet_unclear'],
  }
}

type Side = 'width' | 'height'

/** How far from `mm` the sizes by other things are, with their intervals, but for the least probable and farthest. */
function reachOf(rivals: readonly EvaluatedCandidate<SheetMeasurement>[], side: Side, mm: number): number {
  const far = rivals
    .map(({ measured, probability }) => ({
      reach: Math.abs(measured[side].mm - mm) + measured[side].bandMm,
      probability,
    }))
    .sort((p, q) => q.reach - p.reach)
  let left = 0
  for (const { reach, probability } of far) {
    left += probability
    if (left > 1 - coveredShare) return reach
  }
  return 0
}

function isSameSize(one: SheetMeasurement, other: SheetMeasurement): boolean {
  return (['width', 'height'] as const).every(
    (side) => Math.abs(Math.log(one[side].mm / other[side].mm)) < same,
  )
}

/** The likeliest first. */
function evaluateCandidates<Found extends SheetMeasurement>(
  candidates: readonly Candidate<Found>[],
): EvaluatedCandidate<Found>[] {
  const scored = candidates.map(
    ({ measured, likeness, doubts, isOnlyRival = false, givesNoSize = false }) => ({
      measured,
      isOnlyRival,
      givesNoSize,
      // How much a thing is like paper, 0 to 1.
      paper: likeness * Math.exp(-(measured.misfit - 1) / 2 - doubts),
      area: signedArea(measured.sheet),
    }),
  )
  const odds = scored.map(({ paper, area, ...sheet }) => {
    const larger = scored.filter((other) => area < smaller * other.area)
    // The likelier a larger thing is paper, the less a smaller one is the sheet.
    // Faint edges make a thing less clear, but hardly less of a paper: hence the root.
    const isPaper = Math.sqrt(Math.max(0, ...larger.map((other) => other.paper)))
    return { ...sheet, odds: paper * (1 - isPaper * (1 - smallerOdds)) }
  })
  const total = odds.reduce((sum, entry) => sum + entry.odds, 0)
  return odds
    .map(({ odds: sheetOdds, ...sheet }) => ({ ...sheet, probability: sheetOdds / total }))
    .sort((p, q) => q.probability - p.probability)
}
