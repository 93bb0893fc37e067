import { z } from 'zod'
import { recipient } from '#modules/addresses/contract/index.ts'
import { email } from '#kernel/contract/email.ts'

/** Validated by the checkout form and again by the server, with the same messages. */
export const customerInfo = z.object({
  name: recipient.shape.name,
  email,
  phone: recipient.shape.phone,
  address: recipient.shape.address,
})
export type CustomerInfo = z.output<typeof customerInfo>

export const maxOrderNote = 1000

/** The buyer's note on the whole order; empty: none. */
export const orderNote = z.string().trim().max(maxOrderNote, 'At most 1,000 characters')
