import type { Mount } from '../contract/making.ts'
import type { KindMaking } from './kind-defaults.ts'
import type { MakingRefusal } from './making-refusal.ts'
import type { OrderedPiece, Size } from './piece.ts'

/**
 * The finished size of a piece. Inside mount: the opening was ordered, and the workshop deducts the clearance. Outside
 * mount: the piece itself was ordered, and nothing is deducted. Curtains are made for the length of the track and the
 * finished drop, whatever the mount. Source: measuring guides of abcblindsonline.com.au and windowblinds4you.co.uk.
 * @returns null if the mount is unknown; the piece is then made as ordered, without cuts
 */
export function finishedSize(
  { kind, mount, widthMm, lengthMm }: Pick<OrderedPiece, 'kind' | 'mount' | keyof Size>,
  { deduct }: Pick<KindMaking, 'deduct'>,
): Size | null {
  if (kind === 'curtain' || mount === 'outside') return { widthMm, lengthMm }
  if (mount === null) return null
  return { widthMm: widthMm - deduct.width, lengthMm: lengthMm - deduct.length }
}

/** The refusal of a missing mount, or of one that the product does not offer. */
export function refusedMount(
  mount: Mount | null,
  { mounts }: Pick<KindMaking, 'mounts'>,
): MakingRefusal | null {
  if (mount === null) return mounts.length > 0 ? { code: 'mount_missing', field: 'mount' } : null
  return mounts.includes(mount) ? null : { code: 'mount_not_offered', field: 'mount', mounts }
}

/**
 * The refusal of a recess too shallow for the brackets. An outside mount or an unknown depth is never refused.
 * @param depthMm depth of the recess, whole millimetres
 */
export function refusedDepth(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): MakingRefusal | null {
  if (mount !== 'inside' || depthMm === null || !depth || depthMm >= depth.min) return null
  return { code: 'recess_too_shallow', field: 'depth', minMm: depth.min }
}

/**
 * How far a piece protrudes from its recess, in millimetres; 0 if it is flush, mounted outside, or the depth is
 * unknown.
 */
export function standsOutMm(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindMaking, 'depth'>,
): number {
  return mount === 'inside' && depthMm !== null && depth ? Math.max(0, depth.flush - depthMm) : 0
}
