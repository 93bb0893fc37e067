import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, success, version, ifMatch } from '#kernel/contract/wire.ts'
import { addressFields, addressForm } from './address-form.ts'
import { addressParts } from './address-parts.ts'

export * from './address-form.ts'

/** Maximum number of addresses per person. */
export const maxAddresses = 20

const ownAddress = z.object({
  id,
  label: z.string(),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Omitted where only the text is known. */
  parts: addressParts.optional(),
  isDefault: z.boolean(),
  version,
})
export type OwnAddress = z.output<typeof ownAddress>

export const listOwnAddresses = endpoint({
  method: 'GET',
  path: '/api/account/addresses',
  access: 'signed-in',
  summary: 'The addresses of the signed-in user, the default one first; at most 20',
  success: { status: 200, body: z.array(ownAddress) },
})

export const addOwnAddress = endpoint({
  method: 'POST',
  path: '/api/account/addresses',
  access: 'signed-in',
  summary: 'Save an address; one with the same name, phone and address as a saved one returns that one',
  body: addressForm,
  success: { status: 201, body: ownAddress },
  errors: ['addresses_full'],
})

export const changeOwnAddress = endpoint({
  method: 'PUT',
  path: '/api/account/addresses/{id}',
  access: 'signed-in',
  summary: 'Change an address, or make it the default; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
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
  summary: 'Delete an address; if it was the default, the oldest remaining one becomes the default',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['address_not_found'],
})
export * from './address-parts.ts'
export * from './wards.ts'
