import { getCategoryBySlug, getProduct, listCategories, listProducts } from '../../contract/catalog.ts'
import { read } from '../api.ts'

/** The catalogue's reads, each by the address that is read. */
export const featuredProducts = read(listProducts, { query: { featured: 'true' } })
export const categories = read(listCategories)
export const allProducts = read(listProducts)
export const productsOf = (categoryId: string) => read(listProducts, { query: { category_id: categoryId } })
export const productById = (id: string) => read(getProduct, { params: { id } })
export const categoryBySlug = (slug: string) => read(getCategoryBySlug, { params: { slug } })
