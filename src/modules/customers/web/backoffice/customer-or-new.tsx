import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useDeferredValue, useState, type ComponentProps } from 'react'
import { createCustomer, createWalkIn, type Customer } from '../../contract/customers.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { enterInFields } from '#kernel/web/backoffice/editing/enter-in-fields.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { crmEndpoints, customerChoices } from '../queries.ts'
import { CustomerField } from './customer-field.tsx'
import { nameOf } from './labels.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** Digits after which customers are looked up by what was typed. */
const minDigits = 5

/** Chooses a customer, or writes down a new one without leaving the form around it. */
export function CustomerOrNew(props: ComponentProps<typeof CustomerField>) {
  const [isNew, setIsNew] = useState(false)
  const may = useMay(createCustomer)
  const choose = (customer: Customer) => {
    setIsNew(false)
    props.onChange(customer.id, customer)
  }
  return (
    <div className="grid content-start gap-2">
      <CustomerField {...props} />
      {isNew ? (
        <NewCustomer choose={choose} close={() => setIsNew(false)} />
      ) : (
        <Button
          look="plain"
          size="touch"
          className="justify-self-start"
          disabled={!may || props.disabled}
          onClick={() => setIsNew(true)}
        >
          <UserPlus size={15} aria-hidden />
          New customer
        </Button>
      )}
    </div>
  )
}

const nobody = { phone: '', name: '', email: '', address: '' }

/** Somebody who calls or comes in; whoever has this phone number already is offered instead. */
function NewCustomer({ choose, close }: { choose: (customer: Customer) => void; close: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState(nobody)
  const phone = useDeferredValue(typed.phone.trim())
  const { data: matches } = useQuery({
    ...customerChoices(phone),
    enabled: phone.replace(/\D/g, '').length >= minDigits,
  })
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(createWalkIn, { body: typed }),
    onSuccess: ({ duplicates: [first], ...customer }) => {
      toast({
        title: 'Customer created successfully',
        ...(first && { description: `${first.name} has the same email or phone. They can be merged.` }),
      })
      choose(customer)
    },
    onError: toastFailure('Failed to create customer'),
    onSettled: () => refresh(client, crmEndpoints),
  })
  const isComplete = typed.name.trim() !== ''
  const create = () => {
    if (isComplete && !isPending) mutate()
  }
  const refused = error instanceof ApiError ? error.fields : {}
  const text = (field: keyof typeof nobody, label: string) => ({
    label,
    value: typed[field],
    error: refused[field],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => setTyped({ ...typed, [field]: target.value }),
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset className="grid gap-3 rounded-md border border-line p-4" onKeyDown={enterInFields(create)}>
      <legend className="px-1 text-sm font-medium">New customer</legend>
      <Field {...text('phone', 'Phone')} type="tel" maxLength={40} />
      {phone !== '' && (matches?.rows.length ?? 0) > 0 && (
        <ul aria-label="Customers with this number" className="grid gap-1">
          {matches?.rows.slice(0, 5).map((customer) => (
            <li key={customer.id}>
              <Button
                look="quiet"
                size="sm"
                className="w-full justify-start text-left"
                onClick={() => choose(customer)}
              >
                {nameOf(customer)} · {customer.phone}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Field {...text('name', 'Name')} maxLength={200} />
      <Field {...text('email', 'E-mail')} type="email" maxLength={254} />
      <TextArea {...text('address', 'Address')} rows={2} maxLength={1000} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button look="quiet" size="sm" onClick={close}>
          Cancel
        </Button>
        <Button size="sm" disabled={isPending || !isComplete} onClick={create}>
          Save customer
        </Button>
      </div>
    </fieldset>
  )
}
