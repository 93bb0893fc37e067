import { useQuery } from '@tanstack/react-query'
import { memo, Suspense, useRef } from 'react'
import { createIsomorphicFn } from '@tanstack/react-start'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { SizeLimits } from '#modules/pricing/rules/index.ts'
import { isSoldByPiece } from '#modules/catalog/rules/index.ts'
import { useSizeFormat } from '#modules/pricing/web/storefront/index.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { loadedPart } from '#kernel/web/storefront/loaded-part.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { mountWords } from '../piece/mount-words.ts'
import { type CategoryLink, productResults } from '../../queries/catalog.ts'
import { LightRow } from '../light-preview/light-row.tsx'
import { ProductSafety as safety } from './product-safety.tsx'
import { useIsNear } from '../use-in-view.ts'

/** Maximum number of products in the row; the category's page has all of them. */
const maxProducts = 8
/** Index of the picture that shows a product's material close up. */
const materialPicture = 2

/**
 * The other products of a category with close-ups of their materials; loaded when the reader scrolls near the row.
 */
function RelatedProducts({ product, category }: { product: Product; category: CategoryLink }) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(row)
  const { data } = useQuery({
    ...productResults({ category_id: category.id, limit: maxProducts + 1 }, materialPicture + 1),
    enabled: isNear,
  })
  const others = data?.rows.filter(({ id }) => id !== product.id).slice(0, maxProducts) ?? []
  return (
    <div ref={row} className="min-h-36 print:hidden">
      {others.length > 0 && (
        <nav aria-label={t('catalog.moreIn', { category: category.name })}>
          <h2 className="text-lg">{t('catalog.moreIn', { category: category.name })}</h2>
          <ul className="mt-3 flex flex-wrap gap-x-3 gap-y-3">
            {others.map(({ id, name, languages, imageUrls }) => (
              <li key={id}>
                <Link
                  to="/products/$id"
                  params={{ id }}
                  lang={languages?.name}
                  className="group grid w-24 justify-items-center gap-1.5 text-center text-xs leading-snug hyphens-auto [hyphenate-limit-chars:14_5_5] text-ink-soft hover:text-ink"
                >
                  <Picture
                    src={imageUrls[materialPicture] ?? imageUrls[0]}
                    alt=""
                    sizes="4rem"
                    className="size-14 rounded-full [--focus:30%_60%] ring-offset-2 ring-offset-paper group-hover:ring-2 group-hover:ring-accent"
                  />
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

const load = () => import('./product-safety.tsx')

/** Rendered by the server, and loaded by the browser only where the shop shows it. */
const ProductSafety = createIsomorphicFn()
  .server(() => safety)
  .client(() => loadedPart(async () => (await load()).ProductSafety))()

/** A product in other light, its description, its materials, a table of facts, and other products of its category. */
export const ProductDescription = memo(function About({
  product,
  chosen,
  limits,
  category,
}: {
  product: Product
  /** The picture of the chosen colour; without one the product's first shows it. */
  chosen: string | undefined
  limits: SizeLimits
  category: CategoryLink | undefined
}) {
  const { t } = useTranslation()
  const isMade = !isSoldByPiece(product)
  return (
    <div className="grid content-start gap-7 print:col-span-2">
      {isMade && <LightRow name={product.name} room={chosen ?? product.imageUrls[0]} />}
      <Description product={product} />
      {product.materials.length > 0 && (
        <ul aria-label={t('catalog.materials')} className="flex flex-wrap gap-2">
          {product.materials.map((material) => (
            <li
              key={material}
              lang={product.languages?.materials}
              className="rounded-full bg-linen px-3 py-1 text-sm"
            >
              {material}
            </li>
          ))}
        </ul>
      )}
      {isMade && <MakingAttributes product={product} limits={limits} />}
      {product.safety && (
        <Suspense fallback={null}>
          <ProductSafety safety={product.safety} />
        </Suspense>
      )}
      {category && <RelatedProducts product={product} category={category} />}
    </div>
  )
})

/** The end of a sentence; in Chinese it has no space after it. */
const sentenceEnd = /(?<=[.!?…]["”»]? )|(?<=[。！？])/u

/**
 * The description in short blocks: the first sentence large, the others in pairs. A description with line breaks
 * keeps them.
 */
function Description({ product: { description, languages } }: { product: Product }) {
  if (description.includes('\n'))
    return (
      <p lang={languages?.description} className="prose-width whitespace-pre-line">
        {description}
      </p>
    )
  const [first = '', ...others] = description.split(sentenceEnd)
  const blocks = others.flatMap((part, from) =>
    from % 2 === 0 ? [{ from, text: `${part}${others[from + 1] ?? ''}` }] : [],
  )
  return (
    <p lang={languages?.description} className="prose-width grid gap-3">
      <span className="font-serif text-lg leading-relaxed">{first}</span>
      {blocks.map(({ from, text }) => (
        <span key={from}>{text}</span>
      ))}
    </p>
  )
}

/** The fixed properties of a product, as a table. */
function MakingAttributes({ product, limits }: { product: Product; limits: SizeLimits }) {
  const { t } = useTranslation()
  const { side } = useSizeFormat()
  const { data: shop } = useQuery(shopSettings)
  const facts = [
    {
      name: t('catalog.factSizes'),
      text: t('catalog.sizes', {
        minWidth: side(limits.minWidthMm / 1000),
        maxWidth: side(limits.maxWidthMm / 1000),
        minLength: side(limits.minLengthMm / 1000),
        maxLength: side(limits.maxLengthMm / 1000),
      }),
    },
    ...(product.mounts.length > 0
      ? [
          {
            name: t('catalog.factMount'),
            text: product.mounts.map((mount) => t(mountWords[mount])).join(' · '),
          },
        ]
      : []),
    // The calculator then names the day of the piece.
    ...(product.lead_days_min === null || (product.kind !== null && shop?.names_ready_day)
      ? []
      : [
          {
            name: t('catalog.factTime'),
            text: t('piece.lead', { min: product.lead_days_min, max: product.lead_days_max }),
          },
        ]),
    { name: t('catalog.factDelivery'), text: t('catalog.delivery') },
  ]
  return (
    <dl className="figures border-t border-line text-sm">
      {facts.map(({ name, text }) => (
        <div
          key={name}
          className="grid gap-x-6 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft">{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}
