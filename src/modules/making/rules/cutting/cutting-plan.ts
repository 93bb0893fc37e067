import type { ClothCut } from '../piece.ts'
import { roundDiv } from '../whole-numbers.ts'

/**
 * Cuts all pieces of the chosen orders from the roll, in strips across it: the longest first, each in the first strip
 * that has room. This is first-fit decreasing height, by E. G. Coffman, M. R. Garey, D. S. Johnson and R. E. Tarjan,
 * "Performance bounds for level-oriented two-dimensional packing algorithms" (1980). A proposal: the orientation of a
 * piece is read from its cut and not decided again, and no stock is changed.
 */

/** Gap between two pieces of one strip, for the blade, millimetres (assumption). */
export const bladeGapMm = 10

/** A piece of cloth on the roll, in whole millimetres. */
export interface RollPiece {
  /** The id of the order line; several pieces can share it. */
  id: string
  acrossMm: number
  alongMm: number
}

/** A piece in a strip, `atMm` from the edge of the roll. */
export interface PlacedPiece extends RollPiece {
  atMm: number
}

/** A strip across the roll, `startMm` from its beginning, as long as its first piece. */
export interface Strip {
  startMm: number
  lengthMm: number
  pieces: PlacedPiece[]
}

export interface CuttingPlan {
  rollMm: number
  strips: Strip[]
  /** Length of roll for all strips. */
  totalMm: number
  /** Length of roll if the pieces were cut singly. */
  singlyMm: number
  /** Share of that roll used by pieces, in thousandths, rounded half up; 0 for an empty plan. */
  usedPermille: number
  /** Pieces wider than this roll, which are in no strip. */
  tooWide: RollPiece[]
}

/** Longest first, then widest, then by id, so that the input order does not matter. */
function byLength(a: RollPiece, b: RollPiece): number {
  return b.alongMm - a.alongMm || b.acrossMm - a.acrossMm || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

/** Where the next piece of a strip begins. */
function nextAtMm({ pieces }: Strip): number {
  const last = pieces.at(-1)
  return last ? last.atMm + last.acrossMm + bladeGapMm : 0
}

/**
 * One plan for one roll. Sorting takes O(n log n), placing n pieces in s strips O(n · s), at most O(n²); the total is
 * less than twice what the area of the pieces with their gaps needs, plus one strip.
 */
export function cuttingPlan(pieces: readonly RollPiece[], rollMm: number): CuttingPlan {
  const strips: Strip[] = []
  const tooWide: RollPiece[] = []
  let totalMm = 0
  for (const { id, acrossMm, alongMm } of pieces.toSorted(byLength)) {
    const piece = { id, acrossMm, alongMm }
    if (acrossMm > rollMm) {
      tooWide.push(piece)
      continue
    }
    const strip = strips.find((candidate) => nextAtMm(candidate) + acrossMm <= rollMm)
    if (strip) strip.pieces.push({ ...piece, atMm: nextAtMm(strip) })
    else {
      strips.push({ startMm: totalMm, lengthMm: alongMm, pieces: [{ ...piece, atMm: 0 }] })
      totalMm += alongMm
    }
  }
  const placed = strips.flatMap((strip) => strip.pieces)
  const usedMm2 = placed.reduce((sum, piece) => sum + piece.acrossMm * piece.alongMm, 0)
  return {
    rollMm,
    strips,
    totalMm,
    singlyMm: placed.reduce((sum, piece) => sum + piece.alongMm, 0),
    usedPermille: totalMm > 0 ? roundDiv(1000 * usedMm2, rollMm * totalMm) : 0,
    tooWide,
  }
}

/** The pieces of a cut on its roll; joined widths are cut separately, each across the whole roll. */
export function rollPieces(id: string, { widthMm, lengthMm, widths, laid }: ClothCut): RollPiece[] {
  if (!laid) return []
  if (laid.way === 'turned') return [{ id, acrossMm: lengthMm, alongMm: widthMm }]
  if (widths === 1) return [{ id, acrossMm: widthMm, alongMm: lengthMm }]
  return Array.from({ length: widths }, () => ({ id, acrossMm: laid.rollMm, alongMm: lengthMm }))
}

/** The cloth of an ordered line, and the stock item from which it is cut. */
export interface OrderedCloth {
  id: string
  itemId: string
  cut: ClothCut
}

/** The pieces that are cut from one roll. */
export interface RollOfPieces {
  itemId: string
  rollMm: number
  pieces: RollPiece[]
}

/** The pieces of each stock item and roll width, in order of their first occurrence. Cloth without a roll is left out. */
export function piecesByRoll(cloths: readonly OrderedCloth[]): RollOfPieces[] {
  const rolls = new Map<string, RollOfPieces>()
  for (const { id, itemId, cut } of cloths) {
    if (!cut.laid) continue
    const { rollMm } = cut.laid
    const key = `${rollMm} ${itemId}`
    const roll = rolls.get(key) ?? { itemId, rollMm, pieces: [] }
    roll.pieces.push(...rollPieces(id, cut))
    rolls.set(key, roll)
  }
  return [...rolls.values()]
}
