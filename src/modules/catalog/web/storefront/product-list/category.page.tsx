import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { urlInOwnLanguage, pathsOf, publicHead } from '#modules/settings/web/index.ts'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { categoryBySlug, productResults } from '../../queries/catalog.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Picture } from '#kernel/web/ui/picture.tsx'
import { NotFoundNotice } from '#kernel/web/storefront/not-found-notice.tsx'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'

export const Route = createFileRoute('/_storefront/categories/$slug')({
  loader: async ({ context: { queryClient }, params, location }) => {
    const category = await orNotFound(queryClient.ensureQueryData(categoryBySlug(params.slug)))
    const href = urlInOwnLanguage(location, {
      asked: params.slug,
      slug: category.slug,
      folder: '/categories',
    })
    // A slug in another language is right for other visitors, so that redirect is temporary; a former slug is right
    // for nobody.
    if (href) throw redirect({ href, statusCode: hasSlug(category, params.slug) ? 302 : 301, replace: true })
    await queryClient.ensureQueryData(productResults({ category_id: category.id }))
    return category
  },
  head: ({ loaderData: category, match: { context } }) =>
    category
      ? publicHead(
          {
            title: category.name,
            description: category.description,
            path: `/categories/${category.slug}`,
            paths: pathsOf(category.slugs, (slug) => `/categories/${slug}`),
            linkPicture: `/categories/${category.id}/link-picture.jpg`,
            trail: [{ name: context.i18n.t('nav.products'), path: '/products' }],
          },
          context,
        )
      : { meta: [{ title: context.i18n.t('catalog.categoryNotFound') }] },
  component: CategoryPage,
  pendingComponent: () => (
    <div className="page pt-10">
      <ProductGridSkeleton />
    </div>
  ),
  notFoundComponent: MissingCategory,
  errorComponent: LoadErrorPage,
})

function CategoryPage() {
  const { t } = useTranslation()
  const category = Route.useLoaderData()
  const { data: page } = useSuspenseQuery(productResults({ category_id: category.id }))
  return (
    <>
      <header className="border-b border-line bg-linen">
        <div className="page grid items-center gap-8 py-10 md:grid-cols-2 md:py-14">
          <div className="grid gap-4">
            <h1 lang={category.languages?.name}>{category.name}</h1>
            <p lang={category.languages?.description} className="prose-width text-ink-soft">
              {category.description}
            </p>
          </div>
          {category.image_url && (
            <Picture
              isRoom
              src={category.image_url}
              alt=""
              loading="eager"
              fetchPriority="high"
              sizes="(min-width: 48rem) 36rem, 100vw"
              className="aspect-3/2 w-full rounded-md max-md:-order-1"
            />
          )}
        </div>
      </header>
      <div className="page pt-10 md:pt-14">
        {page.rows.length === 0 ? (
          <p className="py-16 text-center text-ink-soft">{t('catalog.empty')}</p>
        ) : (
          <ProductGrid leads={!category.image_url} products={page.rows} />
        )}
        {page.next && (
          <nav aria-label={t('find.pages')} className="mt-14 flex justify-center">
            <Link
              to="/products"
              rel="next"
              search={{ category: category.slug, cursor: page.next }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {t('find.nextPage')}
            </Link>
          </nav>
        )}
      </div>
    </>
  )
}

function MissingCategory() {
  const { t } = useTranslation()
  return (
    <NotFoundNotice
      title={t('catalog.categoryNotFound')}
      text={t('catalog.categoryNotFoundText')}
      way={t('catalog.backToProducts')}
    />
  )
}
