import type { Kind } from './contract/making.ts'
import { makePiece } from './rules/make-piece.ts'
import type { ClothCut, Cut, OrderedPiece } from './rules/piece.ts'

/** An ordered piece, in millimetres; by default inside mount with unknown recess depth. */
export function orderedPiece(
  kind: Kind,
  widthMm: number,
  lengthMm: number,
  more: Partial<OrderedPiece> = {},
): OrderedPiece {
  return {
    kind,
    widthMm,
    lengthMm,
    mount: kind === 'curtain' ? null : 'inside',
    making: {},
    facts: {},
    depthMm: null,
    topHeightMm: null,
    safety: 'en13120',
    ...more,
  }
}

export const aMadePiece = (...piece: Parameters<typeof orderedPiece>) => makePiece(orderedPiece(...piece))

/** Cloth in stock; by default plain and not turnable. */
export const clothRoll = (rollMm: number, more: { turnable?: boolean; repeatMm?: number } = {}) => ({
  rollMm,
  turnable: false,
  repeatMm: 0,
  ...more,
})

/** The single cut of a part. */
export function cutOf<Part extends Cut['part']>(
  { cuts }: { cuts: readonly Cut[] },
  part: Part,
): Extract<Cut, { part: Part }> | undefined {
  return cuts.find((cut): cut is Extract<Cut, { part: Part }> => cut.part === part)
}

/** The cloth of a piece, or its lining. */
export const clothOf = ({ cuts }: { cuts: readonly Cut[] }, part: ClothCut['part'] = 'cloth') =>
  cuts.find((cut): cut is ClothCut => cut.part === part)
