import type { ComponentProps } from 'react'
import type { Customer } from '../../contract/customers.ts'
import { customerById, customerChoices } from '../queries.ts'
import { RecordSelect } from '../../../../kernel/web/backoffice/editing/record-select.tsx'
import { nameOf } from './labels.ts'

const customers = { search: customerChoices, byId: customerById, nameOf }

/** Chooses a customer; `none` is what no customer is called, where one may be left out. */
export function CustomerField({
  none,
  ...rest
}: { none?: string } & Pick<
  ComponentProps<typeof RecordSelect<Customer>>,
  'value' | 'error' | 'disabled' | 'onChange'
>) {
  return (
    <RecordSelect
      {...rest}
      choice={customers}
      label="Customer"
      find="Find by name"
      none={none ?? 'Choose a customer'}
      required={none === undefined}
    />
  )
}
