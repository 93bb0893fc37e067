import type { Mount } from '../contract/making.ts'
import type { KindMaking } from './kind-defaults.ts'
import type { Size } from './piece.ts'

/** Three widths and three heights of an opening, in whole millimetres. */
export interface OpeningReadings {
  mount: Mount
  widths: readonly number[]
  heights: readonly number[]
  /** Outside: a protruding sill ends the piece. */
  endsAtSill: boolean
}

/**
 * The size to order from the readings of an opening. Inside, the narrowest width counts, and the product defines
 * whether the smallest or the largest height does. Outside, the largest readings count, plus the overlap of the kind;
 * this is the only place where an overlap is added. Source: measuring guide of shadesny.com; for the drop inside,
 * guides disagree (abcblindsonline.com.au: the smallest; shadesny.com: the largest).
 */
export function sizeForOpening(
  { mount, widths, heights, endsAtSill }: OpeningReadings,
  { overlap, dropRule }: Pick<KindMaking, 'overlap' | 'dropRule'>,
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
