import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { FailedPage } from '../../failed.tsx'
import { publicHead } from '../../head.ts'
import { allProducts, categories, productsOf } from '../../queries/catalog.ts'
import { classes } from '../../ui/classes.ts'
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx'

interface Search {
  /** Slug of the category shown; all without one. */
  category?: string
}

export const Route = createFileRoute('/_storefront/products')({
  validateSearch: (search: Record<string, unknown>): Search =>
    typeof search.category === 'string' ? { category: search.category } : {},
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const known = await queryClient.ensureQueryData(categories)
    const chosen = known.find(({ slug }) => slug === deps.category)
    await queryClient.ensureQueryData(chosen ? productsOf(chosen.id) : allProducts)
  },
  head: ({ match: { context } }) =>
    publicHead(
      {
        title: context.texts.t('catalog.products'),
        description: context.texts.t('catalog.productsIntro'),
        path: '/products',
      },
      context,
    ),
  component: ProductsPage,
  pendingComponent: () => (
    <div className="page pt-10">
      <ProductGridSkeleton />
    </div>
  ),
  errorComponent: FailedPage,
})

function ProductsPage() {
  const { t } = useTranslation()
  const { category } = Route.useSearch()
  const { data: known } = useSuspenseQuery(categories)
  const chosen = known.find(({ slug }) => slug === category)
  const { data: products } = useQuery(chosen ? productsOf(chosen.id) : allProducts)
  return (
    <div className="page">
      <header className="grid gap-3 pt-10 pb-8 md:pt-14">
        <h1>{chosen?.name ?? t('catalog.products')}</h1>
        <p className="prose-width text-ink-soft">{chosen?.description || t('catalog.productsIntro')}</p>
      </header>
      <nav aria-label={t('catalog.filter')} className="-mx-4 mb-8 overflow-x-auto px-4 md:mx-0 md:px-0">
        <ul className="flex gap-2 pb-1">
          <Filter current={chosen === undefined}>{t('catalog.all')}</Filter>
          {known.map(({ id, slug, name }) => (
            <Filter key={id} category={slug} current={slug === chosen?.slug}>
              {name}
            </Filter>
          ))}
        </ul>
      </nav>
      {products === undefined ? (
        <ProductGridSkeleton />
      ) : products.length === 0 ? (
        <p className="py-16 text-center text-ink-soft">{t('catalog.empty')}</p>
      ) : (
        <ProductGrid products={products} />
      )}
    </div>
  )
}

function Filter({ category, current, children }: { category?: string; current: boolean; children: string }) {
  return (
    <li>
      <Link
        to="/products"
        search={category ? { category } : {}}
        replace
        resetScroll={false}
        aria-current={current ? 'true' : undefined}
        className={classes(
          'inline-flex min-h-11 items-center rounded-full border px-4 text-sm whitespace-nowrap',
          current ? 'border-accent bg-accent text-on-accent' : 'border-line bg-surface hover:border-ink-soft',
        )}
      >
        {children}
      </Link>
    </li>
  )
}
