import type { Configuration, Product } from '#modules/catalog/contract/index.ts'
import { currencyExponent, toMajor } from '#kernel/rules/money.ts'
import {
  needsConfiguration,
  evaluateAnswers,
  priceOf,
  soldProduct,
  type SoldProduct,
} from '#modules/catalog/rules/index.ts'
import type { CartLine, CartProduct } from './cart-storage.ts'

/** Cached for each configuration, because every line and every key press needs the result. */
const soldProducts = new WeakMap<Configuration, SoldProduct>()

export function soldProductOf(configuration: Configuration, currency: string): SoldProduct {
  const product = soldProducts.get(configuration) ?? soldProduct(configuration, currency)
  soldProducts.set(configuration, product)
  return product
}

/** Price of a line in major units; null when its configuration is not loaded, or when it cannot be made like this. */
export function linePriceOf(
  line: Pick<CartLine, 'width' | 'length' | 'mount' | 'depth' | 'top_height' | 'options'>,
  {
    product,
    configuration,
    currency,
  }: {
    product: Product | CartProduct
    configuration: Configuration | undefined
    currency: string
  },
): number | null {
  if (!needsConfiguration(product)) return priceOf(product, line.width, line.length, currency)
  if (configuration === undefined) return null
  const { price } = evaluateAnswers(soldProductOf(configuration, currency), configuration.safety, line, line)
  return price && toMajor(price.total, currencyExponent(currency))
}
