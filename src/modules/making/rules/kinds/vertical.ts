import type { KindRules } from '../kind-defaults.ts'
import type { ChosenFacts, KindCuts, Size } from '../piece.ts'
import { ceilDiv, ceilTo } from '../whole-numbers.ts'

/** The widest rail on which all louvres can draw to one side, millimetres. Source: worldwindowfashions.com. */
export const maxOneWayMm = 3035

/**
 * Width of the drawn-back louvres: a constant for the carriers (unless the product sets it) plus an amount per louvre,
 * in millimetres (assumptions).
 */
const stackBaseMm = 60
const stackPerLouvreMm = 10

/**
 * Number of louvres that cover a rail. They overlap, because the pitch is narrower than a louvre; a split draw has the
 * same number on both sides. Source: InterioApp, blind.formulas.ts, and worldwindowfashions.com for the even number.
 */
export function louvreCount(widthMm: number, pitch: number, split: boolean): number {
  const count = ceilDiv(widthMm, pitch)
  return split ? ceilTo(count, 2) : count
}

/** A vertical blind: a rail as wide as the blind, and louvres shorter than the drop by the height of the rail. */
export function cutVertical(
  { widthMm, lengthMm }: Size,
  { rail, pitch, lamella, clothAllowance, stack }: KindRules,
  { draw }: ChosenFacts,
): KindCuts {
  const split = draw === 'split'
  if (!split && widthMm > maxOneWayMm) {
    return {
      cuts: [],
      refusals: [{ code: 'too_wide_one_way', field: 'draw', maxMm: maxOneWayMm }],
      stackMm: null,
    }
  }
  const count = louvreCount(widthMm, pitch, split)
  const louvreMm = lengthMm - rail
  const clothMm = louvreMm + clothAllowance
  return {
    cuts: [
      { part: 'headrail', lengthMm: widthMm },
      {
        part: 'louvre',
        count,
        widthMm: lamella,
        lengthMm: louvreMm,
        clothMm,
        takeMm: count * clothMm,
      },
    ],
    refusals: [],
    stackMm: ceilDiv((stack?.base ?? stackBaseMm) + stackPerLouvreMm * count, split ? 2 : 1),
  }
}
