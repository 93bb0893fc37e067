import type { Cut } from '../contract/cuts.ts'
import type { ClothRoll, Facts, Kind, Making, Mount, SafetyStandard } from '../contract/making.ts'
export type { ClothCut, Cut, LaidCloth } from '../contract/cuts.ts'
import type { MakingRefusal } from './making-refusal.ts'

/** A rectangle in whole millimetres; the length is the drop. */
export interface Size {
  widthMm: number
  lengthMm: number
}

/** The combined facts of the choices: a cloth and, for a curtain, a lining. */
export type ChosenFacts = Facts & { lining?: ClothRoll }

/** A piece as it was ordered: the opening when it hangs inside, else its own size. */
export interface OrderedPiece extends Size {
  kind: Kind
  /** Null: not asked, or not known. */
  mount: Mount | null
  /** Where the product differs from its kind. */
  making: Making
  facts: ChosenFacts
  /** Depth of the recess; null: not measured. */
  depthMm: number | null
  /** From the floor to the top of the piece; null: not known. */
  topHeightMm: number | null
  safety: SafetyStandard
}

/** The result of a kind's formulas for a finished size. */
export interface KindCuts {
  cuts: Cut[]
  refusals: MakingRefusal[]
  /** Height of a drawn-up blind, or width of drawn-back louvres at one side; null: not known. */
  stackMm: number | null
}
