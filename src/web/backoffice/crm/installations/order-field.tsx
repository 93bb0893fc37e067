import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { orderChoices } from '../../../queries/staff-quotes.ts'
import { Field } from '../../../ui/field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'

/** Chooses an order, or none; where there are more than a list can hold, a search narrows it down. */
export function OrderField({
  value,
  chosen,
  disabled,
  onChange,
}: {
  /** Id of the order, or empty. */
  value: string
  /** The order that was chosen before, which may not be among the newest. */
  chosen?: { id: string; number: string } | undefined
  disabled?: boolean
  onChange: (id: string) => void
}) {
  const [typed, setTyped] = useState('')
  const { data: all } = useQuery(orderChoices(''))
  const { data: found = all } = useQuery(orderChoices(useDeferredValue(typed.trim())))
  const [kept, keep] = useState(chosen)
  const shown = found?.rows ?? []
  const missing = kept && kept.id === value && !shown.some(({ id }) => id === value)
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
        onChange={({ target }) => {
          const order = shown.find(({ id }) => id === target.value)
          if (order) keep({ id: order.id, number: `${order.order_number} ${order.customer_info.name}` })
          onChange(target.value)
        }}
      >
        <option value="">None</option>
        {missing && <option value={kept.id}>{kept.number}</option>}
        {shown.map(({ id, order_number, customer_info }) => (
          <option key={id} value={id}>
            {order_number} {customer_info.name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
