import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { idParams } from '#kernel/contract/wire.ts'
import { pieceRequest } from './configuration.ts'

/** More pieces than a whole house has windows. */
const maxPieces = 400

export const getReadyDay = endpoint({
  method: 'POST',
  path: '/api/products/{id}/ready-day',
  access: 'anyone',
  summary:
    'The day on which pieces of a product would be ready if they were ordered today, by the time of the workshop and the stock; null where the shop plans without them',
  params: idParams,
  body: pieceRequest.extend({
    count: z.number().int().min(1, 'Must be 1 or more').max(maxPieces, `At most ${maxPieces}`).default(1),
  }),
  success: { status: 200, body: z.object({ ready_on: z.string().nullable() }) },
  errors: ['product_not_found', 'too_many_requests'],
})
