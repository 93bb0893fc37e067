import type { ComponentProps } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { customerById, customerChoices } from '../queries.ts'
import { RecordSelect } from '#kernel/web/backoffice/editing/record-select.tsx'
import { nameOf } from './labels.ts'

const customers = {
  search: customerChoices,
  byId: customerById,
  nameOf,
  detailOf: ({ phone, city, email }: Customer) => phone ?? city ?? email ?? '',
}

/** Chooses a customer; `none` is what no customer is called, where one may be left out. */
export function CustomerField({
  none,
  label = 'Customer',
  ...rest
}: { none?: string; label?: string } & Pick<
  ComponentProps<typeof RecordSelect<Customer>>,
  'value' | 'besides' | 'hasSearch' | 'error' | 'disabled' | 'onChange'
>) {
  return (
    <RecordSelect
      {...rest}
      choice={customers}
      label={label}
      find="Find by name, phone or order number"
      none={none ?? 'Choose a customer'}
      required={none === undefined}
    />
  )
}
