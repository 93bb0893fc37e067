import type { ReportedLine } from '#kernel/contract/imports.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { pricePerSqm } from '#modules/pricing/rules/index.ts'
import type { PriceSources } from '../../rules/index.ts'
import type { ProductState } from '../../contract/catalog.ts'

/** How a product will be offered, for the report of an import. */
export function offerOf(
  product: PriceSources & { state: ProductState },
  exponent: number,
): ReportedLine['offer'] {
  const price = pricePerSqm(product)
  return {
    price: price > 0 ? toMajor(price, exponent) : null,
    per: product.priceModel === 'area' ? 'm2' : 'example',
    state: product.state,
  }
}
