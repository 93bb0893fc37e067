import type { QueryClient } from '@tanstack/react-query'
import {
  getCategory,
  getCategoryBySlug,
  getProduct,
  listCategories,
  listMaterials,
  listOfferedChoices,
  listProducts,
  type Category,
  type Product,
} from '../../contract/catalog.ts'
import { getConfiguration } from '../../contract/configuration.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { read, readTexts } from '#kernel/web/api.ts'
import { readPage, readTextsPage } from '#kernel/web/read-page.ts'

/** The fields of a product that lists show, so that a page does not carry unused data of a hundred products. */
export type ListedProduct = Pick<
  Product,
  | 'id'
  | 'name'
  | 'languages'
  | 'imageUrls'
  | 'materials'
  | 'price_model'
  | 'price_per_sqft'
  | 'tax_class'
  | 'base_price'
  | 'price_calculation'
  | 'price_missing'
  | 'lowest_price'
  | 'reduction_percent'
  | 'min_area_m2'
  | 'price_at_size'
>

const listed = (product: Product, pictures = 1): ListedProduct => ({
  id: product.id,
  name: product.name,
  ...(product.languages && { languages: product.languages }),
  imageUrls: product.imageUrls.slice(0, pictures),
  materials: product.materials,
  price_model: product.price_model,
  ...(product.tax_class !== undefined && { tax_class: product.tax_class }),
  ...(product.price_per_sqft !== undefined && { price_per_sqft: product.price_per_sqft }),
  base_price: product.base_price,
  price_calculation: product.price_calculation,
  price_missing: product.price_missing,
  ...(product.lowest_price !== undefined && { lowest_price: product.lowest_price }),
  ...(product.reduction_percent !== undefined && { reduction_percent: product.reduction_percent }),
  min_area_m2: product.min_area_m2,
  ...('price_at_size' in product && { price_at_size: product.price_at_size }),
})

/** Number of featured products on the home page. */
export const featuredCount = 3

const featured = readTexts(listProducts, { query: { featured: 'true', limit: featuredCount } })
/** The catalogue in the language of the page; the query keys are the addresses that are read. */
export const featuredProducts = {
  ...featured,
  queryFn: async (context: Parameters<typeof featured.queryFn>[0]) =>
    // With all pictures of these few products, because the home page shows one material close up.
    (await featured.queryFn(context)).map((product) => listed(product, product.imageUrls.length)),
}
export const categories = readTexts(listCategories)

/** The fields of a category that its link shows. */
export type CategoryLink = Pick<Category, 'id' | 'slug' | 'name' | 'languages' | 'image_url'>

/** The categories as links: every page has those, and only few show more of a category. */
export const categoryLinks = {
  queryKey: [...categories.queryKey, 'links'] as const,
  queryFn: async ({ client }: { client: QueryClient }): Promise<CategoryLink[]> => {
    const read = client.getQueryState<Category[]>(categories.queryKey)
    const all = read?.data && !read.isInvalidated ? read.data : await categories.queryFn(categories)
    return all.map(({ id, slug, name, languages, image_url }) => ({
      id,
      slug,
      name,
      ...(languages && { languages }),
      image_url,
    }))
  },
}
export const materialsOnSale = readTexts(listMaterials)
export const choicesOnSale = readTexts(listOfferedChoices)
/**
 * A page of products that match a query.
 * @param pictures how many pictures of each product are kept
 */
export function productResults(query: Input<typeof listProducts>['query'], pictures = 1) {
  const page = readTextsPage(listProducts, { query })
  return {
    ...page,
    queryFn: async (context: Parameters<typeof page.queryFn>[0]) => {
      const { rows, ...rest } = await page.queryFn(context)
      return { ...rest, rows: rows.map((product) => listed(product, pictures)) }
    },
  }
}
/** The product of a category with the lowest price. */
export const cheapestProduct = (categoryId: string) =>
  productResults({ category_id: categoryId, sort: 'price', limit: 1 })
export const productById = (id: string) => readTexts(getProduct, { params: { id } })
/** How the pieces of a product are made. */
export const configurationOf = (id: string) => readTexts(getConfiguration, { params: { id } })
export const categoryBySlug = (slug: string) => readTexts(getCategoryBySlug, { params: { slug } })

/**
 * For staff, in the base language. Categories to choose from: the first by name, or those that match the typed text.
 */
export const categoryChoices = (q: string) =>
  readPage(listCategories, { query: { limit: 500, ...(q && { q }) } })
export const untranslatedCategory = (id: string) => read(getCategory, { params: { id } })
export const untranslatedMaterials = read(listMaterials)
/** Products to choose from: the first by name, or those that match the typed text. */
export const productChoices = (q: string) =>
  readPage(listProducts, { query: { limit: 100, sort: 'name', ...(q && { q }) } })
export const untranslatedProduct = (id: string) => read(getProduct, { params: { id } })
export const untranslatedConfiguration = (id: string) => read(getConfiguration, { params: { id } })
