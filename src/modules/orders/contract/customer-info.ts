import { z } from 'zod'
import { personName } from '../../accounts/contract/index.ts'
import { email } from '../../../kernel/contract/email.ts'

/** Validated by the checkout form and again by the server, with the same messages. */
export const customerInfo = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200),
  email,
  phone: z.string().trim().min(10, 'Phone number must be at least 10 digits').max(40),
  address: z.string().trim().min(10, 'Address must be at least 10 characters').max(1000),
})
export type CustomerInfo = z.output<typeof customerInfo>
