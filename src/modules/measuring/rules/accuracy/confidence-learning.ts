import type { Vote } from './feedback.ts'

/** A measurement's claimed confidence, and whether it was true: both sides right within 2 %. */
export interface Claim {
  claimed: number
  hit: boolean
}

/** One fifth of the claims, 0-0.2, 0.2-0.4 and so on. */
export interface ReliabilityBin {
  n: number
  /** Mean claim, and the rate at which claims came true, smoothed as (hits + 1) / (n + 2). */
  claimed: number
  observed: number
}

/** Minimum number of claims before any are corrected. */
export const minClaims = 30
const bins = 5

export function claimsOf(votes: readonly Vote[]): Claim[] {
  const right = (log: number | null) => log === null || Math.abs(Math.exp(-log) - 1) <= 0.02
  return votes.map(({ feedback, width, height }) => ({
    claimed: feedback.confidence,
    hit: right(width) && right(height),
  }))
}

/** Observed over claimed rate of measurements within 2 %, 0.5 to 1.2; null below 30 claims. */
export function confidenceCalibrationOf(votes: readonly Vote[]): number | null {
  const claims = claimsOf(votes)
  if (claims.length < minClaims) return null
  const claimed = claims.reduce((sum, claim) => sum + claim.claimed, 0)
  const hits = claims.filter(({ hit }) => hit).length
  return claimed > 0 ? Math.min(1.2, Math.max(0.5, hits / claimed)) : null
}

/** Mean squared difference between claims and outcomes (Brier 1950): 0 is perfect, 0.25 a coin toss. */
export function brierScore(claims: readonly Claim[]): number | null {
  if (claims.length === 0) return null
  const sum = claims.reduce((all, { claimed, hit }) => all + (claimed - (hit ? 1 : 0)) ** 2, 0)
  return sum / claims.length
}

/** How often claims came true, in five bins; empty bins are left out. */
export function reliability(claims: readonly Claim[]): ReliabilityBin[] {
  return Array.from({ length: bins }, (_, k) => {
    const binClaims = claims.filter(({ claimed }) => Math.min(bins - 1, Math.floor(claimed * bins)) === k)
    const hits = binClaims.filter(({ hit }) => hit).length
    const claimed = binClaims.reduce((sum, claim) => sum + claim.claimed, 0) / Math.max(1, binClaims.length)
    return { n: binClaims.length, claimed, observed: (hits + 1) / (binClaims.length + 2) }
  }).filter(({ n }) => n > 0)
}
