import type { Mount } from '../contract/making.ts'
import type { KindMaking } from './kind-defaults.ts'
import type { MakingRefusal } from './making-refusal.ts'
import type { OrderedPiece, Size } from './piece.ts'

/**
 * The finished size of a piece. Inside a recess the opening was ordered, and the workshop deducts the clearance;
 * outside, the piece itself was ordered and nothing is deducted. A curtain is made for the length of its track and
 * its finished drop, whatever the mount. Source: measuring guides of abcblindsonline.com.au and
 * windowblinds4you.co.uk.
 * @returns null when the mount is not known: then it is made as ordered, without cuts
 */
export function finishedSize(
  { kind, mount, widthMm, lengthMm }: Pick<OrderedPiece, 'kind' | 'mount' | keyof Size>,
  { deduct }: Pick<KindMaking, 'deduct'>,
): Size | null {
  if (kind === 'curtain' || mount === 'outside') return { widthMm, lengthMm }
  if (mount === null) return null
  return { widthMm: widthMm - deduct.width, lengthMm: lengthMm - deduct.length }
}

/** Refusal of a missing mount, or of one that the product does not offer. */
export function refusedMount(
  mount: Mount | null,
  { mounts }: Pick<KindMaking, 'mounts'>,
): MakingRefusal | null {
  if (mount === null) return mounts.length > 0 ? { code: 'mount_missing', field: 'mount' } : null
  return mounts.includes(mount) ? null : { code: 'mount_not_offered', field: 'mount', mounts }
}

/**
 * Refusal of a recess too shallow for the brackets; an outside mount, or a depth that was not measured, is not
 * refused.
 * @param depthMm of the recess, whole millimetres
 */
export function refusedDepth(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): MakingRefusal | null {
  if (mount !== 'inside' || depthMm === null || !depth || depthMm >= depth.min) return null
  return { code: 'recess_too_shallow', field: 'depth', minMm: depth.min }
}

/** By how many millimetres a piece protrudes from its recess; 0 when it is flush, outside, or not known. */
export function standsOutMm(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): number {
  return mount === 'inside' && depthMm !== null && depth ? Math.max(0, depth.flush - depthMm) : 0
}
