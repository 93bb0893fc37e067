import type { PriceModel } from '#modules/pricing/contract.ts'
import type { Choice } from './product-options.ts'

/** What a price can come from. All amounts are in one unit, minor or major. */
export interface PriceSources {
  priceModel: PriceModel
  basePrice: number
  /** With the model `grid`, the grid's price of the size that lists show. */
  pricePerSqm: number
  pricePerMetre: number
  pricePerWidth: number
  pricePerSqft: number
  /** Whether a choice that it offers adds a price (`addsPrice`). */
  choicesHavePrice: boolean
}

/** The sources of a new product that nobody has given a price. */
export const noPrice: PriceSources = {
  priceModel: 'area',
  basePrice: 0,
  pricePerSqm: 0,
  pricePerMetre: 0,
  pricePerWidth: 0,
  pricePerSqft: 0,
  choicesHavePrice: false,
}

/**
 * Whether a product can be sold: its price model can give a price above 0. The column `has_price` has the same rule
 * for statements that read many products.
 */
export function hasPrice(product: PriceSources): boolean {
  const { priceModel, choicesHavePrice } = product
  // A size without a price in the grid is not made, whatever its choices cost.
  if (priceModel === 'grid') return product.pricePerSqm > 0
  if (priceModel === 'cloth') return product.pricePerMetre + product.pricePerWidth > 0 || choicesHavePrice
  const perArea = priceModel === 'square_foot' ? product.pricePerSqft : product.pricePerSqm
  return perArea > 0 || product.basePrice > 0 || choicesHavePrice
}

/** Whether a choice gives a price to a product without one of its own: a percentage of nothing is nothing. */
export function addsPrice({
  priceBasis,
  priceAmount,
  priceGrid,
}: Pick<Choice, 'priceBasis' | 'priceAmount'> & {
  priceGrid: Pick<NonNullable<Choice['priceGrid']>, 'prices'> | null
}): boolean {
  if (priceBasis === 'none' || priceBasis === 'percent') return false
  if (priceBasis === 'grid') return priceGrid?.prices.some((price) => price > 0) ?? false
  return priceAmount > 0
}
