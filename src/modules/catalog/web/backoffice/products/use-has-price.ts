import { useQuery } from '@tanstack/react-query'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { addsPrice, hasPrice } from '#modules/catalog/rules/index.ts'
import { configurationOf } from '../../queries/staff-catalog.ts'
import { configurationValues, emptyConfiguration, type ConfigurationValues } from './configuration-values.ts'
import { useOffered } from './offered.ts'
import type { ProductValues } from './product-fields.ts'

/** How the product is made and priced with the present values of its form. */
export function useConfiguration(values: ProductValues, product: Product | null): ConfigurationValues {
  const { data } = useQuery({ ...configurationOf(product?.id ?? ''), enabled: product !== null })
  return { ...(data ? configurationValues(data) : emptyConfiguration), ...values.configured[0] }
}

/** Whether the product will have a price with the present values of its form. */
export function useHasPrice(values: ProductValues, product: Product | null): boolean {
  const configuration = useConfiguration(values, product)
  const { options, price_grid: grid } = useOffered(configuration)
  return hasPrice({
    priceModel: configuration.price_model,
    basePrice: Number(values.base_price),
    pricePerSqm:
      configuration.price_model === 'grid'
        ? Math.max(0, ...(grid?.prices ?? []))
        : Number(values.price_per_sqm),
    pricePerMetre: configuration.price_per_metre,
    pricePerWidth: configuration.price_per_width,
    pricePerSqft: configuration.price_per_sqft,
    choicesHavePrice: options.some(({ choices }) =>
      choices.some(
        ({ price_basis: priceBasis = 'none', price_amount: priceAmount = 0, price_grid: priceGrid = null }) =>
          addsPrice({ priceBasis, priceAmount, priceGrid }),
      ),
    ),
  })
}
