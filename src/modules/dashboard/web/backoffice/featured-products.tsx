import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { firstFeatured } from '../queries.ts'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { Panel } from './panel.tsx'

/** The first three featured products of the storefront. */
export function FeaturedProducts() {
  const money = useOfficeMoney()
  const query = useQuery(firstFeatured)
  const products = query.data
  return (
    <Panel title="Featured Products">
      {query.isPending && <Skeleton className="h-56" />}
      {query.isError && <CouldNotLoad query={query} />}
      {products?.length === 0 && <p className="py-8 text-center text-ink-soft">No featured products</p>}
      <ul className="divide-y divide-line">
        {products?.map((product) => (
          <li key={product.id} className="flex items-center gap-3 py-2">
            <Picture
              src={product.image_urls[0]}
              alt={product.name}
              sizes="48px"
              className="size-12 shrink-0 rounded-md"
            />
            <div className="min-w-0 grow">
              <Link
                to="/admin/products"
                search={{ edit: product.id }}
                className="block truncate font-medium hover:underline"
              >
                {product.name}
              </Link>
              <p className="truncate text-note text-ink-soft">{product.category_id ?? '—'}</p>
            </div>
            {product.price_model === 'area' && (
              <p className="figures whitespace-nowrap">
                {money(product.price_calculation.price_per_sqm)} per m²
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
