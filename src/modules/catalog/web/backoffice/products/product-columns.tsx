import type { Product } from '../../../contract/catalog.ts'
import { officeMoney } from '../../../../../kernel/web/backoffice/money.ts'
import { Picture } from '../../../../../kernel/web/ui/picture.tsx'
import { MissingLanguages } from '../../../../../kernel/web/backoffice/translating/missing-languages.tsx'
import { Badge } from '../../../../../kernel/web/backoffice/badge.tsx'
import { CategoryName } from '../categories/category-choice.tsx'
import type { Column } from '../../../../../kernel/web/backoffice/table/columns.ts'
import { Materials } from './materials.tsx'

/** Says what is not on sale, and why it cannot be ordered; nothing of a product that is as it should be. */
function StateBadge({ product }: { product: Product }) {
  const { state, price_missing: isUnpriced } = product
  if (state === 'published' && !isUnpriced) return null
  const text =
    state === 'hidden'
      ? 'Hidden'
      : state === 'published'
        ? 'No price'
        : isUnpriced
          ? 'Draft, no price'
          : 'Draft'
  return <Badge tone={state === 'published' ? 'failed' : 'draft'}>{text}</Badge>
}

/** @param currency of the shop, in which the catalogue's prices are written */
export function productColumns(currency: string): readonly Column<Product>[] {
  return [
    {
      id: 'picture',
      head: 'Image',
      card: 'picture',
      bar: 'w-9',
      cell: ({ image_urls: [first] }) => (
        <Picture
          src={first}
          alt=""
          sizes="36px"
          className="size-7 rounded-sm max-desk:size-12 max-desk:rounded-md"
        />
      ),
    },
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      fixed: true,
      card: 'title',
      bar: 'w-40',
      cell: (product) => (
        <>
          <span className="me-2 font-medium">{product.name}</span>
          <StateBadge product={product} />
        </>
      ),
    },
    {
      id: 'description',
      head: 'Description',
      grow: true,
      card: 'text',
      bar: 'w-64',
      cell: ({ description }) => <span className="text-ink-soft max-desk:line-clamp-2">{description}</span>,
    },
    {
      id: 'materials',
      head: 'Materials',
      bar: 'w-28',
      cell: ({ materials }) => <Materials names={materials} />,
    },
    {
      id: 'category',
      head: 'Category',
      hidden: true,
      cell: ({ category_id: id }) => (id ? <CategoryName id={id} /> : '—'),
    },
    {
      id: 'featured',
      head: 'Featured',
      card: 'badge',
      bar: 'w-16',
      cell: ({ is_featured: isFeatured }) => isFeatured && <Badge>Featured</Badge>,
    },
    {
      id: 'sku',
      head: 'SKU',
      hidden: true,
      cell: ({ sku }) => sku ?? '—',
    },
    {
      id: 'translations',
      head: 'Translations',
      hidden: true,
      cell: ({ missingTranslations: codes }) => <MissingLanguages codes={codes} />,
    },
    {
      id: 'price',
      head: 'Price per m²',
      sort: 'price',
      align: 'right',
      bar: 'w-20',
      cell: ({ price_calculation: { price_per_sqm: price } }) => officeMoney(price, currency),
    },
    {
      id: 'base_price',
      head: 'Base price',
      align: 'right',
      hidden: true,
      card: 'none',
      cell: ({ base_price: price }) => officeMoney(price, currency),
    },
  ]
}
