import { z } from 'zod'
import { addressParts } from './address-parts.ts'
import { typedPhone } from '#kernel/contract/phone.ts'
import { personName } from '#modules/accounts/contract/index.ts'

/** Name, phone and address of a recipient. Validated by the form and again by the server, with the same messages. */
export const recipient = z.object({
  name: personName.min(2, 'Name must be at least 2 characters').max(200),
  phone: typedPhone,
  address: z.string().trim().min(10, 'Address must be at least 10 characters').max(1000),
})
export type Recipient = z.output<typeof recipient>

/** The customer's own name for the address; may be empty. */
const label = z.string().trim().max(60, 'At most 60 characters')

/** The parts from which the address was written; omitted or null: only the text is known. */
const parts = addressParts.nullish()

/** The fields of the account's form. */
export const addressTexts = recipient.extend({ label })
export type AddressTexts = z.output<typeof addressTexts>

/** The editable fields of an address. */
export const addressFields = addressTexts.extend({ parts })
export type AddressFields = z.output<typeof addressFields>

export const addressForm = recipient.extend({
  label: label.default(''),
  parts,
  /** The default address is filled in at checkout. The first address is always the default. */
  isDefault: z.boolean().default(false),
})
export type AddressForm = z.output<typeof addressForm>
