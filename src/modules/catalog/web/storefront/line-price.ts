import type { Product } from '../../contract/catalog.ts'
import { currencyExponent, toMajor, toMinor } from '../../../../kernel/rules/money.ts'
import {
  linePrice,
  pricePerSqm,
  shopLimits,
  toMillimetres,
  totalPrice,
} from '../../../pricing/rules/index.ts'
import type { SizeLimits } from '../../../pricing/rules/index.ts'

/** What a price needs to know of a product, in the spelling that the cart keeps. */
export type Priced = Pick<Product, 'base_price' | 'price_calculation'>

/** Price per square metre in major units. */
export function perSquareMetre(product: Priced): number {
  return pricePerSqm({
    pricePerSqm: product.price_calculation?.price_per_sqm,
    basePrice: product.base_price,
  })
}

/** Price in major units of a size in metres, by the shop's one price function. */
export function priceOf(product: Priced, width: number, length: number, currency: string): number {
  const exponent = currencyExponent(currency)
  const perSqm = toMinor(perSquareMetre(product), exponent)
  return toMajor(linePrice(toMillimetres(width), toMillimetres(length), perSqm), exponent)
}

/** Sum in major units. */
export function totalOf(prices: readonly number[], currency: string): number {
  const exponent = currencyExponent(currency)
  return toMajor(totalPrice(prices.map((price) => toMinor(price, exponent))), exponent)
}

/** The sizes this product is made in; a product without own limits follows the shop's. */
export function limitsOf(product: Partial<Pick<Product, 'size_limits'>>): SizeLimits {
  const own = product.size_limits
  if (!own) return shopLimits
  return {
    minWidthMm: toMillimetres(own.min_width_m),
    maxWidthMm: toMillimetres(own.max_width_m),
    minLengthMm: toMillimetres(own.min_length_m),
    maxLengthMm: toMillimetres(own.max_length_m),
  }
}
