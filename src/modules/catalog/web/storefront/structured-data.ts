import type { Product } from '../../contract/catalog.ts'
import type { ShopFacts } from '../../../../kernel/web/shop-facts.ts'
import { absolute } from '../../../settings/web/index.ts'
import type { StructuredData } from '../../../settings/web/index.ts'
import type { OfferedOption } from '../../contract/options.ts'
import { perSquareMetre } from '../../rules/index.ts'

/** The product as search engines read it; what is not known of it is left out. */
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
    ...(imageUrls.length > 0 && { image: imageUrls.map((url) => absolute(facts, url)) }),
    ...(materials.length > 0 && { material: materials }),
    ...choicesOf(options),
    // Nothing is sold for nothing: without a price there is no offer.
    ...(perSquareMetre(product) > 0 && { offers: offer(product, facts) }),
  }
}

/** What can be chosen: swatches are colours, everything has a name and its choices. */
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
 * An offer with a price per square metre (UN/CEFACT unit code MTK); priced by a grid or by its cloth, with that of a
 * piece of 1 × 1 m, which is no unit price.
 */
function offer(product: Product, facts: ShopFacts): StructuredData {
  const price = perSquareMetre(product)
  const priceCurrency = facts.currency
  return {
    '@type': 'Offer',
    url: absolute(facts, `/products/${product.id}`),
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
