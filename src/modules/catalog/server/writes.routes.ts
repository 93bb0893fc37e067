import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  archiveProducts,
  createCategory,
  createProduct,
  deleteCategory,
  deleteProduct,
  restoreProducts,
  updateCategory,
  updateProduct,
} from '../contract/catalog-writes.ts'
import { entityTag } from '../../../kernel/http/entity-tag.ts'
import { mount } from '../../../kernel/http/mount.ts'
import { Refusal } from '../../../kernel/http/refusal.ts'
import type { CategoriesService } from './categories.service.ts'
import type { ProductsService } from './products.service.ts'

/** The writes of staff to the catalogue. */
export function mountCatalogWrites(
  http: FastifyInstance,
  { products, categories }: { products: ProductsService; categories: CategoriesService },
): void {
  mount(http, createProduct, async ({ body, visitor, reply }) =>
    tagged(reply, await products.create(body, visitor)),
  )
  mount(http, updateProduct, async ({ params, body, headers, visitor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    return tagged(reply, await products.update(params.id, body, seen, visitor))
  })
  mount(http, deleteProduct, async ({ params, headers, visitor }) => {
    const refused = await products.archive(params.id, { ifMatch: headers['if-match'] }, visitor)
    return refused ?? { success: true as const }
  })
  mount(http, archiveProducts, async ({ body, visitor }) => ({
    success: true as const,
    count: await products.setArchived(body.ids, true, visitor),
  }))
  mount(http, restoreProducts, async ({ body, visitor }) => ({
    success: true as const,
    count: await products.setArchived(body.ids, false, visitor),
  }))

  mount(http, createCategory, async ({ body, visitor, reply }) =>
    tagged(reply, await categories.create(body, visitor)),
  )
  mount(http, updateCategory, async ({ params, body, headers, visitor, reply }) => {
    const seen = { ifMatch: headers['if-match'], version: body.version }
    return tagged(reply, await categories.update(params.id, body, seen, visitor))
  })
  mount(http, deleteCategory, async ({ params, query, headers, visitor }) => {
    const seen = { ifMatch: headers['if-match'] }
    const refused = await categories.remove(params.id, query.move_to || undefined, seen, visitor)
    return refused ?? { success: true as const }
  })
}

/** The record with its ETag, or the refusal as it is. */
function tagged<Given extends { version: number } | Refusal>(reply: FastifyReply, answer: Given): Given {
  if (!(answer instanceof Refusal)) reply.header('etag', entityTag(answer.version))
  return answer
}
