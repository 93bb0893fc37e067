import { createIsomorphicFn } from '@tanstack/react-start'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { ShopConfig } from '#kernel/web/shop-config.ts'
import { absoluteUrl, type StructuredData } from '#modules/settings/web/index.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import type { OfferedOption } from '#modules/catalog/contract/options.ts'
import { startSize } from '#modules/pricing/rules/index.ts'
import { isSoldByPiece, listedPrice, perSquareMetre, priceOf } from '#modules/catalog/rules/index.ts'

/** The product as structured data for search engines. */
export const productData = createIsomorphicFn()
  .server(described)
  .client(() => undefined)

/** The properties of a product that are known. */
function described(
  product: Product,
  facts: ShopConfig,
  configuration?: Pick<Configuration, 'options' | 'start_price'>,
): StructuredData | undefined {
  const { description, imageUrls, materials } = product
  return {
    '@type': 'Product',
    name: product.name,
    ...(description && { description }),
    sku: product.id,
    ...(imageUrls.length > 0 && { image: imageUrls.map((url) => absoluteUrl(facts, url)) }),
    ...(materials.length > 0 && { material: materials }),
    ...choicesOf(configuration?.options ?? []),
    // A product without a price has no offer.
    ...(listedPrice(product) !== null && { offers: offer(product, facts, configuration?.start_price) }),
  }
}

/** The options: swatches as colours, and every option as a property with its choices. */
function choicesOf(options: readonly OfferedOption[]): Record<string, unknown> {
  const namesOf = ({ choices }: OfferedOption) => choices.map(({ name }) => name)
  const colours = options.filter(({ shown_as: look }) => look === 'swatch').flatMap(namesOf)
  return {
    ...(colours.length > 0 && { color: colours }),
    ...(options.length > 0 && {
      additionalProperty: options.map((option) => ({
        '@type': 'PropertyValue',
        name: option.name,
        value: namesOf(option).join(', '),
      })),
    }),
  }
}

/**
 * An offer with the price with which the page opens, of a piece of a common size. Where that follows from the area, the
 * price per square metre (UN/CEFACT unit code MTK) stands beside it as a unit price.
 * @param startPrice null or omitted where it follows from the size alone, or is not known
 */
function offer(product: Product, facts: ShopConfig, startPrice?: number | null): StructuredData {
  const perSqm = perSquareMetre(product)
  const { currency: priceCurrency } = facts
  const start = isSoldByPiece(product)
    ? perSqm
    : (startPrice ?? priceOf(product, startSize.width, startSize.height, priceCurrency))
  return {
    '@type': 'Offer',
    url: absoluteUrl(facts, `/products/${product.id}`),
    price: start,
    priceCurrency,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.price_model === 'area' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: perSqm,
        priceCurrency,
        unitCode: 'MTK',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MTK' },
      },
    }),
  }
}
