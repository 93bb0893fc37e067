import type { Method } from './calibration.ts'

/** One feedback with the measurement it speaks of. Lengths in millimetres. */
export interface Feedback {
  sessionId: string
  method: Method
  /** Null where the size of the picture is not known. */
  orientation: 'portrait' | 'landscape' | null
  /** Whichever network it came from, under a name that tells only whether two are one. */
  network?: string | null
  /** As the session's user agent names it; null where it does not. */
  phoneModel: string | null
  /** As measured, before any calibration: else the factor would chase itself. */
  calculatedWidthMm: number
  calculatedHeightMm: number
  actualWidthMm: number | null
  actualHeightMm: number | null
  /** How the shopper measured. */
  measurementMethod: 'tape_measure' | 'ruler' | 'laser_measure' | 'estimate' | 'other' | null
  /** What the measurement claimed, 0 to 1. */
  confidence: number
  /** Milliseconds since 1970. */
  submittedAt: number
}

/** What a feedback teaches: natural logarithms of actual over calculated, null where a side is missing. */
export interface Vote {
  feedback: Feedback
  weight: number
  width: number | null
  height: number | null
}

/** How far a shopper's own way of measuring is trusted. */
const trust = { tape_measure: 1, laser_measure: 1, ruler: 0.7, other: 0.3, estimate: 0 } as const

/** What is believed at all: sides in millimetres, ratios of actual over calculated. */
const believed = { minMm: 200, maxMm: 6000, minRatio: 0.2, maxRatio: 5 } as const
const newest = 500
const days = 180
/** Ratios of someone who wrote inches for centimetres, or the other way round. */
const inchLike = [0.39, 2.54]
/** How much the two sides of one feedback may disagree before it is dropped. */
const agreement = { estimate: 0.25, webxr: 0.04, reference: 0.04 } as const

/** Error of a side as it is stored: calculated minus actual in mm, and an accuracy of 0 to 100; null without an actual size. */
export function errorOf(calculatedMm: number, actualMm: number | null | undefined) {
  if (typeof actualMm !== 'number' || !(actualMm > 0)) return null
  const error = calculatedMm - actualMm
  return { error, accuracy: Math.max(0, 100 * (1 - Math.abs(error) / actualMm)) }
}

/** Votes of one network that are listened to at all, so that it cannot push the others out. */
export const maxOfNetwork = 100

/** The votes among feedback: recent, plausible, weighted, and one a session, its newest. */
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
    const before = row.network ? (ofNetwork.get(row.network) ?? 0) : 0
    if (before >= maxOfNetwork) continue
    if (row.network) ofNetwork.set(row.network, before + 1)
    votes.push(vote)
  }
  return votes
}

/** What one feedback says, or null where it cannot be believed. Larger sides are compared with larger ones. */
export function voteOf(feedback: Feedback): Vote | null {
  const weight = trust[feedback.measurementMethod ?? 'other']
  const paired = pairedActual(feedback, feedback)
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

/** The actual sides on the axes of the calculated ones, the larger beside the larger. */
export function pairedActual(
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
