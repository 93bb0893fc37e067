import {
  getCategoryBySlug,
  getProduct,
  listCategories,
  listMaterials,
  listProducts,
} from '../../contract/catalog.ts'
import type { Input } from '../../contract/endpoint.ts'
import { read } from '../api.ts'
import { readPage } from '../read-page.ts'

/** The catalogue's reads, each by the address that is read. */
export const featuredProducts = read(listProducts, { query: { featured: 'true' } })
export const categories = read(listCategories)
export const materialsOnSale = read(listMaterials)
/** A page of the products that are looked for. */
export const productsFound = (query: Input<typeof listProducts>['query']) => readPage(listProducts, { query })
export const productsOf = (categoryId: string) => read(listProducts, { query: { category_id: categoryId } })
export const productById = (id: string) => read(getProduct, { params: { id } })
export const categoryBySlug = (slug: string) => read(getCategoryBySlug, { params: { slug } })
