import type { recessMounts } from '../../contract/making.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { Size } from '../piece.ts'

/** Three widths and three heights of an opening, in whole millimetres. */
export interface OpeningReadings {
  mount: (typeof recessMounts)[number]
  widths: readonly number[]
  heights: readonly number[]
  /** Outside mount: the piece ends at a protruding sill. */
  endsAtSill: boolean
}

/**
 * The size to order from the readings of an opening. Inside mount: the smallest width, and the smallest or largest
 * height as the product defines. Outside mount: the largest readings plus the overlap of the kind; no other function
 * adds an overlap. Source: measuring guide of shadesny.com; for the inside drop, guides disagree
 * (abcblindsonline.com.au: the smallest; shadesny.com: the largest).
 */
export function sizeForOpening(
  { mount, widths, heights, endsAtSill }: OpeningReadings,
  { overlap, dropRule }: Pick<KindRules, 'overlap' | 'dropRule'>,
): Size {
  if (mount === 'inside') {
    const drop = dropRule === 'largest' ? Math.max(...heights) : Math.min(...heights)
    return { widthMm: Math.min(...widths), lengthMm: drop }
  }
  return {
    widthMm: Math.max(...widths) + 2 * overlap.side,
    lengthMm: Math.max(...heights) + overlap.top + (endsAtSill ? 0 : overlap.below),
  }
}
