import type {
  makingWarnings,
  MakingAttributes,
  Kind,
  Making,
  MeasuringMethod,
  Mount,
  SafetyStandard,
} from '../contract/making.ts'
import type { Cut } from '../contract/cuts.ts'
import { makingOf, type KindRules } from './kind-defaults.ts'
import { refusedByLimits, weightG, type Limits } from './size/limits.ts'
import type { SizeLimits } from '#modules/pricing/rules/index.ts'
import { makePiece, makingRules, type ProductionResult } from './make-piece.ts'
import type { ProductionRefusal } from './making-refusal.ts'
import type { Size } from './piece.ts'
import { detailsOf, type PieceDetails } from './piece-details.ts'

/** The product fields that determine the making of its pieces. */
export interface ProductRules {
  /** Null if it is sold by size only, without cuts. */
  kind: Kind | null
  making: Making
  /** Its facts without any choice. */
  facts: MakingAttributes
  /** In square millimetres. */
  maxAreaMm2: number | null
  /** Grams per square metre; 0 if unknown. */
  weightGsm: number
  /** In grams. */
  maxWeightG: number | null
}

/** A product with its choices. */
export interface ChosenMaking extends ProductRules {
  /** Its own range of sizes, which choices narrow; omitted if checked elsewhere. */
  sides?: Partial<SizeLimits>
}

/** A shopper's request for a piece. */
export interface LineRequest extends Size {
  /** The sides in millimetres before they were rounded, where they were ordered in inches. */
  exact?: Size | undefined
  mount: Mount | null
  /** Depth of the recess; null if not measured. */
  depthMm: number | null
  /** Height from the floor to the top of the piece; null if unknown. */
  topHeightMm: number | null
}

/** What is stored with an ordered line and never recalculated. */
export interface ProductionRecord {
  kind: Kind
  /** Version of the formulas. */
  rules: number
  safety: SafetyStandard
  cuts: Cut[]
  /** Missing in lines ordered before this was stored. */
  details?: PieceDetails
  stackMm: number | null
  standsOutMm: number
  loopMm: number | null
  safetyMark: boolean
  depthMm: number | null
  topHeightMm: number | null
  /** Null if unknown. */
  weightG: number | null
  /** The choices, with their names at the time of the order; missing in lines without options. */
  choices?: RecordedChoice[]
}

/** The parts of a piece whose material a choice can decide. */
export type DecidedPart = 'cloth' | 'lining' | 'slat' | 'louvre'

export interface RecordedChoice {
  option: string
  choice: string
  /** The names in the shop's base language, for the workshop; omitted if they are the same. */
  written?: { option: string; choice: string }
  /** Amount added to the price, in minor units; may be negative. */
  amount: number
  /** The codes of option and choice, `cloth_colour.oat`; missing in lines finished before this was stored. */
  path?: string
  /** The part whose material the choice decides; omitted if it decides none. */
  part?: DecidedPart
  /** The stock item of the choice. */
  item?: { id: string }
}

/** The result of checking a piece: how it is made, or why it cannot be made. */
export interface LineEvaluation {
  refusals: ProductionRefusal[]
  /** Null for a product without a kind. */
  piece: ProductionResult | null
  /** Null if unknown. */
  weightG: number | null
}

/** The making settings of a product without any choice; null for a product without a kind. */
export function makingOfProduct({ kind, making, facts }: Pick<ProductRules, 'kind' | 'making' | 'facts'>) {
  return kind && (makingOf(kind, making, facts) satisfies KindRules)
}

/** The mounts that a product offers; empty if the shopper is not asked. */
export function mountsOf(product: Pick<ProductRules, 'kind' | 'making' | 'facts'>): readonly Mount[] {
  return makingOfProduct(product)?.mounts ?? []
}

/**
 * Checks whether a piece of a product can be made, and how; used by calculator, cart, order and quote. Its sides are
 * checked by `refusedSides`, as for every product.
 * @param product facts and weight are the total of the product and its choices
 * @param limits limits of the choices
 */
export function checkMakeable(
  { kind, making, facts, maxAreaMm2, weightGsm, maxWeightG, sides }: ChosenMaking,
  line: LineRequest,
  { safety, limits }: { safety: SafetyStandard; limits: readonly Limits[] },
): LineEvaluation {
  const ownLimits: Limits = { ...sides, by: null, maxAreaMm2, liftsG: maxWeightG }
  const refused = [...refusedByLimits(line, [ownLimits, ...limits], weightGsm), ...refusedSize(line, facts)]
  const weight = weightGsm > 0 ? weightG(line, weightGsm) : null
  if (kind === null) return { refusals: refused, piece: null, weightG: weight }
  const piece = makePiece({ kind, making, facts, safety, ...line })
  return { refusals: [...refused, ...piece.refusals], piece, weightG: weight }
}

/** The refusal of a size that is not the one of the chosen code. */
const refusedSize = ({ widthMm, lengthMm }: Size, { size }: MakingAttributes): ProductionRefusal[] =>
  size && (size.width !== widthMm || size.length !== lengthMm)
    ? [{ code: 'other_size', field: 'size', widthMm: size.width, lengthMm: size.length }]
    : []

/** The stored form of a checked line; null for a product without a kind. */
export function toProductionRecord(
  { kind, making, facts }: Pick<ProductRules, 'kind' | 'making' | 'facts'>,
  { depthMm, topHeightMm }: Pick<LineRequest, 'depthMm' | 'topHeightMm'>,
  { piece, weightG: weight }: LineEvaluation,
  safety: SafetyStandard,
): ProductionRecord | null {
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

/** A warning for the workshop before cutting; its value is in millimetres or grams. */
export interface WorkshopWarning {
  code: (typeof makingWarnings)[number]
  figure: number | null
}

/** From this weight in grams, a piece must be lifted by two people. */
const twoPeopleG = 15_000
/** Above this length in millimetres, a parcel is bulky. */
const longParcelMm = 2400

/** The warnings about a line, most serious first. */
export function warningsOf({
  measured,
  mount,
  made,
  finished,
}: {
  measured: MeasuringMethod | null
  mount: Mount | null
  made: Pick<ProductionRecord, 'standsOutMm' | 'weightG'> | null
  /** The finished size, or the ordered size if that is unknown. */
  finished: Size
}): WorkshopWarning[] {
  const longest = Math.max(finished.widthMm, finished.lengthMm)
  const byMm = made?.standsOutMm ?? 0
  const weight = made?.weightG ?? 0
  const warnings: (WorkshopWarning & { isTrue: boolean })[] = [
    { code: 'demo_size', figure: null, isTrue: measured === 'demo' },
    {
      code: 'camera_without_tape',
      figure: null,
      isTrue: measured === 'camera' && mount !== null && mount !== 'outside',
    },
    { code: 'stands_out', figure: byMm, isTrue: byMm > 0 },
    { code: 'two_people', figure: weight, isTrue: weight > twoPeopleG },
    { code: 'long_parcel', figure: longest, isTrue: longest > longParcelMm },
  ]
  return warnings.filter(({ isTrue }) => isTrue).map(({ code, figure }) => ({ code, figure }))
}
