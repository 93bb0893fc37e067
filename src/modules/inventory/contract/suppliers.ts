import { z } from 'zod'
import { emailAddress } from '#kernel/contract/email.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, idParams, language, listQuery, moment, success, version } from '#kernel/contract/wire.ts'
import { currency, currencyCode } from '#modules/currency/contract/index.ts'
import { isWebsite } from '#kernel/contract/web-address.ts'

const optionalText = (maxLength: number) =>
  z.string().trim().max(maxLength, `At most ${maxLength} characters`).nullish()

/** Validated by the form and again by the server, with the same messages. */
export const supplierForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  contactPerson: optionalText(200),
  email: z.union([z.literal(''), emailAddress('Please enter a valid email address')]).nullish(),
  phone: optionalText(50),
  address: optionalText(1000),
  website: optionalText(500).refine((text) => !text || isWebsite(text), 'Please enter a web address'),
  paymentTerms: optionalText(500),
  /** The language of purchase orders to this supplier. */
  language: language.optional(),
  /** The currency of purchase orders; null or empty for the reporting currency. */
  currency: z
    .union([z.literal(''), currencyCode])
    .nullish()
    .transform((code) => (code === '' ? null : code)),
  isActive: z.boolean().default(true),
})
export type SupplierForm = z.input<typeof supplierForm>

export const supplier = z.object({
  id,
  name: z.string(),
  contactPerson: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  website: z.string().nullable(),
  paymentTerms: z.string().nullable(),
  language,
  currency: currency.nullable(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
  version,
})
export type Supplier = z.output<typeof supplier>

export const supplierSorts = sortsBy('name', 'createdAt')

export const listSuppliers = endpoint({
  method: 'GET',
  path: '/api/inventory/suppliers',
  access: 'staff',
  summary: 'Suppliers, by name unless `sort` says otherwise',
  query: listQuery.extend({
    q: z.string().max(200).optional(),
    active: z.enum(['true', 'false']).optional(),
    sort: z.enum(supplierSorts).default('name'),
  }),
  success: { status: 200, body: z.array(supplier) },
  errors: [],
})

export const getSupplier = endpoint({
  method: 'GET',
  path: '/api/inventory/suppliers/{id}',
  access: 'staff',
  summary: 'One supplier',
  params: idParams,
  success: { status: 200, body: supplier },
  errors: ['supplier_not_found'],
})

export const createSupplier = endpoint({
  method: 'POST',
  path: '/api/inventory/suppliers',
  access: 'admins',
  summary: 'Add a supplier',
  body: supplierForm,
  success: { status: 201, body: supplier },
  errors: [],
})

export const updateSupplier = endpoint({
  method: 'PUT',
  path: '/api/inventory/suppliers/{id}',
  access: 'admins',
  summary: 'Change a supplier; omitted fields are not changed',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: supplierForm.extend({ isActive: z.boolean() }).partial().extend({ version: version.optional() }),
  success: { status: 200, body: supplier },
  errors: ['supplier_not_found', 'version_conflict', 'precondition_failed'],
})

export const deleteSupplier = endpoint({
  method: 'DELETE',
  path: '/api/inventory/suppliers/{id}',
  access: 'admins',
  summary: 'Deactivate a supplier; items and purchase orders still refer to it',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['supplier_not_found'],
})
