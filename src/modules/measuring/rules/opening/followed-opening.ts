import { orderCorners, type Point, type Quad } from '../mathematics/geometry.ts'
import type { Luminance } from '../picture/luminance.ts'
import { findOpening } from './opening-search.ts'
import { type OpeningTracker, trackOpening } from './opening-tracker.ts'

/** An opening that can be followed, and where it is in the first picture. */
export interface FollowedOpening {
  corners: Quad
  tracker: OpeningTracker
}

/** How far an edge may be from a tap, in standard deviations of a tap. */
const maxDistance = 4

/**
 * The opening that was tapped in a first picture, by its edges: at two opposite corners or at all four. Null where
 * these edges cannot be seen.
 */
export function followedOpening(
  picture: Luminance,
  taps: readonly Point[],
  sigma: number,
): FollowedOpening | null {
  const all = taps.length === 4 ? orderCorners(taps as unknown as Quad) : taps
  const opening = findOpening(picture, { taps: all, sigma })
  if (!opening || opening.moved > maxDistance * sigma) return null
  const tracker = trackOpening(picture, opening.corners)
  return tracker && { corners: opening.corners, tracker }
}
