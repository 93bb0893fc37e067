import type { Method } from './calibration.ts'

/** One feedback with its measurement. Lengths in millimetres. */
export interface Feedback {
  sessionId: string
  method: Method
  /** Null where the size of the picture is not known. */
  orientation: 'portrait' | 'landscape' | null
  /** A pseudonym of the network, which only shows whether two are the same. */
  network?: string | null
  /** From the session's user agent; null where it does not name one. */
  phoneModel: string | null
  /** As measured, before any calibration: otherwise the factor would correct itself repeatedly. */
  calculatedWidthMm: number
  calculatedHeightMm: number
  actualWidthMm: number | null
  actualHeightMm: number | null
  /** The shopper's own measuring method. */
  measurementMethod: 'tape_measure' | 'ruler' | 'laser_measure' | 'estimate' | 'other' | null
  /** The claimed confidence, 0 to 1. */
  confidence: number
  /** Milliseconds since 1970. */
  submittedAt: number
}

/** The content of a feedback: natural logarithms of actual over calculated, null where a side is missing. */
export interface Vote {
  feedback: Feedback
  weight: number
  width: number | null
  height: number | null
}

/** Weight of each of the shopper's own measuring methods. */
const trust = { tape_measure: 1, laser_measure: 1, ruler: 0.7, other: 0.3, estimate: 0 } as const

/** Plausible values: sides in millimetres, ratios of actual over calculated. */
const believed = { minMm: 200, maxMm: 6000, minRatio: 0.2, maxRatio: 5 } as const
const newest = 500
const days = 180
/** Ratios that arise from confusing inches and centimetres. */
const inchLike = [0.39, 2.54]
/** Maximum difference between the two sides of one feedback before it is dropped. */
const agreement = { estimate: 0.25, webxr: 0.04, reference: 0.04, motion: 0.04 } as const

/**
 * Error of a side as stored: calculated minus actual in mm, and an accuracy of 0 to 100; null without an actual size.
 */
export function errorOf(calculatedMm: number, actualMm: number | null | undefined) {
  if (typeof actualMm !== 'number' || !(actualMm > 0)) return null
  const error = calculatedMm - actualMm
  return { error, accuracy: Math.max(0, 100 * (1 - Math.abs(error) / actualMm)) }
}

/** Maximum number of votes of one network, so that it cannot crowd out others. */
export const maxOfNetwork = 100

/** The usable votes among feedback: recent, plausible, weighted, and only the newest of each session. */
export function votesOf(feedback: readonly Feedback[], now: number): Vote[] {
  const recent = feedback
    .filter(({ submittedAt }) => submittedAt <= now && now - submittedAt <= days * 86_400_000)
    .toSorted((p, q) => q.submittedAt - p.submittedAt)
  const voters = new Set<string>()
  const ofNetwork = new Map<string, number>()
  const votes: Vote[] = []
  for (const row of recent) {
    if (votes.length === newest) break
    const vote = voters.has(row.sessionId) ? null : voteOf(row)
    if (!vote) continue
    voters.add(row.sessionId)
    const previousVotes = row.network ? (ofNetwork.get(row.network) ?? 0) : 0
    if (previousVotes >= maxOfNetwork) continue
    if (row.network) ofNetwork.set(row.network, previousVotes + 1)
    votes.push(vote)
  }
  return votes
}

/** The vote of one feedback, or null when it is not plausible. The larger sides are compared with each other. */
export function voteOf(feedback: Feedback): Vote | null {
  const weight = trust[feedback.measurementMethod ?? 'other']
  const paired = pairActualSides(feedback, feedback)
  const width = logRatio(paired.width, feedback.calculatedWidthMm)
  const height = logRatio(paired.height, feedback.calculatedHeightMm)
  if (weight === 0 || width === 'absurd' || height === 'absurd') return null
  if (width === null && height === null) return null
  if (width !== null && height !== null) {
    const apart = Math.exp(Math.abs(width - height)) - 1
    if (apart > agreement[feedback.method]) return null
  }
  return { feedback, weight, width, height }
}

/** The actual sides in the order of the calculated ones, the larger with the larger. */
export function pairActualSides(
  actual: Pick<Feedback, 'actualWidthMm' | 'actualHeightMm'>,
  calculated: { calculatedWidthMm: number | null; calculatedHeightMm: number | null },
): { width: number | null; height: number | null } {
  const { actualWidthMm: width, actualHeightMm: height } = actual
  const { calculatedWidthMm: across, calculatedHeightMm: upright } = calculated
  if (width === null || height === null || across === null || upright === null) return { width, height }
  const wide = across >= upright
  return wide === width >= height ? { width, height } : { width: height, height: width }
}

function logRatio(actualMm: number | null, calculatedMm: number): number | null | 'absurd' {
  if (actualMm === null) return null
  const ratio = actualMm / calculatedMm
  const size = actualMm >= believed.minMm && actualMm <= believed.maxMm
  const near = ratio >= believed.minRatio && ratio <= believed.maxRatio
  if (!size || !near || inchLike.some((odd) => Math.abs(ratio / odd - 1) <= 0.02)) return 'absurd'
  return Math.log(ratio)
}
