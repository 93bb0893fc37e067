import type { MakingAttributes, SafetyStandard } from '#modules/making/contract/index.ts'
import {
  chosenFacts,
  checkMakeable,
  refusalField,
  refusedByLimits,
  type LineEvaluation,
  type Limits,
  type LineRequest,
  type ProductionRefusal,
  type ProductRules,
} from '#modules/making/rules/index.ts'
import {
  gridLimits,
  gridPrice,
  priceOf,
  type ChosenPrice,
  type Offer,
  type Price,
  type PricedPiece,
  type SizeLimits,
} from '#modules/pricing/rules/index.ts'
import {
  chooseOptions,
  pathOf,
  type Choice,
  type ChosenOption,
  type Option,
  type OptionRefusal,
} from './product-options.ts'

/** The data of a product that is needed to price and validate its pieces, on a page and on the server. */
export interface SoldProduct extends ProductRules {
  offer: Offer
  /** Its own limits or the shop's, within its price grid where it has one. */
  limits: SizeLimits
  /** In the order in which they are shown. */
  options: readonly Option[]
}

export interface PieceEvaluation {
  chosen: ChosenOption[]
  /** The facts of the product and its choices together. */
  facts: MakingAttributes
  evaluation: LineEvaluation
  /** Null when the piece is not made in this size. */
  price: Price | null
  /** Working days that the slowest choice adds. */
  extraDays: number
  /** Why the piece cannot be ordered like this, except for sides outside the product's own limits. */
  refusals: (ProductionRefusal | OptionRefusal)[]
}

/** The limits of a choice, with its name for the message. */
const limitsOfChoice = (choice: Choice): Limits => ({ ...choice, by: choice.name })

const chosenPrice = ({ option, choice }: ChosenOption): ChosenPrice => ({
  path: pathOf({ option, choice }),
  label: labelOfPart({ option, choice }),
  basis: choice.priceBasis,
  amount: choice.priceAmount,
  grid: choice.priceGrid,
})

/** The label of a part of the price: the choice's name, or for a yes the option's name. */
const labelOfPart = ({ option, choice }: ChosenOption): string =>
  choice.code === 'yes' && option.choices.some(({ code }) => code === 'no') ? option.name : choice.name

/** The size limits of a product, within its price grid where it has one. */
export function limitsWithinGrid(limits: SizeLimits, offer: Offer): SizeLimits {
  if (offer.model !== 'grid') return limits
  const { maxWidthMm, maxLengthMm } = gridLimits(offer.grid)
  return {
    ...limits,
    maxWidthMm: Math.min(limits.maxWidthMm, maxWidthMm),
    maxLengthMm: Math.min(limits.maxLengthMm, maxLengthMm),
  }
}

/** Whether a refusal is about the product's own size limits, which have a message of their own. */
const isOwnSideLimit = (refusal: ProductionRefusal) =>
  refusal.code === 'side_out_of_range' && refusal.by === null

/**
 * The price of a piece with its choices, how it is made, and why it cannot be ordered if so: the single
 * implementation for product page, cart, order, quote and API.
 * @param sent codes by the code of their option; a product without options ignores them
 */
export function evaluatePiece(
  product: SoldProduct,
  line: LineRequest,
  { sent, safety }: { sent: Readonly<Record<string, unknown>>; safety: SafetyStandard },
): PieceEvaluation {
  const { options } = product
  const { chosen, refusals } = options.length > 0 ? chooseOptions(options, sent) : noChoices
  const facts =
    chosen.length > 0
      ? chosenFacts([
          { option: '', facts: product.facts },
          ...chosen.map(({ option, choice }) => ({ option: option.code, facts: choice.facts })),
        ])
      : product.facts
  const limits = chosen.map(({ choice }) => limitsOfChoice(choice))
  const weightGsm = chosen.reduce((sum, { choice }) => sum + choice.weightGsm, product.weightGsm)
  const sides = chosen.length > 0 ? product.limits : {}
  const evaluation = checkMakeable({ ...product, facts, weightGsm, sides }, line, { safety, limits })
  const piece = { ...line, cloth: evaluation.piece?.cloth ?? null }
  const price = priceOf(product.offer, piece, chosen.map(chosenPrice))
  const listed = chosen.filter(
    ({ choice }) =>
      choice.priceBasis === 'grid' && choice.priceGrid && gridPrice(choice.priceGrid, line) === null,
  )
  const otherRefusals = evaluation.refusals.filter((refusal) => !isOwnSideLimit(refusal))
  const notMade: OptionRefusal[] = listed.map(({ option, choice }) => ({
    code: 'choice_not_in_size',
    option: option.code,
    by: choice.name,
  }))
  const isWithin = line.widthMm <= product.limits.maxWidthMm && line.lengthMm <= product.limits.maxLengthMm
  const isUnpriced = price === null && notMade.length === 0 && otherRefusals.length === 0 && isWithin
  return {
    chosen,
    facts,
    evaluation,
    price,
    extraDays: Math.max(0, ...chosen.map(({ choice }) => choice.extraDays)),
    refusals: [
      ...refusals,
      ...otherRefusals,
      ...notMade,
      ...(isUnpriced ? [{ code: 'too_small' as const, field: 'size' as const }] : []),
    ],
  }
}

