import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderLineInput } from './orders.ts'

export const getCartReadyDay = endpoint({
  method: 'POST',
  path: '/api/checkout/ready-day',
  access: 'anyone',
  summary:
    'The day on which a whole cart would be ready if it were ordered today, by the time of the workshop and the stock; null where the shop plans without them, or a piece cannot be made',
  body: z.object({ cart: z.array(orderLineInput.partial({ calculated_price: true })).max(1000) }),
  success: { status: 200, body: z.object({ ready_on: z.string().nullable() }) },
  errors: ['too_many_requests'],
})
