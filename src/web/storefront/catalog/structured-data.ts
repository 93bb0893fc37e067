import type { Product } from '../../../contract/catalog.ts'
import type { ShopFacts } from '../../shop-facts.ts'
import { absolute } from '../../structured-data.ts'
import type { StructuredData } from '../../structured-data.ts'
import { perSquareMetre } from '../orders/line-price.ts'

/** The product as search engines read it: an offer with a price per square metre (UN/CEFACT unit code MTK). */
export function productData(product: Product, facts: ShopFacts): StructuredData {
  const price = perSquareMetre(product)
  const priceCurrency = facts.currency
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    image: product.imageUrls.map((url) => absolute(facts, url)),
    material: product.materials,
    offers: {
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
    },
  }
}
