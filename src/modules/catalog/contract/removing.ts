import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { id, idParams, success } from '../../../kernel/contract/wire.ts'
import { product, productStates } from './catalog.ts'

const several = z.object({ ids: z.array(id).min(1).max(500) })
const count = success.extend({ count: z.number().int() })

export const archiveProducts = endpoint({
  method: 'POST',
  path: '/api/products/archive',
  access: 'editors',
  summary: 'Take several products off sale; those that are not on sale are passed over',
  body: several,
  success: { status: 200, body: count },
  errors: [],
})

export const restoreProducts = endpoint({
  method: 'POST',
  path: '/api/products/restore',
  access: 'editors',
  summary: 'Put archived products on sale again',
  body: several,
  success: { status: 200, body: count },
  errors: [],
})

export const setProductStates = endpoint({
  method: 'POST',
  path: '/api/products/state',
  access: 'editors',
  summary: 'Publish several products, make them drafts or hide them; what has no price yet stays a draft',
  body: several.extend({ state: z.enum(productStates) }),
  /** `unpriced`: number of products that could not be published because they have no price. */
  success: { status: 200, body: count.extend({ unpriced: z.number().int() }) },
  errors: [],
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
  summary: 'Delete a category; what it holds moves to another one, or loses its category',
  params: idParams,
  query: z.object({ move_to: id.optional() }),
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  success: { status: 200, body: success },
  errors: ['category_not_found', 'category_refused', 'precondition_failed'],
})
