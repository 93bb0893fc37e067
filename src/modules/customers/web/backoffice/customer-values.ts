import type { Customer } from '../../contract/customers.ts'
import type { CustomerStatus } from '../../contract/customers.ts'

/** What the form of a customer holds. */
export type CustomerValues = {
  firstName: string
  lastName: string
  email: string
  phone: string
  address: string
  city: string
  state: string
  zipCode: string
  status: string
  notes: string
  tags: string
}

export const customerLabels: Record<keyof CustomerValues, string> = {
  firstName: 'First Name',
  lastName: 'Last Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'Zip Code',
  status: 'Status',
  notes: 'Notes',
  tags: 'Tags',
}

export const emptyCustomer: CustomerValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  status: 'prospect',
  notes: '',
  tags: '',
}

export function valuesOf(customer: Customer): CustomerValues {
  const texts = Object.fromEntries(
    Object.keys(emptyCustomer).map((name) => [name, customer[name as keyof Customer] ?? '']),
  ) as CustomerValues
  return { ...texts, tags: customer.tags.join(', ') }
}

/** What is sent for a new customer; notes and tags only where somebody has written some. */
export function payloadOf({ notes, tags, status, ...values }: CustomerValues) {
  return {
    ...values,
    status: status as CustomerStatus,
    ...(notes && { notes }),
    ...(tags.trim() && { tags: tagsOf(tags) }),
  }
}

export const tagsOf = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)
