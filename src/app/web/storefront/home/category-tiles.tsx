import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Category } from '#modules/catalog/contract/index.ts'
import { FromPrice } from '#modules/catalog/web/storefront/product-list/from-price.tsx'
import { cheapestProduct } from '#modules/catalog/web/queries/catalog.ts'
import { Picture } from '#kernel/web/ui/picture.tsx'

/** The first categories, each with its lowest price, and a link to all of them. */
export function CategoryTiles({ categories, all }: { categories: readonly Category[]; all: number }) {
  const { t } = useTranslation()
  return (
    <section className="page pt-14 md:pt-20">
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-2xl">{t('home.categories')}</h2>
        {all > categories.length && (
          <Link
            to="/products"
            className="inline-flex min-h-11 items-center text-accent underline decoration-1 underline-offset-4 hover:text-accent-strong hover:decoration-2"
          >
            {t('home.allKinds', { count: all })}
          </Link>
        )}
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
        {categories.map(({ id, slug, name, image_url, languages }) => (
          <li key={id} className="group relative grid content-start gap-3">
            <div className="after-scripts aspect-3/4 overflow-hidden rounded-md bg-stone">
              <TilePicture categoryId={id} own={image_url} />
            </div>
            <div className="grid gap-0.5">
              <h3 className="text-base leading-snug sm:text-lg">
                <Link
                  to="/categories/$slug"
                  params={{ slug }}
                  lang={languages?.name}
                  className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-1 group-hover:underline-offset-4"
                >
                  {name}
                </Link>
              </h3>
              <FromPrice categoryId={id} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The category's own picture, or that of the product whose price stands below. */
function TilePicture({ categoryId, own: ownPicture }: { categoryId: string; own: string | null }) {
  const { data } = useQuery(cheapestProduct(categoryId))
  return (
    <Picture
      isRoom
      src={ownPicture || data?.rows[0]?.imageUrls[0]}
      alt=""
      sizes="(min-width: 64rem) 34rem, 90vw"
      className="size-full transition-transform duration-200 group-hover:scale-[1.015]"
    />
  )
}
