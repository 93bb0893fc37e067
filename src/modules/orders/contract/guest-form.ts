import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { customerInfo } from './customer-info.ts'

/**
 * A guest is reached by phone. Without an e-mail address, the private link is shown only on the page after the
 * order.
 */
export const guestInfo = customerInfo.extend({
  email: z.union([z.literal(''), email], 'Invalid email address').default(''),
})
export type GuestInfo = z.output<typeof guestInfo>
