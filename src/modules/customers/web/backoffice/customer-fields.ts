import { customerStatuses, type CustomerStatus } from '#modules/record-states/contract.ts'
import { plainCustomerTexts } from '../../contract/plain-texts.ts'
import { formTexts, textsPayload } from '#kernel/web/backoffice/editing/plain-texts.ts'
import type { Customer } from '../../contract/customers.ts'
import type { CustomerGroup } from '../../contract/groups.ts'
import { countryIn, countryName, storedCountry } from '#kernel/rules/people/country-name.ts'
import { valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { customFieldsSpec, noCustomFields } from '#kernel/web/backoffice/custom-fields/form-values.ts'
import { locale, t } from '#kernel/web/backoffice/language.ts'
import { optionsOf } from './labels.ts'

export const customerFields = {
  firstName: { label: 'First Name', required: true },
  lastName: { label: 'Last Name', required: true },
  email: { label: 'Email', type: 'email', required: true },
  phone: { label: 'Phone', type: 'tel' },
  address: { kind: 'textarea', label: 'Address', rows: 2, maxLength: 1000 },
  city: { label: 'City' },
  state: { label: t('State', { context: 'region' }) },
  zipCode: { label: 'Zip Code' },
  country: { label: 'Country', maxLength: 100 },
  companyName: { label: 'Company' },
  ...formTexts(plainCustomerTexts),
  status: { kind: 'select', label: 'Status', options: optionsOf(customerStatuses), initial: 'prospect' },
  groupId: { kind: 'select', label: 'Customer group', options: [] },
  notes: { kind: 'textarea', label: 'Notes', rows: 3 },
  tags: { label: 'Tags', hint: 'Separated by commas' },
  customFields: customFieldsSpec,
} satisfies Fields

/**
 * The fields of one customer: what a walk-in never said is not asked of them later.
 * @param shopCountry code of the country in which a new customer probably lives
 * @param groups that a customer may be in
 */
export const fieldsFor = (
  customer: Customer | null,
  shopCountry: string,
  groups: readonly CustomerGroup[],
) => ({
  ...customerFields,
  groupId: {
    ...customerFields.groupId,
    options: [
      { value: '', label: t('None') },
      ...groups.map(({ id, name, percent }) => ({ value: id, label: `${name} (−${percent} %)` })),
    ],
  },
  country: { ...customerFields.country, initial: countryIn(countryName(shopCountry), locale()) },
  lastName: { ...customerFields.lastName, required: customer?.lastName !== '' },
  email: { ...customerFields.email, required: customer === null || Boolean(customer.email) },
})
type CustomerValues = ValuesOf<typeof customerFields>

export const customerValues = (customer: Customer): CustomerValues => ({
  ...valuesIn(customerFields, customer),
  country: countryIn(customer.country, locale()),
  tags: customer.tags.join(', '),
  customFields: noCustomFields,
})

const tagsOf = (tags: string) =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** What is sent; of a new customer notes and tags only where somebody has written some. */
export const customerPayload = (
  {
    notes,
    tags,
    status,
    lastName,
    email,
    country,
    groupId,
    companyName,
    ...values
  }: Omit<CustomerValues, 'customFields'>,
  customer: Customer | null,
) => ({
  ...values,
  country: storedCountry(country, locale()),
  ...((companyName || customer?.companyName) && { companyName }),
  ...textsPayload(plainCustomerTexts, values, customer),
  // Of a walk-in a last name and an e-mail may never have been known.
  ...((lastName || customer?.lastName !== '') && { lastName }),
  ...((email || customer === null || customer.email) && { email }),
  status: status as CustomerStatus,
  ...((groupId || customer?.groupId) && { groupId: groupId || null }),
  ...((notes || customer) && { notes }),
  ...((tags.trim() || customer) && { tags: tagsOf(tags) }),
})
