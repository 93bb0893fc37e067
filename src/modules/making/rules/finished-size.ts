import type { Mount } from '../contract/making.ts'
import type { KindMaking } from './kind-defaults.ts'
import type { MakingRefusal } from './making-refusal.ts'
import type { OrderedPiece, Size } from './piece.ts'

/**
 * The size that leaves the workshop. Inside a recess the opening was ordered, and the workshop takes off the play;
 * outside, the piece itself was ordered and nothing is taken off. A curtain is made for the length of its track
 * and its finished drop, wherever it hangs. Source: measuring guides of abcblindsonline.com.au and
 * windowblinds4you.co.uk.
 * @returns null when nobody knows where it hangs: then it is made as ordered, and no cut can be given
 */
export function finishedSize(
  { kind, mount, widthMm, lengthMm }: Pick<OrderedPiece, 'kind' | 'mount' | keyof Size>,
  { deduct }: Pick<KindMaking, 'deduct'>,
): Size | null {
  if (kind === 'curtain' || mount === 'outside') return { widthMm, lengthMm }
  if (mount === null) return null
  return { widthMm: widthMm - deduct.width, lengthMm: lengthMm - deduct.length }
}

/** A mount that is missing where the product asks for it, or that the product does not have. */
export function refusedMount(
  mount: Mount | null,
  { mounts }: Pick<KindMaking, 'mounts'>,
): MakingRefusal | null {
  if (mount === null) return mounts.length > 0 ? { code: 'mount_missing', field: 'mount' } : null
  return mounts.includes(mount) ? null : { code: 'mount_not_offered', field: 'mount', mounts }
}

/**
 * A recess in which the brackets do not fit; outside there is none, and one that was not measured is not refused.
 * @param depthMm of the recess, whole millimetres
 */
export function refusedDepth(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): MakingRefusal | null {
  if (mount !== 'inside' || depthMm === null || !depth || depthMm >= depth.min) return null
  return { code: 'recess_too_shallow', field: 'depth', minMm: depth.min }
}

/** By how many millimetres a piece stands out of its recess; 0 when it is flush, outside, or not known. */
export function standsOutMm(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): number {
  return mount === 'inside' && depthMm !== null && depth ? Math.max(0, depth.flush - depthMm) : 0
}

/** Three widths and three heights of an opening, in whole millimetres. */
export interface OpeningReadings {
  mount: Mount
  widths: readonly number[]
  heights: readonly number[]
  /** Outside: a sill that stands out from the wall ends the piece. */
  endsAtSill: boolean
}

/**
 * The size to order by the readings of an opening. Inside, the narrowest place decides, and the product says
 * whether the smallest or the largest height does. Outside, the widest places are covered, with the overlap of
 * the kind; this is the only place where an overlap is added. Source: measuring guide of shadesny.com; for the drop
 * inside, guides disagree (abcblindsonline.com.au: the smallest; shadesny.com: the largest).
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
