import { z } from 'zod'
import { personName } from '../../accounts/contract/index.ts'

/** Who receives something, and where; validated by forms and again by the server, with the same messages. */
export const recipient = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200),
  phone: z.string().trim().min(10, 'Phone number must be at least 10 digits').max(40),
  address: z.string().trim().min(10, 'Address must be at least 10 characters').max(1000),
})
export type Recipient = z.output<typeof recipient>

/** In the person's own words; may be empty. */
const label = z.string().trim().max(60, 'At most 60 characters')

/** What is typed of an address. */
export const addressFields = recipient.extend({ label })
export type AddressFields = z.output<typeof addressFields>

export const addressForm = recipient.extend({
  label: label.default(''),
  /** The default address fills the checkout. The first one is the default in any case. */
  isDefault: z.boolean().default(false),
})
export type AddressForm = z.output<typeof addressForm>
