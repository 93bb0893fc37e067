import type { Product } from '../../../contract/catalog.ts'
import { useShopFacts } from '../../shop.ts'
import { perSquareMetre } from '../orders/line-price.ts'

/** The product as search engines read it: an offer with a price per square metre (schema.org, unit code MTK). */
export function ProductStructuredData({ product }: { product: Product }) {
  const { currency, publicOrigin } = useShopFacts()
  const price = perSquareMetre(product)
  const data = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.id,
    image: product.imageUrls.map((url) => (url.startsWith('/') ? `${publicOrigin}${url}` : url)),
    material: product.materials,
    offers: {
      '@type': 'Offer',
      url: `${publicOrigin}/products/${product.id}`,
      price,
      priceCurrency: currency,
      availability: 'https://schema.org/InStock',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price,
        priceCurrency: currency,
        unitCode: 'MTK',
      },
    },
  }
  // A script element of a data type runs nothing; "<" is escaped so that no text can end it.
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replaceAll('<', '\\u003c') }}
    />
  )
}
