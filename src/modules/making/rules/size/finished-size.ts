import type { Mount } from '../../contract/making.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { ProductionRefusal } from '../making-refusal.ts'
import type { OrderedPiece, Size } from '../piece.ts'

type Fits = Pick<KindRules, 'deduct' | 'glassBead' | 'niche' | 'clamp' | 'sash'>

const fitted: Record<Mount, (making: Fits) => { width: number; length: number }> = {
  inside: ({ deduct }) => negate(deduct),
  outside: () => ({ width: 0, length: 0 }),
  glass_bead: ({ glassBead }) => negate(glassBead),
  niche: ({ niche }) => negate(niche),
  sash: ({ sash }) => ({ width: 2 * sash.width, length: 2 * sash.length }),
  clamp: ({ clamp }) => negate(clamp),
}

const negate = ({ width, length }: Fits['deduct']) => ({ width: 0 - width, length: 0 - length })

/** What a mount adds to the size that was typed, in millimetres; negative where it is deducted. */
export const sizeChange = (mount: Mount, making: Fits) => fitted[mount](making)

/** Whether a piece hangs within a recess, whose depth then matters. */
export const isInRecess = (mount: Mount | null | undefined) => mount === 'inside' || mount === 'niche'

/**
 * The finished size of a piece. Inside mount: the opening was ordered, and the workshop deducts the clearance. Outside
 * mount: the piece itself was ordered, and nothing is deducted. On the window each mount has its own deduction or addition
 * (`kind-defaults.ts`). Curtains are made for the length of the track and the
 * finished drop, whatever the mount. Source: measuring guides of abcblindsonline.com.au and windowblinds4you.co.uk.
 * @returns null if the mount is unknown; the piece is then made as ordered, without cuts
 */
export function finishedSize(
  { kind, mount, widthMm, lengthMm }: Pick<OrderedPiece, 'kind' | 'mount' | keyof Size>,
  making: Fits,
): Size | null {
  if (kind === 'curtain') return { widthMm, lengthMm }
  if (mount === null) return null
  const { width, length } = sizeChange(mount, making)
  return { widthMm: widthMm + width, lengthMm: lengthMm + length }
}

/** The refusal of a missing mount, or of one that the product does not offer. */
export function refusedMount(
  mount: Mount | null,
  { mounts }: Pick<KindRules, 'mounts'>,
): ProductionRefusal | null {
  if (mount === null) return mounts.length > 0 ? { code: 'mount_missing', field: 'mount' } : null
  return mounts.includes(mount) ? null : { code: 'mount_not_offered', field: 'mount', mounts }
}

/**
 * The refusal of a recess too shallow for the brackets. An outside mount or an unknown depth is never refused.
 * @param depthMm depth of the recess, whole millimetres
 */
export function refusedDepth(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindRules, 'depth'>,
): ProductionRefusal | null {
  if (!isInRecess(mount) || depthMm === null || !depth || depthMm >= depth.min) return null
  return { code: 'recess_too_shallow', field: 'depth', minMm: depth.min }
}

/**
 * How far a piece protrudes from its recess, in millimetres; 0 if it is flush, mounted outside, or the depth is
 * unknown.
 */
export function protrusionMm(
  { mount, depthMm }: Pick<OrderedPiece, 'mount' | 'depthMm'>,
  { depth }: Pick<KindRules, 'depth'>,
): number {
  return isInRecess(mount) && depthMm !== null && depth ? Math.max(0, depth.flush - depthMm) : 0
}
