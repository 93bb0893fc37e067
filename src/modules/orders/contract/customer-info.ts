import { z } from 'zod'
import { recipient } from '../../addresses/contract/index.ts'
import { email } from '../../../kernel/contract/email.ts'

/** Validated by the checkout form and again by the server, with the same messages. */
export const customerInfo = z.object({
  name: recipient.shape.name,
  email,
  phone: recipient.shape.phone,
  address: recipient.shape.address,
})
export type CustomerInfo = z.output<typeof customerInfo>

export const maxOrderNote = 1000

/** What the buyer wants to say about the whole order; empty: nothing. */
export const orderNote = z.string().trim().max(maxOrderNote, 'At most 1,000 characters')