/**
 * The amount that a choice would add to the price of a piece, in minor units; null where it has no price for this
 * size.
 */
export function addedAmount(product: SoldProduct, piece: PricedPiece, chosen: ChosenOption): number | null {
  if (chosen.choice.priceBasis === 'none') return 0
  const addedPart = chosenPrice(chosen)
  const price = priceOf(product.offer, piece, [addedPart])
  return price === null ? null : (price.parts[1]?.amount ?? 0)
}

/**
 * Why a choice is not available at this size; null when it is. Only a choice that changes cloth, control or draw
 * direction, or excludes others, is checked as a whole piece, so that hundreds of colours can be checked between two
 * key presses.
 */
export function refusalOfChoice(
  product: SoldProduct,
  line: LineRequest,
  {
    option,
    choice,
    sent,
    safety,
  }: ChosenOption & { sent: Readonly<Record<string, unknown>>; safety: SafetyStandard },
): ProductionRefusal | OptionRefusal | null {
  const gsm = product.weightGsm + choice.weightGsm
  const [refusal] = refusedByLimits(line, [limitsOfChoice(choice)], gsm)
  if (refusal) return refusal
  const { priceGrid } = choice
  if (choice.priceBasis === 'grid' && priceGrid && gridPrice(priceGrid, line) === null)
    return { code: 'choice_not_in_size', option: option.code, by: choice.name }
  const { cloth, control, draw } = choice.facts
  if (!cloth && !control && !draw && choice.conflicts.length === 0) return null
  const tried = evaluatePiece(product, line, { sent: { ...sent, [option.code]: choice.code }, safety })
  return refusalsByField(tried).get(`options.${option.code}`) ?? null
}

const noChoices: { chosen: ChosenOption[]; refusals: OptionRefusal[] } = { chosen: [], refusals: [] }

const isOfOption = (refusal: ProductionRefusal | OptionRefusal): refusal is OptionRefusal =>
  'option' in refusal

/** The option whose choice set the fact that a refusal is about; undefined when the product itself did. */
function optionOfFact(
  chosen: readonly ChosenOption[],
  field: ProductionRefusal['field'],
): string | undefined {
  // A code that gives the size is not what is wrong with another size.
  if (field === 'size') return undefined
  const fact = field === 'lining' ? 'cloth' : field
  const brought = chosen.filter(
    ({ option, choice }) =>
      fact in choice.facts && (fact !== 'cloth' || (option.code === 'lining') === (field === 'lining')),
  )
  return brought.at(-1)?.option.code
}

/** The field of an ordered line that a refusal belongs to: `width`, `size`, `options.colour`. */
export function fieldOf(refusal: ProductionRefusal | OptionRefusal, chosen: readonly ChosenOption[]): string {
  if (isOfOption(refusal)) return `options.${refusal.option}`
  const option = optionOfFact(chosen, refusal.field)
  return option === undefined ? refusalField(refusal) : `options.${option}`
}

/** The first refusal of each field of a line. */
export function refusalsByField({
  refusals,
  chosen,
}: Pick<PieceEvaluation, 'refusals' | 'chosen'>): Map<string, ProductionRefusal | OptionRefusal> {
  const refusalOfField = new Map<string, ProductionRefusal | OptionRefusal>()
  for (const refusal of refusals) {
    const field = fieldOf(refusal, chosen)
    if (!refusalOfField.has(field)) refusalOfField.set(field, refusal)
  }
  return refusalOfField
}
