import { csvOfTexts, serializeTexts } from '#kernel/record/plain-texts.ts'
import type { Customer } from '../contract/customers.ts'
import { plainCustomerTexts } from '../contract/plain-texts.ts'
import { wholeName } from '#kernel/rules/people/name-parts.ts'
import { dayAndTimeIn } from '#kernel/rules/shop-time.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import type { CustomerRow } from './customers.tables.ts'

/** The display name of a customer: name, company or e-mail, whichever is set first. */
export function customerName({
  firstName,
  lastName,
  companyName,
  email,
}: Pick<CustomerRow, 'firstName' | 'lastName' | 'companyName' | 'email'>): string {
  return wholeName({ firstName, lastName }) || companyName || email || 'Customer without a name'
}

export function serializeCustomer(row: CustomerRow): Customer {
  const { sortName: _sortName, groupId, paysAheadReason, customFields, ...fields } = row
  return {
    ...fields,
    ...serializeTexts(plainCustomerTexts, row),
    ...(groupId !== null && { groupId }),
    ...(paysAheadReason !== null && { paysAheadReason }),
    ...(Object.keys(customFields).length > 0 && { customFields: { ...customFields } }),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** CSV columns of a customer; days are in the shop's time zone. */
export function customerColumns(timeZone: string): CsvColumns<Customer> {
  return {
    first_name: (row) => row.firstName,
    last_name: (row) => row.lastName,
    company: (row) => row.companyName,
    type: (row) => row.type,
    status: (row) => row.status,
    email: (row) => row.email,
    phone: (row) => row.phone,
    secondary_phone: (row) => row.secondaryPhone,
    address: (row) => row.address,
    city: (row) => row.city,
    state: (row) => row.state,
    zip_code: (row) => row.zipCode,
    country: (row) => row.country,
    source: (row) => row.source,
    tags: (row) => row.tags.join(', '),
    notes: (row) => row.notes,
    created_at: (row) => dayAndTimeIn(timeZone, new Date(row.createdAt)),
    id: (row) => row.id,
    ...csvOfTexts(plainCustomerTexts),
  }
}
