import { cutCloth } from '../cutting/cloth-on-roll.ts'
import type { KindRules } from '../kind-defaults.ts'
import type { ChosenFacts, KindCuts, Size } from '../piece.ts'
import { ceilDiv, roundDiv } from '../whole-numbers.ts'

/**
 * Default headrail settings of a roman blind, millimetres. Source: BlindData wiki, "Folding_and_Headrail_Settings".
 */
const overhangMm = 10
const headrailMm = 25
const firstFoldMoreMm = 80

/**
 * Heights of the folds, whole millimetres, the first one taller than the others: (drop + 10 − 25 − 80) / folds, with
 * 80 more for the first. Rounding keeps their sum at drop + 10 − 25. Source: BlindData wiki,
 * "Folding_and_Headrail_Settings" (1800 with 9 folds: 189.4). Number of folds: the smallest that keeps them within
 * the maximum (assumption).
 */
export function foldSizes(lengthMm: number, maxFoldMm: number): number[] {
  const span = lengthMm + overhangMm - headrailMm - firstFoldMoreMm
  if (span < 1) return []
  const folds = ceilDiv(span, maxFoldMm)
  const line = (index: number) => roundDiv(index * span, folds)
  return Array.from(
    { length: folds },
    (_, index) => line(index + 1) - line(index) + (index === 0 ? firstFoldMoreMm : 0),
  )
}

/**
 * A roman blind: cloth with two side hems, and with heading and hem added to the drop. Source:
 * freelivecalculators.com.
 */
export function cutRoman(
  { widthMm, lengthMm }: Size,
  { sideHem, clothAllowance, pitch }: KindRules,
  { cloth: roll }: ChosenFacts,
): KindCuts {
  const cloth = { widthMm: widthMm + 2 * sideHem, lengthMm: lengthMm + clothAllowance }
  const { cuts, refusals } = cutCloth(cloth, roll)
  const sizesMm = foldSizes(lengthMm, pitch)
  return { cuts: [...cuts, { part: 'fold', count: sizesMm.length, sizesMm }], refusals, stackMm: null }
}
