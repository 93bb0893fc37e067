import type { Product } from '../../contract/catalog.ts'
import type { ShopFacts } from '../../../../kernel/web/shop-facts.ts'
import { absoluteUrl } from '../../../settings/web/index.ts'
import type { StructuredData } from '../../../settings/web/index.ts'
import type { OfferedOption } from '../../contract/options.ts'
import { listedPrice, perSquareMetre } from '../../rules/index.ts'

/** The product as structured data for search engines; unknown properties are omitted. */
export function productData(
  product: Product,
  facts: ShopFacts,
  options: readonly OfferedOption[] = [],
): StructuredData {
  const { description, imageUrls, materials } = product
  return {
    '@type': 'Product',
    name: product.name,
    ...(description && { description }),
    sku: product.id,
    ...(imageUrls.length > 0 && { image: imageUrls.map((url) => absoluteUrl(facts, url)) }),
    ...(materials.length > 0 && { material: materials }),
    ...choicesOf(options),
    // A product without a price has no offer.
    ...(listedPrice(product) !== null && { offers: offer(product, facts) }),
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
 * An offer with a price per square metre (UN/CEFACT unit code MTK); with a grid or by cloth, the price of a piece of
 * 1 × 1 m, which is no unit price.
 */
function offer(product: Product, facts: ShopFacts): StructuredData {
  const price = perSquareMetre(product)
  const priceCurrency = facts.currency
  return {
    '@type': 'Offer',
    url: absoluteUrl(facts, `/products/${product.id}`),
    price,
    priceCurrency,
    availability: 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    ...(product.price_model === 'area' && {
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency,
        unitCode: 'MTK',
        referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MTK' },
      },
    }),
  }
}
