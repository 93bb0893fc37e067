import { shopLimits, toMillimetres, type SizeLimits } from '#modules/pricing/rules/index.ts'
import type { Product } from '../contract/catalog.ts'

/** The size limits of a product; the shop's where it has none of its own. */
export function limitsOf(product: Partial<Pick<Product, 'size_limits'>>): SizeLimits {
  const sizeLimits = product.size_limits
  if (!sizeLimits) return shopLimits
  return {
    minWidthMm: toMillimetres(sizeLimits.min_width_m),
    maxWidthMm: toMillimetres(sizeLimits.max_width_m),
    minLengthMm: toMillimetres(sizeLimits.min_length_m),
    maxLengthMm: toMillimetres(sizeLimits.max_length_m),
  }
}
