import type {
  makingWarnings,
  Facts,
  Kind,
  Making,
  MeasuringMethod,
  Mount,
  SafetyStandard,
} from '../contract/making.ts'
import type { Cut } from '../contract/cuts.ts'
import { makingOf } from './kind-defaults.ts'
import type { KindMaking } from './kind-defaults.ts'
import { refusedByLimits, weightG } from './limits.ts'
import type { Limits } from './limits.ts'
import type { SizeLimits } from '../../pricing/rules/index.ts'
import { makePiece, makingRules } from './make-piece.ts'
import type { MadePiece } from './make-piece.ts'
import type { MakingRefusal } from './making-refusal.ts'
import type { Size } from './piece.ts'
import { detailsOf } from './piece-details.ts'
import type { PieceDetails } from './piece-details.ts'

/** What the making of a product's pieces needs to know of it. */
export interface ProductMaking {
  /** Null: sold by size alone, and nothing is reckoned. */
  kind: Kind | null
  making: Making
  /** What it is made of without any choice. */
  facts: Facts
  /** Square millimetres. */
  maxAreaMm2: number | null
  /** Grams per square metre; 0: not known. */
  weightGsm: number
  /** Grams. */
  maxWeightG: number | null
}

/** A product with what was chosen of it. */
export interface ChosenMaking extends ProductMaking {
  /** Its own range of sizes, which choices narrow; left out: judged elsewhere. */
  sides?: Partial<SizeLimits>
}

/** What a shopper says about a piece. */
export interface LineRequest extends Size {
  mount: Mount | null
  /** Depth of the recess; null: not measured. */
  depthMm: number | null
  /** From the floor to the top of the piece; null: not known. */
  topHeightMm: number | null
}

/** What is stored with an ordered line: nothing of it is reckoned again. */
export interface MadeLine {
  kind: Kind
  /** Version of the formulas. */
  rules: number
  safety: SafetyStandard
  cuts: Cut[]
  /** Lines that were ordered before details were kept have none. */
  details?: PieceDetails
  stackMm: number | null
  standsOutMm: number
  loopMm: number | null
  safetyMark: boolean
  depthMm: number | null
  topHeightMm: number | null
  /** Null: not known. */
  weightG: number | null
  /** What was chosen, in the shop's words as they were then; lines without options have none. */
  choices?: MadeChoice[]
}

export interface MadeChoice {
  option: string
  choice: string
  /** The same in the base language of the shop, for those who make it; left out where it is the same. */
  written?: { option: string; choice: string }
  /** What it added to the price, minor units; may be negative. */
  amount: number
  /** The item of the stock that it stands for: the metres of its cloth or lining, or one piece. */
  item?: { id: string; takes: 'cloth' | 'lining' | 'piece' }
}

/** A piece as it can be made, or why it cannot. */
export interface JudgedLine {
  refusals: MakingRefusal[]
  /** Null for a product without a kind. */
  piece: MadePiece | null
  /** Null: not known. */
  weightG: number | null
}

/** By what a product is made when nothing is chosen; null for a product without a kind. */
export function makingOfProduct({ kind, making, facts }: Pick<ProductMaking, 'kind' | 'making' | 'facts'>) {
  return kind && (makingOf(kind, making, facts) satisfies KindMaking)
}

/** Where pieces of a product may hang; empty: nobody is asked. */
export function mountsOf(product: Pick<ProductMaking, 'kind' | 'making' | 'facts'>): readonly Mount[] {
  return makingOfProduct(product)?.mounts ?? []
}

/**
 * Whether a piece of a product can be made, and what becomes of it: the one answer that calculator, cart, order and
 * quote give. The sides are judged by `refusedSides`, which every product has.
 * @param product facts and weight are those of the product and its choices together
 * @param limits of the chosen choices
 */
export function makeLine(
  { kind, making, facts, maxAreaMm2, weightGsm, maxWeightG, sides }: ChosenMaking,
  line: LineRequest,
  { safety, limits }: { safety: SafetyStandard; limits: readonly Limits[] },
): JudgedLine {
  const own: Limits = { ...sides, by: null, maxAreaMm2, liftsG: maxWeightG }
  const refused = refusedByLimits(line, [own, ...limits], weightGsm)
  const weight = weightGsm > 0 ? weightG(line, weightGsm) : null
  if (kind === null) return { refusals: refused, piece: null, weightG: weight }
  const piece = makePiece({ kind, making, facts, safety, ...line })
  return { refusals: [...refused, ...piece.refusals], piece, weightG: weight }
}

/** What is stored of a judged line; null for a product without a kind. */
export function madeLine(
  { kind, making, facts }: Pick<ProductMaking, 'kind' | 'making' | 'facts'>,
  { depthMm, topHeightMm }: Pick<LineRequest, 'depthMm' | 'topHeightMm'>,
  { piece, weightG: weight }: JudgedLine,
  safety: SafetyStandard,
): MadeLine | null {
  if (kind === null || piece === null) return null
  const { cuts, stackMm, standsOutMm, loopMm, safetyMark } = piece
  return {
    kind,
    rules: makingRules,
    safety,
    cuts,
    details: detailsOf(kind, making, facts),
    stackMm,
    standsOutMm,
    loopMm,
    safetyMark,
    depthMm,
    topHeightMm,
    weightG: weight,
  }
}

/** What people of the workshop must know before they cut; its figure is in millimetres or grams. */
export interface MakingWarning {
  code: (typeof makingWarnings)[number]
  figure: number | null
}

/** From so many grams two people lift a piece. */
const twoPeopleG = 15_000
/** A longer piece is no ordinary parcel, millimetres. */
const longParcelMm = 2400

/** Warnings about a line, the gravest first. */
export function warningsOf({
  measured,
  mount,
  made,
  finished,
}: {
  measured: MeasuringMethod | null
  mount: Mount | null
  made: Pick<MadeLine, 'standsOutMm' | 'weightG'> | null
  /** What leaves the workshop, or what was ordered where that is not known. */
  finished: Size
}): MakingWarning[] {
  const longest = Math.max(finished.widthMm, finished.lengthMm)
  const byMm = made?.standsOutMm ?? 0
  const weight = made?.weightG ?? 0
  const warnings: (MakingWarning & { isTrue: boolean })[] = [
    { code: 'demo_size', figure: null, isTrue: measured === 'demo' },
    { code: 'camera_without_tape', figure: null, isTrue: measured === 'camera' && mount === 'inside' },
    { code: 'stands_out', figure: byMm, isTrue: byMm > 0 },
    { code: 'two_people', figure: weight, isTrue: weight > twoPeopleG },
    { code: 'long_parcel', figure: longest, isTrue: longest > longParcelMm },
  ]
  return warnings.filter(({ isTrue }) => isTrue).map(({ code, figure }) => ({ code, figure }))
}
