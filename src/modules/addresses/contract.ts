import { z } from 'zod'
import { personName } from '../accounts/contract/index.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { id, idParams, success, version } from '../../kernel/contract/wire.ts'

/** Maximum number of addresses per person. */
export const maxAddresses = 20

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

const ownAddress = z.object({
  id,
  label: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  isDefault: z.boolean(),
  version,
})
export type OwnAddress = z.output<typeof ownAddress>

export const listOwnAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  access: 'signed-in',
  summary: 'The addresses of the person who is signed in, the default one first; at most 20',
  success: { status: 200, body: z.array(ownAddress) },
  errors: [],
})

export const addOwnAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  access: 'signed-in',
  summary: 'Keep an address; the same name, phone and address again gives the one that is kept already',
  body: addressForm,
  success: { status: 201, body: ownAddress },
  errors: ['addresses_full'],
})

export const changeOwnAddress = endpoint({
  method: 'PUT',
  path: '/api/account/addresses/{id}',
  access: 'signed-in',
  summary: 'Change an address, or make it the default one; what is left out stays',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: addressFields
    .extend({ isDefault: z.literal(true) })
    .partial()
    .extend({ version: version.optional() }),
  success: { status: 200, body: ownAddress },
  errors: ['address_not_found', 'version_conflict', 'precondition_failed'],
})

export const removeOwnAddress = endpoint({
  method: 'DELETE',
  path: '/api/account/addresses/{id}',
  access: 'signed-in',
  summary: 'Forget an address; the oldest one left becomes the default if this was it',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['address_not_found'],
})
