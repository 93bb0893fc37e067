import type { KindRules } from '../kind-defaults.ts'
import type { KindCuts, Size } from '../piece.ts'
import { ceilDiv, floorDiv, roundDiv } from '../whole-numbers.ts'

/** Maximum distance of ladders from the ends of the headrail, and from each other, millimetres. */
const maxLadderEdgeMm = 150
const maxLadderGapMm = 400

/**
 * Positions of a venetian blind's ladders, from the left end, in whole millimetres: 150 from each end (a quarter of a
 * narrow blind), and equal gaps of at most 400 between. Source: BlindData wiki, "Cord_Spacing", whose example of 1080
 * wide gives 150-390-390-150.
 */
export function ladderPositions(widthMm: number): number[] {
  const edge = Math.min(maxLadderEdgeMm, floorDiv(widthMm, 4))
  const span = widthMm - 2 * edge
  const gaps = Math.max(1, ceilDiv(span, maxLadderGapMm))
  return Array.from({ length: gaps + 1 }, (_, index) => edge + roundDiv(index * span, gaps))
}

/**
 * A venetian blind, of aluminium or wood: slats as wide as the blind, as many as cover the drop below the headrail.
 * Height of the drawn-up stack for slats of 25 mm: 0.07 × drop + 50 (InterioApp, blind.formulas.ts).
 */
export function cutVenetian({ widthMm, lengthMm }: Size, making: KindRules): KindCuts {
  const { rail, pitch, lamella, stack } = making
  const positionsMm = ladderPositions(widthMm)
  return {
    cuts: [
      { part: 'headrail', lengthMm: widthMm },
      { part: 'slat', count: ceilDiv(lengthMm - rail, pitch), widthMm: lamella, lengthMm: widthMm },
      { part: 'bottom_bar', lengthMm: widthMm },
      { part: 'ladder', count: positionsMm.length, positionsMm },
    ],
    refusals: [],
    stackMm: stack && roundDiv(lengthMm * stack.permille, 1000) + stack.base,
  }
}
