import { useQuery, useSuspenseQuery, type QueryClient } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Category } from '#modules/catalog/contract/catalog.ts'
import { stringifySearch } from '#kernel/web/address-search.ts'
import { hasSlug } from '#kernel/rules/localized.ts'
import { ApiError } from '#kernel/web/api.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { pathsOf, publicHead } from '#modules/settings/web/index.ts'
import {
  categories,
  categoryBySlug,
  choicesOnSale,
  materialsOnSale,
  productResults,
} from '../../queries/catalog.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { FilterChips } from './filter-chips.tsx'
import { SearchForm } from './search-form.tsx'
import { NoResults } from './no-results.tsx'
import { filtersOf, queryOf, type ProductFilters } from './product-filters.ts'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'

export const Route = createFileRoute('/_storefront/products')({
  validateSearch: filtersOf,
  loaderDeps: ({ search }) => filtersOf({ ...search }),
  loader: async ({ context: { queryClient, facts }, deps }) => {
    const allCategories = await categoriesWith(deps.category, queryClient)
    const category = await slugAfter(deps.category, allCategories, queryClient)
    if (category)
      throw redirect({ to: '/products', search: { ...deps, category }, statusCode: 301, replace: true })
    await Promise.all([
      queryClient
        .ensureQueryData(productResults(queryOf(deps, allCategories, facts.currency)))
        .catch((error: unknown) => {
          if (!deps.cursor || !(error instanceof ApiError && error.status === 400)) throw error
          // The cursor belongs to another sort order or is invalid: the list is shown from its beginning.
          throw redirect({ to: '/products', search: { ...deps, cursor: undefined }, replace: true })
        }),
      queryClient.ensureQueryData(materialsOnSale),
      queryClient.ensureQueryData(choicesOnSale),
    ])
  },
  head: ({ match: { context, search } }) => {
    const { category, cursor, ...narrowed } = filtersOf({ ...search })
    const isNarrowed = Object.keys(narrowed).length > 0
    const allCategories = context.queryClient.getQueryData<Category[]>(categories.queryKey)
    const chosen = chosenOf(allCategories, category)
    return publicHead(
      {
        title: chosen?.name ?? context.i18n.t('catalog.products'),
        description: chosen?.description || context.i18n.t('catalog.productsIntro'),
        path: pathOf(isNarrowed ? {} : { category: chosen?.slug, cursor }),
        paths: isNarrowed || cursor ? undefined : pathsOf(chosen?.slugs, (slug) => `/categories/${slug}`),
        image: chosen?.image_url,
      },
      context,
    )
  },
  component: ProductsPage,
  pendingComponent: () => (
    <div className="page pt-10">
      <ProductGridSkeleton />
    </div>
  ),
  errorComponent: LoadErrorPage,
})

/** The category of the address, by its slug in any language. */
const chosenOf = (allCategories: readonly Category[] | undefined, slug: string | undefined) =>
  slug === undefined ? undefined : allCategories?.find((category) => hasSlug(category, slug))

/** The categories; read again when the browser's list does not contain the category of the address yet. */
async function categoriesWith(slug: string | undefined, queryClient: QueryClient): Promise<Category[]> {
  const allCategories = await queryClient.ensureQueryData(categories)
  return slug === undefined || allCategories.some((category) => hasSlug(category, slug))
    ? allCategories
    : queryClient.fetchQuery({ ...categories, staleTime: 0 })
}

/**
 * The present slug for a former slug of a category; undefined when the slug is a present one, or no category ever
 * had it.
 */
async function slugAfter(
  slug: string | undefined,
  allCategories: readonly Category[],
  queryClient: QueryClient,
) {
  if (slug === undefined || chosenOf(allCategories, slug)) return undefined
  try {
    return (await queryClient.fetchQuery(categoryBySlug(slug))).slug
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  }
}

/**
 * The canonical address of a list. A list with filters besides the category is a view of all products; pages after
 * the first have an address of their own.
 */
function pathOf({ category, cursor }: Pick<ProductFilters, 'category' | 'cursor'>): string {
  if (category && !cursor) return `/categories/${category}`
  return `/products${stringifySearch({ category, cursor })}`
}

function ProductsPage() {
  const { t } = useTranslation()
  // The router also passes parameters that are not filters.
  const filters = filtersOf({ ...Route.useSearch() })
  const { data: allCategories } = useSuspenseQuery(categories)
  const chosen = chosenOf(allCategories, filters.category)
  return (
    <div className="page">
      {/* On a wide screen the window stands beside the title, so that the first pictures are seen at once. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 pt-5 sm:gap-y-5 sm:pt-10 lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-y-2 lg:pt-6">
        <header className="grid content-center gap-1 sm:gap-3 lg:row-span-2 lg:gap-1">
          <h1 lang={chosen?.languages?.name}>{chosen?.name ?? t('catalog.products')}</h1>
          <p
            lang={chosen?.description ? chosen.languages?.description : undefined}
            className="prose-width text-ink-soft max-sm:text-sm lg:line-clamp-2"
          >
            {chosen?.description || t('catalog.productsIntro')}
          </p>
        </header>
        <div className="min-w-0 lg:col-span-full lg:row-start-3">
          <CategoryFilter categories={allCategories} filters={filters} />
        </div>
        <SearchForm filters={filters} />
      </div>
      <ProductResults filters={filters} />
    </div>
  )
}

function ProductResults({ filters }: { filters: ProductFilters }) {
  const { t } = useTranslation()
  const { currency } = useShopConfig()
  const { data: allCategories } = useSuspenseQuery(categories)
  const { data: page } = useQuery(productResults(queryOf(filters, allCategories, currency)))
  if (page === undefined) return <ProductGridSkeleton />
  if (page.rows.length === 0) return <NoResults filters={filters} />
  const size = { width: Number(filters.width ?? 0), height: Number(filters.height ?? 0) }
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-2 pb-3 sm:pb-5 lg:pt-0 lg:pb-4">
        {/* On a wide screen it stands in the row of the filters. */}
        <output className="figures text-sm text-ink-soft lg:pointer-events-none lg:-mt-10 lg:mb-2 lg:h-5 lg:basis-full lg:text-center">
          {t('find.count', { count: page.total })}
        </output>
        <FilterChips filters={filters} className="flex flex-wrap gap-2" />
      </div>
      <ProductGrid leads products={page.rows} size={size.width > 0 && size.height > 0 ? size : undefined} />
      {(page.next ?? filters.cursor) && (
        <nav aria-label={t('find.pages')} className="mt-14 flex justify-center gap-3">
          {filters.cursor && (
            <Link
              to="/products"
              search={{ ...filters, cursor: undefined }}
              activeOptions={{ exact: true }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {t('find.firstPage')}
            </Link>
          )}
          {page.next && (
            <Link
              to="/products"
              rel="next"
              search={{ ...filters, cursor: page.next }}
              className={buttonClasses({ look: 'quiet' })}
            >
              {t('find.nextPage')}
            </Link>
          )}
        </nav>
      )}
    </>
  )
}
