import type { Configuration } from '../contract/configuration.ts'
import type { OfferedChoice, OfferedOption, WireGrid } from '../contract/options.ts'
import { currencyExponent, toMinor } from '#kernel/rules/money.ts'
import type { Mount } from '#modules/making/contract/index.ts'
import type { LineRequest } from '#modules/making/rules/index.ts'
import { exactSides, toMillimetres, type Offer, type PriceGrid } from '#modules/pricing/rules/index.ts'
import { evaluatePiece, type PieceEvaluation, type SoldProduct } from './evaluate-piece.ts'
import { limitsOf } from './size-limits.ts'
import type { Choice, Option } from './product-options.ts'

/** The parts of a configuration that decide the price of a piece and whether it can be made. */
export type SoldConfiguration = Omit<
  Configuration,
  'product_id' | 'version' | 'mounts' | 'price_grid_id' | 'start_price' | 'samples'
>

const millimetres = (metres: number | undefined) => (metres === undefined ? null : toMillimetres(metres))
const squareMillimetres = (metres: number | null | undefined) =>
  metres ? Math.round(metres * 1_000_000) : null

const gridOf = (
  { widths_mm: widthsMm, lengths_mm: lengthsMm, prices }: WireGrid,
  exponent: number,
): PriceGrid => ({
  widthsMm,
  lengthsMm,
  prices: prices.map((price) => toMinor(price, exponent)),
})

function choiceOf(offered: OfferedChoice, exponent: number): Choice {
  const { price_basis: basis = 'none', price_amount: amount = 0, price_grid: grid } = offered
  return {
    code: offered.code,
    name: offered.name,
    priceBasis: basis,
    priceAmount: basis === 'percent' ? Math.round(amount * 100) : toMinor(amount, exponent),
    priceGrid: grid ? gridOf(grid, exponent) : null,
    minWidthMm: millimetres(offered.min_width_m),
    maxWidthMm: millimetres(offered.max_width_m),
    minLengthMm: millimetres(offered.min_length_m),
    maxLengthMm: millimetres(offered.max_length_m),
    maxAreaMm2: squareMillimetres(offered.max_area_m2),
    weightGsm: offered.weight_gsm ?? 0,
    liftsG: offered.lifts_g ?? null,
    facts: offered.facts ?? {},
    extraDays: offered.extra_days ?? 0,
    conflicts: offered.conflicts ?? [],
  }
}

const optionOf = (offered: OfferedOption, exponent: number): Option => ({
  code: offered.code,
  name: offered.name,
  default: offered.default,
  shownWhen: offered.shown_when,
  choices: offered.choices.map((choice) => choiceOf(choice, exponent)),
})

function offerOf(configuration: SoldConfiguration, exponent: number): Offer {
  const { price_model: model, price_grid: grid } = configuration
  const minAreaMm2 = squareMillimetres(configuration.min_area_m2)
  const minor = (major: number) => toMinor(major, exponent)
  if (model === 'grid' && grid) return { model, minAreaMm2, grid: gridOf(grid, exponent) }
  if (model === 'cloth') {
    const { price_per_metre: perMetre, price_per_width: perWidth } = configuration
    return { model, minAreaMm2, perMetre: minor(perMetre), perWidth: minor(perWidth) }
  }
  if (model === 'square_foot')
    return { model, minAreaMm2, perSqft: minor(configuration.price_per_sqft || configuration.price_per_sqm) }
  return { model: 'area', minAreaMm2, perSqm: minor(configuration.price_per_sqm) }
}

/**
 * Converts a configuration for the rules. The time grows with the number of choices, so convert each configuration
 * once.
 */
export function soldProduct(configuration: SoldConfiguration, currency: string): SoldProduct {
  const { kind, making, facts, max_area_m2, weight_gsm, max_weight_g, options } = configuration
  const exponent = currencyExponent(currency)
  return {
    kind,
    making,
    facts,
    maxAreaMm2: squareMillimetres(max_area_m2),
    weightGsm: weight_gsm,
    maxWeightG: max_weight_g,
    offer: offerOf(configuration, exponent),
    limits: limitsOf(configuration),
    options: options.map((option) => optionOf(option, exponent)),
  }
}

/** A shopper's answers about a piece besides its size; lengths in metres. */
export interface Answers {
  mount?: Mount | null | undefined
  depth?: number | null | undefined
  top_height?: number | null | undefined
  options?: Readonly<Record<string, unknown>> | undefined
}

/** Prices and validates a piece; size and answers in metres. */
export function evaluateAnswers(
  product: SoldProduct,
  safety: Configuration['safety'],
  size: { width: number; length: number },
  answers: Answers,
): PieceEvaluation {
  return evaluatePiece(product, lineOf(size, answers), { sent: answers.options ?? {}, safety })
}

/** A size and its answers in whole millimetres. */
export const lineOf = (
  { width, length }: { width: number; length: number },
  { mount, depth, top_height }: Answers,
): LineRequest => ({
  widthMm: toMillimetres(width),
  lengthMm: toMillimetres(length),
  exact: exactSides(width, length),
  mount: mount ?? null,
  depthMm: depth ? toMillimetres(depth) : null,
  topHeightMm: top_height ? toMillimetres(top_height) : null,
})
