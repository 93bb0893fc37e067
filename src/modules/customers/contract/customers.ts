import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { customFieldQuery, sentCustomFields, shownCustomFields } from '#kernel/contract/custom-fields.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { changeShape, wireShape } from '#kernel/contract/fields.ts'
import { plainCustomerTexts } from './plain-texts.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  id,
  idParams,
  listQuery,
  moment,
  optionalText,
  success,
  version,
  ifMatch,
} from '#kernel/contract/wire.ts'
import { customerStatuses } from '#modules/record-states/contract.ts'

export const customerTypes = ['individual', 'business'] as const

/** A customer of the shop, with or without an account. */
export const customer = z.object({
  id,
  userId: id.nullable(),
  type: z.enum(customerTypes),
  companyName: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  secondaryPhone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  country: z.string(),
  ...wireShape(plainCustomerTexts),
  /** How they became a customer: `storefront` for those who placed an order before staff created a record. */
  source: z.string().nullable(),
  status: z.enum(customerStatuses),
  /** The staff member responsible for them. */
  assignedTo: id.nullable(),
  notes: z.string().nullable(),
  tags: z.array(z.string()),
  /** The group whose price they pay; omitted: none. */
  groupId: id.optional(),
  /** Why they pay the whole amount ahead; omitted: they do not. */
  paysAheadReason: z.string().optional(),
  /** The fields that modules add; omitted where none does. */
  customFields: shownCustomFields('customer').optional(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Customer = z.output<typeof customer>

/** A saved customer, and other customers with the same e-mail or phone. */
export const savedCustomer = customer.extend({
  duplicates: z.array(z.object({ id, name: z.string() })),
})
export type SavedCustomer = z.output<typeof savedCustomer>

const name = (label: string) =>
  z.string(`${label} is required`).trim().min(1, `${label} is required`).max(100, 'At most 100 characters')

/** Validates the fields of a new customer. An empty string means none. */
export const customerInput = z.object({
  firstName: name('First name'),
  lastName: name('Last name'),
  email: z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(254, 'Invalid email address')
    .pipe(email),
  phone: optionalText(40),
  secondaryPhone: optionalText(40),
  address: optionalText(1000),
  city: optionalText(200),
  state: optionalText(200),
  zipCode: optionalText(20),
  country: optionalText(100),
  ...changeShape(plainCustomerTexts),
  status: z.enum(customerStatuses, `Status must be one of ${customerStatuses.join(', ')}`).optional(),
  type: z.enum(customerTypes).optional(),
  companyName: optionalText(200),
  source: optionalText(100),
  assignedTo: id.nullable().optional(),
  notes: optionalText(10_000),
  tags: z.array(z.string().trim().min(1).max(50)).max(30).optional(),
  /** The group whose price they pay; null: none. */
  groupId: id.nullable().optional(),
  /** Why they pay the whole amount ahead, where the shop asks for it; empty: they do not. */
  paysAheadReason: optionalText(500),
  customFields: sentCustomFields('customer').optional(),
})
export type CustomerInput = z.output<typeof customerInput>

/** A walk-in customer: the name in one field, and any other details they give. */
export const walkInInput = z.object({
  name: z.string('Name is required').trim().min(1, 'Name is required').max(200, 'At most 200 characters'),
  email: z
    .string()
    .trim()
    .max(254, 'Invalid email address')
    .refine((text) => text === '' || email.safeParse(text).success, 'Invalid email address')
    .optional(),
  phone: optionalText(40),
  address: optionalText(1000),
})
export type WalkInInput = z.output<typeof walkInInput>

/** A change; omitted fields are unchanged. */
export const customerChange = customerInput.partial()
export type CustomerChange = z.output<typeof customerChange>

/** The version that a writer has seen, so that no other version is overwritten. */
export const customerSorts = sortsBy('createdAt', 'name')

export const listCustomers = endpoint({
  method: 'GET',
  path: '/api/crm/customers',
  access: 'staff',
  summary: 'All customers, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words in the name, the company, the e-mail, the city or the phone, or the number of one of their orders. */
    q: z.string().max(200).optional(),
    status: z.enum(customerStatuses).optional(),
    type: z.enum(customerTypes).optional(),
    assignedTo: id.optional(),
    /** `differs`: only records whose account has confirmed an address other than the one in the record. */
    account: z.enum(['differs']).optional(),
    customFields: customFieldQuery('customer').optional(),
    sort: z.enum(customerSorts).default('-createdAt'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(customer) },
  tool: { use: 'Finds customers by name, phone or e-mail.' },
})

export const getCustomer = endpoint({
  method: 'GET',
  path: '/api/crm/customers/{id}',
  access: 'staff',
  summary: 'One customer',
  params: idParams,
  success: { status: 200, body: customer },
  tool: { use: 'Reads one customer.' },
  errors: ['customer_not_found'],
})

export const createCustomer = endpoint({
  method: 'POST',
  path: '/api/crm/customers',
  access: 'editors',
  summary: 'Create a customer; an e-mail address that another customer has is accepted, and reported',
  body: customerInput,
  success: { status: 201, body: savedCustomer },
  errors: ['reference_unknown'],
})

export const createWalkIn = endpoint({
  method: 'POST',
  path: '/api/crm/customers/walk-in',
  access: 'editors',
  summary: 'Create a walk-in customer, of whom only a name is known',
  body: walkInInput,
  success: { status: 201, body: savedCustomer },
})

export const updateCustomer = endpoint({
  method: 'PUT',
  path: '/api/crm/customers/{id}',
  access: 'editors',
  summary: 'Change a customer; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: customerChange.extend({ version: version.optional() }),
  success: { status: 200, body: savedCustomer },
  tool: {
    use: 'Writes fields of modules of this shop; nothing else changes.',
    only: ['customFields', 'version'],
  },
  errors: ['customer_not_found', 'reference_unknown', 'version_conflict', 'precondition_failed'],
})

export const detachAccount = endpoint({
  method: 'POST',
  path: '/api/crm/customers/{id}/detach-account',
  access: 'editors',
  summary:
    'Take the account off a customer record that is somebody else’s; their next order makes a record of their own',
  params: idParams,
  success: { status: 200, body: customer },
  errors: ['customer_not_found'],
})

export const deleteCustomer = endpoint({
  method: 'DELETE',
  path: '/api/crm/customers/{id}',
  access: 'admins',
  summary:
    'Delete a customer and what was said with them; refused while opportunities, quotes or installations exist',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['customer_not_found', 'in_use', 'version_conflict', 'precondition_failed'],
})

export const eraseCustomer = endpoint({
  method: 'POST',
  path: '/api/crm/customers/{id}/erase',
  access: 'admins',
  summary:
    'Erase a person without an account, their orders included; what is still open waits until it is closed',
  params: idParams,
  /**
   * True if erased at once; false if there is open business, in which case a nightly job erases them when it is closed.
   */
  success: { status: 200, body: z.object({ erased: z.boolean() }) },
  errors: ['customer_not_found', 'customer_has_account'],
})

/** Two customers who are probably the same person: they share e-mail, phone, or name and address. */
export const duplicatePair = z.object({
  by: z.enum(['email', 'phone', 'address']),
  customers: z.array(customer),
})
export type DuplicatePair = z.output<typeof duplicatePair>

export const listDuplicates = endpoint({
  method: 'GET',
  path: '/api/crm/customers/duplicates',
  access: 'staff',
  summary:
    'Pairs of customers with the same e-mail, phone, or name and address that can be merged, at most 50, the latest first',
  success: { status: 200, body: z.array(duplicatePair) },
})

export const keepCustomersApart = endpoint({
  method: 'POST',
  path: '/api/crm/customers/{id}/keep-apart',
  access: 'editors',
  summary: 'Declare that two customers are different people; they are no longer suggested as duplicates',
  params: idParams,
  body: z.object({ customerId: id }),
  success: { status: 200, body: success },
  errors: ['customer_not_found', 'same_customer'],
})

export const mergeCustomers = endpoint({
  method: 'POST',
  path: '/api/crm/customers/{id}/merge',
  access: 'admins',
  summary:
    'Make two customers one: everything of the other moves to this one, which keeps what it says itself',
  params: idParams,
  body: z.object({ customerId: id }),
  success: { status: 200, body: customer },
  errors: ['customer_not_found', 'same_customer', 'two_accounts'],
})
