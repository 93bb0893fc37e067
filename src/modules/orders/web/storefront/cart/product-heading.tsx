import { Link } from '@tanstack/react-router'
import type { GoodsLine } from '#modules/catalog/web/storefront/index.ts'

/** The name of a line's product, which leads to it. */
export function ProductHeading({ product }: Pick<GoodsLine, 'product'>) {
  return (
    <h2 className="text-lg">
      <Link
        to="/products/$id"
        params={{ id: product.id }}
        lang={product.languages?.name}
        className="hover:underline"
      >
        {product.name}
      </Link>
    </h2>
  )
}
