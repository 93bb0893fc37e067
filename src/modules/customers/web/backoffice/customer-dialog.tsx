import { useQueryClient } from '@tanstack/react-query'
import { createCustomer, customerStatuses, updateCustomer } from '../../contract/customers.ts'
import type { Customer, WrittenCustomer } from '../../contract/customers.ts'
import { call } from '../../../../kernel/web/api.ts'
import { crm } from '../queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { labelOf } from './figures.ts'
import { customerLabels, emptyCustomer, payloadOf, tagsOf, valuesOf } from './customer-values.ts'
import type { CustomerValues } from './customer-values.ts'

/** Another customer with the same e-mail or phone is welcome, and told. */
const hint = ({ duplicates: [first] }: WrittenCustomer) =>
  first && { description: `${first.name} has the same email or phone. They can be merged.` }

/** Writes down a new customer, or changes the one that is given. */
export function CustomerDialog({ customer, close }: { customer: Customer | null; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(updateCustomer)
  const editing = useEditing<CustomerValues, WrittenCustomer>({
    start: customer ? valuesOf(customer) : emptyCustomer,
    version: customer?.version,
    valuesOf,
    write: (values, version) =>
      customer
        ? call(updateCustomer, {
            params: { id: customer.id },
            body: {
              ...payloadOf(values),
              notes: values.notes,
              tags: tagsOf(values.tags),
              ...(version !== undefined && { version }),
            },
          })
        : call(createCustomer, { body: payloadOf(values) }),
    onSaved: (saved) => {
      const title = customer ? 'Customer updated successfully' : 'Customer created successfully'
      toast({ title, ...hint(saved) })
      void refresh(client, crm)
      close()
    },
    failed: customer ? 'Failed to update customer' : 'Failed to create customer',
  })
  const { values, set, errors } = editing
  const text = (field: keyof CustomerValues) => ({
    label: customerLabels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  return (
    <EditDialog
      title={customer ? 'Edit Customer' : 'Add Customer'}
      editing={editing}
      labels={customerLabels}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...text('firstName')} required />
        <Field {...text('lastName')} required />
        <Field {...text('email')} type="email" required />
        <Field {...text('phone')} type="tel" />
      </div>
      <Field {...text('address')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...text('city')} />
        <Field {...text('state')} />
        <Field {...text('zipCode')} />
        <SelectField
          label={customerLabels.status}
          value={values.status}
          error={errors.status}
          disabled={!may}
          onChange={(event) => set({ status: event.target.value })}
        >
          {customerStatuses.map((status) => (
            <option key={status} value={status}>
              {labelOf(status)}
            </option>
          ))}
        </SelectField>
      </div>
      <Field {...text('tags')} hint="Separated by commas" />
      <TextArea {...text('notes')} rows={3} />
    </EditDialog>
  )
}
