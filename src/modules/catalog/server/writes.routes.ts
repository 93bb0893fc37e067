import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { listCategories } from '../contract/catalog.ts'
import {
  archiveProducts,
  copyProduct,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  orderCategories,
  restoreProducts,
  setProductStates,
  updateCategory,
  updateProduct,
} from '../contract/catalog-writes.ts'
import { mount } from '#kernel/http/mount.ts'
import { mountOrder } from '#kernel/record/mount-order.ts'
import { categories as categoriesTable } from './categories/categories.tables.ts'
import type { CategoriesService } from './categories/categories.service.ts'
import type { ProductsService } from './products/products.service.ts'

/** Staff's write endpoints of the catalogue. */
export function mountCatalogWrites(
  http: FastifyInstance,
  { pool, products, categories }: { pool: Pool; products: ProductsService; categories: CategoriesService },
): void {
  mount(http, createProduct, async ({ body, actor }) => products.create(body, actor))
  mount(http, updateProduct, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return products.update(params.id, body, precondition, actor)
  })
  mount(http, deleteProduct, async ({ params, headers, actor }) => {
    const refused = await products.archive(params.id, { ifMatch: headers['if-match'] }, actor)
    return refused ?? { success: true as const }
  })
  mount(http, archiveProducts, async ({ body, actor }) => ({
    success: true as const,
    count: await products.setArchived(body.ids, true, actor),
  }))
  mount(http, restoreProducts, async ({ body, actor }) => ({
    success: true as const,
    count: await products.setArchived(body.ids, false, actor),
  }))

  mount(http, setProductStates, async ({ body: { ids, state }, actor }) => ({
    success: true as const,
    ...(await products.setStates(ids, state, actor)),
  }))
  mount(http, copyProduct, async ({ params, actor }) => products.copy(params.id, actor))

  mount(http, createCategory, async ({ body, actor }) => categories.create(body, actor))
  mount(http, updateCategory, async ({ params, body, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'], version: body.version }
    return categories.update(params.id, body, precondition, actor)
  })
  mount(http, deleteCategory, async ({ params, query, headers, actor }) => {
    const precondition = { ifMatch: headers['if-match'] }
    const refused = await categories.remove(params.id, query.move_to || undefined, precondition, actor)
    return refused ?? { success: true as const }
  })
  mountOrder(http, pool, {
    endpoint: orderCategories,
    table: categoriesTable,
    entity: 'category',
    column: 'sortOrder',
    list: listCategories,
    key: 'slug',
  })
}
