import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, success, ifMatch } from '#kernel/contract/wire.ts'
import { product, productStates } from './catalog.ts'

const several = z.object({ ids: z.array(id).min(1).max(500) })
const count = success.extend({ count: z.number().int() })

export const archiveProducts = endpoint({
  method: 'POST',
  path: '/api/products/archive',
  access: 'editors',
  summary: 'Archive several products; those archived already are skipped',
  body: several,
  success: { status: 200, body: count },
})

export const restoreProducts = endpoint({
  method: 'POST',
  path: '/api/products/restore',
  access: 'editors',
  summary: 'Restore archived products',
  body: several,
  success: { status: 200, body: count },
})

export const setProductStates = endpoint({
  method: 'POST',
  path: '/api/products/state',
  access: 'editors',
  summary: 'Publish or hide several products, or make them drafts; those without a price stay drafts',
  body: several.extend({ state: z.enum(productStates) }),
  /** `unpriced`: number of products that could not be published because they have no price. */
  success: { status: 200, body: count.extend({ unpriced: z.number().int() }) },
})

export const copyProduct = endpoint({
  method: 'POST',
  path: '/api/products/{id}/copy',
  access: 'editors',
  summary:
    'A draft with all that a product has: options, translations, pictures and materials from stock; without its SKU',
  params: idParams,
  success: { status: 201, body: product },
  errors: ['product_not_found'],
})

export const deleteCategory = endpoint({
  method: 'DELETE',
  path: '/api/categories/{id}',
  access: 'editors',
  summary: 'Delete a category; its contents move to another one, or lose their category',
  params: idParams,
  query: z.object({ move_to: id.optional() }),
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['category_not_found', 'category_refused', 'precondition_failed'],
})
