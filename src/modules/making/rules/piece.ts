import type { Cut } from '../contract/cuts.ts'
import type { ClothRoll, MakingAttributes, Kind, Making, Mount, SafetyStandard } from '../contract/making.ts'
export type { ClothCut, Cut, LaidCloth } from '../contract/cuts.ts'
import type { ProductionRefusal } from './making-refusal.ts'

/** A rectangle in whole millimetres; the length is the drop. */
export interface Size {
  widthMm: number
  lengthMm: number
}

/** The combined facts of the choices, with at most one cloth and, for curtains, one lining. */
export type ChosenFacts = MakingAttributes & { lining?: ClothRoll }

/** An ordered piece: the size is that of the opening for an inside mount, otherwise that of the piece. */
export interface OrderedPiece extends Size {
  kind: Kind
  /** Null if not asked or unknown. */
  mount: Mount | null
  /** Where the product differs from its kind. */
  making: Making
  facts: ChosenFacts
  /** Depth of the recess; null if not measured. */
  depthMm: number | null
  /** Height from the floor to the top of the piece; null if unknown. */
  topHeightMm: number | null
  safety: SafetyStandard
}

/** The result of a kind's formulas for a finished size. */
export interface KindCuts {
  cuts: Cut[]
  refusals: ProductionRefusal[]
  /** Height of the drawn-up blind, or width of the drawn-back louvres at one side; null if unknown. */
  stackMm: number | null
}
