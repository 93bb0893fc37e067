import { shopLimits, toMillimetres, type SizeLimits } from '#modules/pricing/rules/index.ts'
import type { Product } from '../contract/catalog.ts'

/** The size limits of a product; the shop's where it has none of its own. */
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
