import type { ClothRoll, Facts, Kind, Making, Mount, SafetyStandard } from '../contract.ts'
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

/** How cloth lies on the roll: its width across the roll, or turned by a quarter. */
export type Way = 'upright' | 'turned'

/** Cloth on a roll, and the length of roll that it takes. */
export interface LaidCloth {
  way: Way
  rollMm: number
  takeMm: number
}

export interface ClothCut extends Size {
  part: 'cloth' | 'lining'
  /** Widths of cloth that are joined; 1: a single piece. */
  widths: number
  /** Null: the product does not say how wide its cloth lies in stock. */
  laid: LaidCloth | null
}

/** One kind of part of a piece. Lengths in whole millimetres. */
export type Cut =
  | ClothCut
  | { part: 'tube'; lengthMm: number; diameterMm: number }
  | { part: 'headrail'; lengthMm: number }
  | { part: 'bottom_bar'; lengthMm: number }
  | { part: 'slat'; count: number; widthMm: number; lengthMm: number }
  /** Where ladders sit, from the left end of the headrail. */
  | { part: 'ladder'; count: number; positionsMm: number[] }
  /** `clothMm`: strip of louvre cloth for one, with its pockets; `takeMm`: for all. */
  | { part: 'louvre'; count: number; widthMm: number; lengthMm: number; clothMm: number; takeMm: number }
  /** Heights of the folds of a roman blind, the first one first. */
  | { part: 'fold'; count: number; sizesMm: number[] }
  /** Finished curtains: the track that each covers, and its drop. */
  | { part: 'panel'; count: number; widthMm: number; lengthMm: number }

/** What a kind makes of a finished size. */
export interface KindCuts {
  cuts: Cut[]
  refusals: MakingRefusal[]
  /** Height of a drawn-up blind, or width of drawn-back louvres at one side; null: not known. */
  stackMm: number | null
}
