import { z } from 'zod'
import { email } from '../../../kernel/contract/email.ts'
import { customerInfo } from './customer-info.ts'

/** A guest is reached by phone; without a mail address the link is on the page after the order only. */
export const guestInfo = customerInfo.extend({
  email: z.union([z.literal(''), email], 'Invalid email address').default(''),
})
export type GuestInfo = z.output<typeof guestInfo>
