import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { publicHead } from '#modules/settings/web/head.ts'
import {
  categories,
  cheapestProduct,
  featuredProducts,
  featuredCount,
} from '#modules/catalog/web/queries/catalog.ts'
import { aboutFigures } from '#modules/content/web/queries/about-parts.ts'
import { activeBanners } from '#modules/content/web/queries/content.ts'
import { shopSettings } from '#modules/settings/web/shop-settings.ts'
import { shopData } from '#modules/settings/web/structured-data.ts'
import {
  ProductGrid,
  ProductGridSkeleton,
} from '#modules/catalog/web/storefront/product-list/product-card.tsx'
import { PlacedNotice } from '#modules/orders/web/storefront/placed/placed-notice.tsx'
import { CategoryTiles } from './category-tiles.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Proof, textureOf } from './proof.tsx'
import { SizeStrip } from './size-strip.tsx'

const shownCategories = 4
/** The size in metres for which featured products show a price. */
const example = { width: 1.2, height: 1.5 }

export const Route = createFileRoute('/_storefront/')({
  loader: async ({ context: { queryClient } }) => {
    const [shop, banners] = await Promise.all([
      queryClient.ensureQueryData(shopSettings),
      queryClient.ensureQueryData(activeBanners),
      queryClient
        .ensureQueryData(categories)
        .then((kinds) =>
          Promise.all(
            kinds.slice(0, shownCategories).map(({ id }) => queryClient.prefetchQuery(cheapestProduct(id))),
          ),
        ),
      queryClient.ensureQueryData(featuredProducts),
      // Prefetched only, because the page also works without them.
      queryClient.prefetchQuery(aboutFigures),
    ])
    return { shop, banner: banners[0] }
  },
  head: ({ loaderData, match: { context } }) =>
    publicHead(
      {
        title: loaderData?.shop.site_name ?? '',
        description: loaderData?.shop.site_description ?? '',
        path: '/',
        data: loaderData ? shopData(loaderData.shop, context.facts, context.i18n.language) : [],
      },
      context,
    ),
  component: HomePage,
  pendingComponent: () => (
    <div className="page pt-10">
      <ProductGridSkeleton count={featuredCount} />
    </div>
  ),
  errorComponent: LoadErrorPage,
})

function HomePage() {
  const { t } = useTranslation()
  const { banner } = Route.useLoaderData()
  const { data: kinds } = useSuspenseQuery(categories)
  const { data: featured } = useSuspenseQuery(featuredProducts)
  return (
    <>
      <PlacedNotice />
      <Hero banner={banner} />
      <SizeStrip />
      {kinds.length > 0 && <CategoryTiles categories={kinds.slice(0, shownCategories)} all={kinds.length} />}
      <Proof picture={textureOf(featured)} />
      {featured.length > 0 && (
        <section className="far-down page pt-16 [--height:48rem] md:pt-24 md:[--height:44rem]">
          <h2 className="mb-6 text-2xl">{t('home.featured')}</h2>
          <ProductGrid products={featured} heading="h3" example={example} />
        </section>
      )}
      <HowItWorks isNext={kinds.length === 0 && featured.length === 0} />
    </>
  )
}
