import { z } from 'zod'
import { choice, custom, email, flag, text } from '#kernel/contract/fields.ts'
import { resource } from '#kernel/contract/resource.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { isWebsite } from '#kernel/contract/web-address.ts'
import { moment } from '#kernel/contract/wire.ts'
import { currency, currencyCode } from '#modules/currency/contract/index.ts'

/** Whom purchase orders are sent to. Items and purchase orders refer to suppliers, so none is ever deleted. */
export const supplier = resource('supplier', {
  path: '/api/inventory/suppliers',
  access: { read: 'staff', write: 'admins' },
  noun: 'supplier',
  notFound: 'supplier_not_found',
  tool: { use: 'Finds a supplier and its id, before createPurchaseOrder drafts an order to it.' },
  fields: {
    name: text('Name', { required: true, max: 200 }),
    contactPerson: text('Contact person', { max: 200 }),
    email: email('Email'),
    phone: text('Phone', { max: 50, type: 'tel' }),
    address: text('Address', { max: 1000, rows: 2 }),
    website: text('Website', { max: 500, matches: [isWebsite, 'Please enter a web address'] }),
    paymentTerms: text('Payment terms', { max: 500 }),
    language: choice('Language', languageCodes, { initial: 'en' }),
    /** Of purchase orders; null for the reporting currency. */
    currency: custom({
      label: 'Currency of purchase orders',
      sent: currencyCode.or(z.literal('')).nullable(),
      wire: currency.nullable(),
      control: { kind: 'select', options: [{ value: '', label: 'Reporting currency' }] },
    }),
    isActive: flag('Active', true),
  },
  known: { createdAt: moment, updatedAt: moment },
  list: {
    search: ['name', 'contactPerson', 'email'],
    sort: ['name', 'createdAt'],
    sorted: 'name',
    filter: { active: 'isActive' },
  },
})
export type Supplier = z.output<typeof supplier.record>

export const {
  listAll: listSuppliers,
  get: getSupplier,
  create: createSupplier,
  update: updateSupplier,
  remove: deleteSupplier,
} = supplier
