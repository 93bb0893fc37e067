/** The strongest line that starts at a column, how strong it is, and whether it gets brighter (1) or darker (-1). */
export interface EdgeCandidate {
  start: number
  weighted: number
  sign: number
}

/** Distance from which on two lines are different edges, pixels: of one sign, and of two as on both sides of a joint. */
const apart = { alike: 3, opposite: 1 } as const
/**
 * Power of the relative strength of two edges that gives their odds: low, because an edge beside another one, as along
 * a row of bricks, was often the wrong one although it was stronger.
 */
const rivalry = 2

/**
 * The clearest other edge in a band beside the chosen one, relative to it, and by how much the chosen one may be
 * another: the standard deviation of that choice. `columnPx` is the width of a column in pixels.
 */
export function strongestRival(
  all: readonly EdgeCandidate[],
  { start, weighted, sign }: EdgeCandidate,
  columnPx: number,
): { rival: number; doubtPx: number } {
  const peaks = all.filter((other) => isPeak(all, other))
  const away = (other: EdgeCandidate) => Math.abs(other.start - start) * columnPx
  const farPeaks = peaks.filter((other) => away(other) > apart.alike)
  const joints = peaks.filter((other) => other.sign === -sign && away(other) > apart.opposite)
  const doubtBy = (other: EdgeCandidate) => {
    const odds = (other.weighted / weighted) ** rivalry
    return away(other) * Math.sqrt(odds / (1 + odds))
  }
  return {
    rival: Math.max(0, ...farPeaks.map((other) => other.weighted / weighted)),
    doubtPx: Math.max(0, ...[...farPeaks, ...joints].map(doubtBy)),
  }
}

function isPeak(all: readonly EdgeCandidate[], at: EdgeCandidate): boolean {
  return all.every(({ start, weighted }) => Math.abs(start - at.start) > 2 || weighted <= at.weighted)
}
