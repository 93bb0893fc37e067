import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, language, moment } from '#kernel/contract/wire.ts'

const orderPaper = z.object({
  id,
  kind: z.string(),
  language,
  title: z.string(),
  /** Without the markup of the page. */
  text: z.string(),
  /** Since when the page said this. */
  created_at: moment,
})
export type OrderPaper = z.output<typeof orderPaper>

export const listOrderPapers = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/papers',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The versions of terms and of the right of withdrawal that the confirmation of an order carried',
  params: idParams,
  success: { status: 200, body: z.array(orderPaper) },
  errors: ['order_not_found'],
})
