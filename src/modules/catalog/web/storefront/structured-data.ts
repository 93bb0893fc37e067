import type { Product } from '../../contract/catalog.ts'
import type { ShopFacts } from '../../../../kernel/web/shop-facts.ts'
import { absolute } from '../../../settings/web/index.ts'
import type { StructuredData } from '../../../settings/web/index.ts'
import { perSquareMetre } from '../../rules/index.ts'

/** The product as search engines read it; what is not known of it is left out. */
export function productData(product: Product, facts: ShopFacts): StructuredData {
  const { description, imageUrls, materials } = product
  return {
    '@type': 'Product',
    name: product.name,
    ...(description && { description }),
    sku: product.id,
    ...(imageUrls.length > 0 && { image: imageUrls.map((url) => absolute(facts, url)) }),
    ...(materials.length > 0 && { material: materials }),
    // Nothing is sold for nothing: without a price there is no offer.
    ...(perSquareMetre(product) > 0 && { offers: offer(product, facts) }),
  }
}

/** An offer with a price per square metre (UN/CEFACT unit code MTK). */
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
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency,
      unitCode: 'MTK',
      referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MTK' },
    },
  }
}
