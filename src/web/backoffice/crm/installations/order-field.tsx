import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { orderById } from '../../../queries/staff-orders.ts'
import { orderChoices } from '../../../queries/staff-quotes.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Chooses an order, or none; where there are more than a list can hold, a search narrows it down. */
export function OrderField({
  value,
  disabled,
  onChange,
}: {
  /** Id of the order, or empty. */
  value: string
  disabled?: boolean
  onChange: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const { data: all } = useQuery(orderChoices(''))
  const { data: found = all } = useQuery(orderChoices(useDeferredValue(typed.trim())))
  const { data: chosen } = useQuery({ ...orderById(value), enabled: value !== '' })
  const shown = found?.rows ?? []
  const missing = chosen && chosen.id === value && !shown.some(({ id }) => id === value) ? [chosen] : []
  return (
    <div className="grid content-start gap-2">
      {all?.next && (
        <Field
          label="Find an order"
          type="search"
          value={typed}
          disabled={disabled}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <SelectField
        label="Order"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">None</option>
        {[...missing, ...shown].map(({ id, order_number, customer_info }) => (
          <option key={id} value={id}>
            {order_number} {customer_info.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
