import { useQuery } from '@tanstack/react-query'
import { Mail, Phone } from 'lucide-react'
import { useState } from 'react'
import { interactionTypes, type InteractionType } from '#modules/record-states/contract.ts'
import type { Customer } from '#modules/customers/contract/customers.ts'
import { team, useLogInteraction } from '../../queries.ts'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { buttonClasses } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field, TextArea } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { labelOf, nameOf } from '../labels.ts'

/** With whom, and of which kind; `any` lets the person choose. */
export interface Conversation {
  customer: Customer
  type: 'call' | 'email' | 'any'
}

const titles = { call: 'Call', email: 'Email', any: 'Log interaction with' }

/** The address that dials or writes; none where there is no number or mail address. */
export function contactUrl({ customer: { phone, email }, type }: Conversation): string | null {
  if (type === 'call') return phone && `tel:${phone.replace(/[^\d+*#]/g, '')}`
  return type === 'email' ? email && `mailto:${email}` : null
}

/** Notes what is said with a customer, who is called or written to from here. */
export function InteractionDialog({
  conversation,
  close,
}: {
  conversation: Conversation
  close: () => void
}) {
  const { customer, type } = conversation
  const [chosen, choose] = useState<InteractionType>(type === 'any' ? 'meeting' : type)
  const [notes, setNotes] = useState('')
  const [next, setNext] = useState({ nextAction: '', nextActionDate: '', nextActionBy: '' })
  const { data: people = [] } = useQuery(team)
  const [error, setError] = useState<string>()
  const log = useLogInteraction(close)
  const reach = contactUrl(conversation)
  const save = () => {
    if (notes.trim() === '') return setError('Please write a note')
    log.mutate({
      customerId: customer.id,
      type: chosen,
      notes,
      date: new Date().toISOString(),
      ...(next.nextAction.trim() !== '' && { ...next, nextActionBy: next.nextActionBy || null }),
    })
  }
  return (
    <Dialog open onClose={close} title={`${titles[type]} ${nameOf(customer)}`} closeLabel="Close">
      <Form className="grid gap-4" onSend={save}>
        {reach && (
          <a href={reach} className={buttonClasses({ look: 'quiet' }, 'justify-self-start')}>
            {type === 'call' ? <Phone size={16} aria-hidden /> : <Mail size={16} aria-hidden />}
            {type === 'call' ? customer.phone : customer.email}
          </a>
        )}
        {type === 'any' && (
          <SelectField
            label="Type"
            value={chosen}
            onChange={(event) => choose(event.target.value as InteractionType)}
          >
            <Options of={interactionTypes} label={labelOf} />
          </SelectField>
        )}
        <TextArea
          label="Notes"
          rows={5}
          value={notes}
          error={error}
          maxLength={10_000}
          onChange={(event) => {
            setNotes(event.target.value)
            setError(undefined)
          }}
        />
        <Field
          label="Next action"
          maxLength={1000}
          value={next.nextAction}
          onChange={({ target }) => setNext({ ...next, nextAction: target.value })}
        />
        {next.nextAction.trim() !== '' && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label="Next action date"
              type="date"
              value={next.nextActionDate}
              onChange={({ target }) => setNext({ ...next, nextActionDate: target.value })}
            />
            <SelectField
              label="Who does it"
              value={next.nextActionBy}
              onChange={({ target }) => setNext({ ...next, nextActionBy: target.value })}
            >
              <option value="">Nobody yet</option>
              {people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <div className="flex justify-end gap-3">
          <FormButtons close={close} disabled={log.isPending}>
            Save
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}
