import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense, useDeferredValue } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { Product } from '#modules/catalog/contract/catalog.ts'
import type { Configuration } from '#modules/catalog/contract/configuration.ts'
import { LoadErrorPage } from '#kernel/web/load-error.tsx'
import { ClosedNote, publicHead, TaxNote, type HeadContext } from '#modules/settings/web/index.ts'
import { orNotFound } from '#kernel/web/or-not-found.ts'
import { categoryLinks, configurationOf, productById, type CategoryLink } from '../../queries/catalog.ts'
import { useMoney } from '#kernel/web/shop.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { areaPrice, isSoldByPiece, listedPrice, needsConfiguration } from '#modules/catalog/rules/index.ts'
import { ReductionNote } from './reduction-note.tsx'
import { missingPrice } from '../missing-price.ts'
import { NotFoundNotice } from '#kernel/web/storefront/not-found-notice.tsx'
import { ProductDescription } from './product-description.tsx'
import { Calculator } from '../calculator/calculator.tsx'
import { CalculatorColumn } from '../calculator/calculator-column.tsx'
import { loadDrawings } from '../drawing/lazy-drawings.ts'
import { lockedSize, useChosenSize } from '../calculator/chosen-size.ts'
import { shownSize } from '../light-preview/light-preview-section.tsx'
import { YearPlace } from '../light-preview/year-place.tsx'
import { useChosenOptions } from '../piece/chosen-options.ts'
import { Gallery } from './gallery.tsx'
import { GoodsForm } from '../to-cart/lazy-goods-form.ts'
import { useIsStaffReader } from '../staff-reader.ts'
import { productData } from './structured-data.ts'
import { perAreaWords } from '../per-area-words.ts'
import { Slot } from '#kernel/web/storefront/slot.tsx'

export const Route = createFileRoute('/_storefront/products/$id')({
  loader: async ({ context: { queryClient }, params }) => {
    const [product] = await Promise.all([
      orNotFound(queryClient.ensureQueryData(productById(params.id))),
      queryClient.ensureQueryData(categoryLinks),
      // The browser runs this only where the page does not come from the server with its drawings.
      loadDrawings(),
    ])
    if (needsConfiguration(product)) await queryClient.ensureQueryData(configurationOf(product.id))
    return product
  },
  head: ({ loaderData: product, match: { context } }) =>
    product
      ? publicHead(
          {
            title: product.name,
            description: product.description,
            path: `/products/${product.id}`,
            linkPicture: `/products/${product.id}/link-picture.jpg`,
            trail: trailOf(product, context),
            data: [productData(product, context.facts, configurationIn(product, context))],
          },
          context,
        )
      : { meta: [{ title: context.i18n.t('catalog.productNotFound') }] },
  component: LoadedProduct,
  pendingComponent: ProductSkeleton,
  notFoundComponent: MissingProduct,
  errorComponent: LoadErrorPage,
})

/** The configuration that was read for this page. */
const configurationIn = ({ id }: Product, { queryClient }: HeadContext) =>
  queryClient.getQueryData<Configuration>(configurationOf(id).queryKey)

/** The breadcrumbs: products, then the product's category if it has one. */
function trailOf(product: Product, { queryClient, i18n }: HeadContext) {
  const allCategories = queryClient.getQueryData<CategoryLink[]>(categoryLinks.queryKey)
  const category = allCategories?.find(({ id }) => id === product.category_id)
  return [
    { name: i18n.t('nav.products'), path: '/products' },
    ...(category ? [{ name: category.name, path: `/categories/${category.slug}` }] : []),
  ]
}

/** The notices for staff on pages that only they can see. */
const stateMarks = { draft: 'catalog.draftMark', hidden: 'catalog.hiddenMark' } as const

/** Keyed by product, because the state of the page belongs to one product. */
function LoadedProduct() {
  const product = Route.useLoaderData()
  return <ProductPage key={product.id} product={product} />
}

function ProductPage({ product }: { product: Product }) {
  const { t } = useTranslation()
  const money = useMoney()
  const listed = listedPrice(product)
  const perArea = areaPrice(product)
  const isGoods = isSoldByPiece(product)
  const { data: allCategories } = useQuery(categoryLinks)
  const category = allCategories?.find(({ id }) => id === product.category_id)
  const options = useChosenOptions(product)
  const typedSize = useChosenSize()
  const code = options.look.facts.size
  const size = code ? lockedSize(typedSize, code) : typedSize
  // Deferred, so that no key press waits for the room to be painted.
  const hung = {
    product,
    category: category?.slug,
    look: options.look,
    ...shownSize(useDeferredValue(size.metres.width), useDeferredValue(size.metres.height)),
  }
  return (
    <article className="page pb-8">
      {product.state !== 'published' && (
        <p className="mt-6 rounded-md bg-stone px-4 py-3">{t(stateMarks[product.state])}</p>
      )}
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-y-10 md:pt-8 lg:grid-cols-[7fr_5fr] lg:gap-x-10 print:grid-cols-[60mm_1fr] print:gap-8">
        <Gallery {...hung} isHung={!isGoods} />
        <CalculatorColumn>
          <header className="mb-4">
            {category && (
              <Link
                to="/categories/$slug"
                params={{ slug: category.slug }}
                lang={category.languages?.name}
                className="py-1 text-sm text-ink-soft hover:text-ink hover:underline"
              >
                {category.name}
              </Link>
            )}
            <div>
              <h1 lang={product.languages?.name} className="inline text-2xl lg:text-3xl short:text-2xl">
                {product.name}
              </h1>{' '}
              <span className="font-serif text-xl text-ink-soft">{options.look.colourName}</span>
            </div>
            {(perArea !== null || isGoods || listed === null) && (
              <p className="figures text-ink-soft">
                {listed === null
                  ? missingPrice(product, t)
                  : t(perArea ? perAreaWords[perArea.unit] : 'catalog.each', {
                      price: money(perArea?.amount ?? listed),
                    })}
              </p>
            )}
            <ReductionNote product={product} />
            <TaxNote taxClass={product.tax_class} className="text-sm text-ink-soft" />
          </header>
          <ClosedNote className="mb-4" />
          {isGoods ? (
            <Suspense fallback={null}>
              <GoodsForm product={product} />
            </Suspense>
          ) : (
            <Calculator product={product} category={category?.slug} options={options} size={size} />
          )}
        </CalculatorColumn>
        <ProductDescription
          product={product}
          chosen={options.look.image}
          limits={options.limits}
          category={category}
        />
      </div>
      <Slot at="product" id={product.id} customFields={product.custom_fields} />
      {!isGoods && <YearPlace {...hung} />}
    </article>
  )
}

function ProductSkeleton() {
  return (
    <div className="page grid gap-8 pt-6 md:grid-cols-[1.1fr_1fr] md:gap-12 md:pt-10" aria-busy="true">
      <Skeleton className="aspect-4/5 w-full" />
      <div className="grid content-start gap-5">
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  )
}

/**
 * The page of a missing product for the public; for staff it shows a product that is not on sale, which the server
 * returns only to them.
 */
function MissingProduct() {
  const { t } = useTranslation()
  const isStaffReader = useIsStaffReader()
  const { data: product } = useQuery({
    ...productById(Route.useParams().id),
    enabled: isStaffReader,
    retryOnMount: true,
  })
  if (product) return <ProductPage key={product.id} product={product} />
  return (
    <NotFoundNotice
      title={t('catalog.productNotFound')}
      text={t('catalog.productNotFoundText')}
      way={t('catalog.backToProducts')}
    />
  )
}
