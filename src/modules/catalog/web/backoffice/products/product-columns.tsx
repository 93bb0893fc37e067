import { t } from '#kernel/web/backoffice/language.ts'
import type { PriceModel } from '#modules/pricing/contract.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { plainProductTexts } from '#modules/catalog/contract/plain-texts.ts'
import { hiddenColumns } from '#kernel/web/backoffice/editing/plain-texts.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { MissingLanguages } from '#kernel/web/backoffice/translating/missing-languages.tsx'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { CategoryName } from '../categories/category-choice.tsx'

/** Only on a wide screen a row has room for two badges. */
const whereNarrow = 'huge:hidden'
const whereWide = 'max-huge:hidden'

/**
 * The materials of a product: the first one or two, depending on the width of the screen, and how many more there
 * are.
 */
function Materials({ names }: { names: readonly string[] }) {
  return (
    <span className="flex max-w-72 gap-1">
      {names.slice(0, 2).map((name, index) => (
        <span
          key={name}
          title={name}
          className={classes(
            'max-w-24 truncate rounded-full bg-linen px-2 text-note/5',
            index === 1 && whereWide,
          )}
        >
          {name}
        </span>
      ))}
      <More names={names.slice(1)} className={whereNarrow} />
      <More names={names.slice(2)} className={whereWide} />
    </span>
  )
}

function More({ names, className }: { names: readonly string[]; className: string }) {
  if (names.length === 0) return null
  return (
    <span title={names.join(', ')} className={classes('figures px-1 text-note/5 text-ink-soft', className)}>
      +{names.length}
      <span className="sr-only">: {names.join(', ')}</span>
    </span>
  )
}

/** Shows that a product is not on sale or has no price; nothing for a product that can be ordered. */
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

/** @param currency of the shop, in which the catalogue's prices are shown */
export function productColumns(currency: string): readonly Column<Product>[] {
  return [
    {
      id: 'picture',
      head: 'Image',
      card: 'picture',
      skeletonWidth: 'w-9',
      cell: ({ image_urls: [first] }) => (
        <Picture
          src={first}
          alt=""
          sizes="36px"
          className="size-8 rounded-sm max-desk:size-10 max-desk:rounded-md"
        />
      ),
    },
    {
      id: 'name',
      head: 'Name',
      sort: 'name',
      fixed: true,
      grow: true,
      card: 'title',
      cell: (product) => (
        <>
          <span className="block truncate">
            <span className="me-2 font-medium">{product.name}</span>
            <StateBadge product={product} />
          </span>
          <span className="block truncate text-badge font-normal text-ink-soft max-desk:text-note/4.5">
            {product.description}
          </span>
        </>
      ),
    },
    {
      id: 'category',
      head: 'Category',
      card: 'none',
      cell: ({ category_id: id }) => (id ? <CategoryName id={id} /> : '—'),
    },
    {
      id: 'materials',
      head: 'Materials',
      cell: ({ materials }) => <Materials names={materials} />,
    },
    {
      id: 'featured',
      head: 'Featured',
      card: 'badge',
      cell: ({ is_featured: isFeatured }) => isFeatured && <Badge>Featured</Badge>,
    },
    ...hiddenColumns<Product>(plainProductTexts),
    {
      id: 'translations',
      head: 'Translations',
      hidden: true,
      cell: ({ missingTranslations: codes }) => <MissingLanguages codes={codes} />,
    },
    {
      id: 'price',
      head: 'Price per m²',
      card: 'amount',
      sort: 'price',
      align: 'right',
      cell: ({ price_model: model, price_calculation: { price_per_sqm: price } }) =>
        listPrice(model, officeMoney(price, currency)),
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

/** The price in the list; a product that is priced by a grid or by its cloth has none of its own. */
function listPrice(model: PriceModel, price: string): string {
  if (model === 'area') return price
  return model === 'piece' ? t('{{price}} each', { price }) : '—'
}
