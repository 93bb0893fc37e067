import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { productResults, type CategoryLink } from '../../queries/catalog.ts'
import { useIsNear } from '../use-in-view.ts'

/** Maximum number of products in the row; the category's page has all of them. */
const maxProducts = 8
/** Index of the picture that shows a product's material close up. */
const materialPicture = 2

/**
 * The other products of a category with close-ups of their materials; loaded when the reader scrolls near the row.
 */
export function RelatedProducts({ product, category }: { product: Product; category: CategoryLink }) {
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
