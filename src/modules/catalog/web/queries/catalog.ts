import {
  getCategory,
  getCategoryBySlug,
  getProduct,
  listCategories,
  listMaterials,
  listOfferedChoices,
  listProducts,
} from '../../contract/catalog.ts'
import { getConfiguration } from '../../contract/configuration.ts'
import type { Input } from '../../../../kernel/contract/endpoint.ts'
import { read } from '../../../../kernel/web/api.ts'
import { readPage } from '../../../../kernel/web/read-page.ts'

/** The catalogue's reads, each by the address that is read. */
export const featuredProducts = read(listProducts, { query: { featured: 'true' } })
export const categories = read(listCategories)
/** Categories to choose from: the first by name, or those that match what was typed. */
export const categoryChoices = (q: string) =>
  readPage(listCategories, { query: { limit: 500, ...(q && { q }) } })
export const categoryById = (id: string) => read(getCategory, { params: { id } })
export const materialsOnSale = read(listMaterials)
export const choicesOnSale = read(listOfferedChoices)
/** A page of the products that are looked for. */
export const productResults = (query: Input<typeof listProducts>['query']) =>
  readPage(listProducts, { query })
/** Products to choose from: the first by name, or those that match what was typed. */
export const productChoices = (q: string) => productResults({ limit: 100, sort: 'name', ...(q && { q }) })
export const productById = (id: string) => read(getProduct, { params: { id } })
/** How the pieces of a product are made. */
export const configurationOf = (id: string) => read(getConfiguration, { params: { id } })
export const categoryBySlug = (slug: string) => read(getCategoryBySlug, { params: { slug } })
