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

/** The product fields that the making of its pieces depends on. */
export interface ProductMaking {
  /** Null: sold by size only, without cuts. */
  kind: Kind | null
  making: Making
  /** Its facts without any choice. */
  facts: Facts
  /** Square millimetres. */
  maxAreaMm2: number | null
  /** Grams per square metre; 0: not known. */
  weightGsm: number
  /** Grams. */
  maxWeightG: number | null
}

/** A product with its choices. */
export interface ChosenMaking extends ProductMaking {
  /** Its own range of sizes, which choices narrow; omitted: checked elsewhere. */
  sides?: Partial<SizeLimits>
}

/** A shopper's answers about a piece. */
export interface LineRequest extends Size {
  mount: Mount | null
  /** Depth of the recess; null: not measured. */
  depthMm: number | null
  /** From the floor to the top of the piece; null: not known. */
  topHeightMm: number | null
}

/** What is stored with an ordered line and never recalculated. */
export interface MadeLine {
  kind: Kind
  /** Version of the formulas. */
  rules: number
  safety: SafetyStandard
  cuts: Cut[]
  /** Missing in lines ordered before details were stored. */
  details?: PieceDetails
  stackMm: number | null
  standsOutMm: number
  loopMm: number | null
  safetyMark: boolean
  depthMm: number | null
  topHeightMm: number | null
  /** Null: not known. */
  weightG: number | null
  /** The choices, with the names when they were ordered; missing in lines without options. */
  choices?: MadeChoice[]
}

export interface MadeChoice {
  option: string
  choice: string
  /** The same in the base language of the shop, for those who make it; left out where it is the same. */
  written?: { option: string; choice: string }
  /** What it added to the price, minor units; may be negative. */
  amount: number
  /** The stock item of the choice, and how much it takes: the metres of the piece's cloth or lining, or one piece. */
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

/** The making figures of a product without any choice; null for a product without a kind. */
export function makingOfProduct({ kind, making, facts }: Pick<ProductMaking, 'kind' | 'making' | 'facts'>) {
  return kind && (makingOf(kind, making, facts) satisfies KindMaking)
}

/** The mounts that a product offers; empty: the shopper is not asked. */
export function mountsOf(product: Pick<ProductMaking, 'kind' | 'making' | 'facts'>): readonly Mount[] {
  return makingOfProduct(product)?.mounts ?? []
}

/**
 * Whether a piece of a product can be made, and its result: calculator, cart, order and quote all use this function.
 * The sides are checked by `refusedSides`, as for every product.
 * @param product facts and weight are those of the product and its choices together
 * @param limits of the choices
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

/** The stored form of a checked line; null for a product without a kind. */
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

/** A warning for the workshop before cutting; its figure is in millimetres or grams. */
export interface MakingWarning {
  code: (typeof makingWarnings)[number]
  figure: number | null
}

/** From this weight in grams, two people lift a piece. */
const twoPeopleG = 15_000
/** Above this length, in millimetres, a parcel is bulky. */
const longParcelMm = 2400

/** Warnings about a line, the most serious first. */
export function warningsOf({
  measured,
  mount,
  made,
  finished,
}: {
  measured: MeasuringMethod | null
  mount: Mount | null
  made: Pick<MadeLine, 'standsOutMm' | 'weightG'> | null
  /** The finished size, or the ordered one where that is not known. */
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
