import { TaxNote } from '#modules/settings/web/index.ts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { formatSide } from '#kernel/rules/format.ts'
import { useMoney, useShopConfig } from '#kernel/web/shop.ts'
import { unitSigns, useStoredUnit, useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { areaPrice, isSoldByPiece, listedPrice, priceOf } from '#modules/catalog/rules/index.ts'
import type { ListedProduct } from '../../queries/catalog.ts'
import { ReductionNote } from '../product/reduction-note.tsx'
import { missingPrice } from '../missing-price.ts'
import { perAreaWords } from '../per-area-words.ts'

/** The heading level of a product's name: one below the heading of the grid. */
type Heading = 'h2' | 'h3'

interface CardProps {
  product: ListedProduct
  heading: Heading
  /** Whether it is visible before scrolling, and whether it is the largest element then. */
  seen: 'first' | 'soon' | 'later'
  /** The size of the visitor's window in metres, if known: the card then shows the price for it. */
  size?: Size | undefined
  /** A size in metres for an example price, where no window is known. */
  example?: Size | undefined
}

interface Size {
  width: number
  height: number
}

export function ProductCard({ product, heading: Name, seen, size, example }: CardProps) {
  return (
    <li className="group relative grid content-start gap-3 rounded-md outline-offset-4 has-[a:focus-visible]:outline-2 has-[a:focus-visible]:outline-accent">
      <div
        className={classes(
          'aspect-4/5 overflow-hidden rounded-md bg-stone',
          seen === 'later' && 'after-scripts',
        )}
      >
        <Picture
          isRoom
          src={product.imageUrls[0]}
          alt={product.name}
          sizes={`(min-width: 64rem) 24rem, (min-width: 40rem) 45vw, ${example ? 92 : 50}vw`}
          loading={seen === 'later' ? 'lazy' : 'eager'}
          fetchPriority={seen === 'first' ? 'high' : 'auto'}
          className="size-full transition-transform duration-200 group-hover:scale-[1.015]"
        />
      </div>
      <div className="grid gap-0.5">
        <Name className="text-base leading-snug hyphens-auto [hyphenate-limit-chars:14_5_5] sm:text-lg">
          <Link
            to="/products/$id"
            params={{ id: product.id }}
            lang={product.languages?.name}
            search={size ? { width: formatSide(size.width), height: formatSide(size.height) } : {}}
            className="outline-none after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
          >
            {product.name}
          </Link>
        </Name>
        <p lang={product.languages?.materials} className="text-sm text-ink-soft max-sm:hidden">
          {product.materials.join(', ')}
        </p>
        <CardPrice product={product} size={size} example={example} />
      </div>
    </li>
  )
}

/** The price: for the size of the window where that is known, and per square metre. */
export function CardPrice({ product, size, example }: Pick<CardProps, 'product' | 'size' | 'example'>) {
  const { t } = useTranslation()
  const { currency } = useShopConfig()
  const money = useMoney()
  const { side } = useSizeFormat()
  const unit = useStoredUnit()
  const isByArea = product.price_model === 'area'
  const atSize = (text: string, { width, height }: Size, price: number) =>
    t(text, {
      width: side(width, unit),
      height: side(height, unit),
      unit: t(unitSigns[unit]),
      price: money(price),
    })
  const listed = listedPrice(product)
  const perArea = areaPrice(product)
  const sized =
    size &&
    (product.price_at_size ??
      (isByArea && listed !== null && priceOf(product, size.width, size.height, currency)))
  if (size && sized) {
    // The texts before and after the price, whose order depends on the language.
    const [before = '', after = ''] = atSize('find.atSize', size, sized).split(money(sized))
    return (
      <div className="figures mt-1 text-sm text-ink-soft">
        <p>
          {before}
          <span className="font-serif text-lg text-ink sm:text-xl">{money(sized)}</span>
          {after}
        </p>
        {perArea && <p>{t(perAreaWords[perArea.unit], { price: money(perArea.amount) })}</p>}
        <ReductionNote product={product} />
        <TaxNote taxClass={product.tax_class} className="text-xs" />
      </div>
    )
  }
  if (listed === null) return <p className="mt-1 text-sm text-ink-soft">{missingPrice(product, t)}</p>
  const isByUnit = perArea !== null || isSoldByPiece(product)
  const priceText = isByUnit
    ? t(perArea ? perAreaWords[perArea.unit] : 'catalog.each', { price: money(perArea?.amount ?? listed) })
    : atSize('find.atSize', { width: 1, height: 1 }, listed)
  return (
    <div className="figures mt-1">
      <p className="text-sm font-medium sm:text-base">{priceText}</p>
      <ReductionNote product={product} />
      <TaxNote taxClass={product.tax_class} className="text-xs text-ink-soft" />
      {example && isByArea && (
        <p className="text-sm text-ink-soft">
          {atSize('home.example', example, priceOf(product, example.width, example.height, currency))}
        </p>
      )}
    </div>
  )
}

const grid =
  'grid grid-cols-2 max-tiny:grid-cols-1 gap-x-4 gap-y-10 sm:gap-x-6 lg:grid-cols-3 lg:gap-x-8 lg:gap-y-14'

/** On a phone, the last of an odd number of cards is as wide as two. */
const fullRows = 'max-sm:*:last:odd:col-span-2'

export function ProductGrid({
  products,
  heading = 'h2',
  size,
  example,
  leads = false,
}: {
  products: readonly ListedProduct[]
  heading?: Heading
  size?: Size | undefined
  example?: Size | undefined
  /** Whether nothing larger is above the grid on the page. */
  leads?: boolean
}) {
  return (
    <ul className={classes(grid, example && fullRows)}>
      {products.map((product, index) => (
        <ProductCard
          key={product.id}
          product={product}
          heading={heading}
          size={size}
          example={example}
          seen={leads && index < 3 ? (index === 0 ? 'first' : 'soon') : 'later'}
        />
      ))}
    </ul>
  )
}

export function ProductGridSkeleton({ count = 6 }: { count?: number }) {
  return (
    <ul className={grid} aria-busy="true">
      {Array.from({ length: count }, (_, index) => (
        <li key={index} className="grid gap-3">
          <Skeleton className="aspect-4/5 w-full" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </li>
      ))}
    </ul>
  )
}
