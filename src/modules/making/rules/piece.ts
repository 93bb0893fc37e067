import type { Cut } from '../contract/cuts.ts'
import type { ClothRoll, Facts, Kind, Making, Mount, SafetyStandard } from '../contract/making.ts'
export type { ClothCut, Cut, LaidCloth } from '../contract/cuts.ts'
import type { MakingRefusal } from './making-refusal.ts'

/** A rectangle in whole millimetres; the length is the drop. */
export interface Size {
  widthMm: number
  lengthMm: number
}

/** What the chosen options say together: a cloth and, for a curtain, a lining. */
export type ChosenFacts = Facts & { lining?: ClothRoll }

/** A piece as it was ordered: the opening when it hangs inside, else its own size. */
export interface OrderedPiece extends Size {
  kind: Kind
  /** Null: nobody was asked, or nobody knows. */
  mount: Mount | null
  /** What the product does differently from its kind. */
  making: Making
  facts: ChosenFacts
  /** Depth of the recess; null: not measured. */
  depthMm: number | null
  /** From the floor to the top of the piece; null: not known. */
  topHeightMm: number | null
  safety: SafetyStandard
}

/** What a kind makes of a finished size. */
export interface KindCuts {
  cuts: Cut[]
  refusals: MakingRefusal[]
  /** Height of a drawn-up blind, or width of drawn-back louvres at one side; null: not known. */
  stackMm: number | null
}
