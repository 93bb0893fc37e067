import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { customerById, customerChoices } from '../../queries/crm.ts'
import { Field } from '../../ui/field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { nameOf } from './figures.ts'

/** Chooses a customer; where there are more than a list can hold, a search narrows it down. */
export function CustomerField({
  value,
  error,
  disabled,
  none,
  onChange,
}: {
  /** Id of the chosen customer, or empty. */
  value: string
  error?: string | undefined
  disabled?: boolean
  /** What no customer is called, where one may be left out. */
  none?: string
  onChange: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const { data: all } = useQuery(customerChoices(''))
  const { data: found = all } = useQuery(customerChoices(useDeferredValue(typed.trim())))
  const { data: chosen } = useQuery({ ...customerById(value), enabled: value !== '' })
  const shown = found?.rows ?? []
  const missing = chosen && !shown.some(({ id }) => id === value) ? [chosen] : []
  return (
    <div className="grid content-start gap-2">
      {all?.next && (
        <Field
          label="Find by name"
          type="search"
          value={typed}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label="Customer"
        required={none === undefined}
        value={value}
        disabled={disabled}
        aria-invalid={error ? true : undefined}
        onChange={(event) => onChange(event.target.value)}
      >
        <option value="">{none ?? 'Choose a customer'}</option>
        {[...missing, ...shown].map((customer) => (
          <option key={customer.id} value={customer.id}>
            {nameOf(customer)}
          </option>
        ))}
      </SelectField>
      {error && (
        <p role="alert" className="text-sm text-clay">
          {error}
        </p>
      )}
    </div>
  )
}
