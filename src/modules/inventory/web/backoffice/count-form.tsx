import { useState } from 'react'
import type { InventoryItem } from '../../contract/inventory.ts'
import { countReasons, type CountReason } from '../../contract/stock.ts'
import { useCountStock } from '../queries/inventory.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { BatchField } from './item-batches.tsx'
import { stockOutcome } from './stock-outcome.ts'

const reasons: Record<CountReason, string> = {
  stocktaking: 'Stocktaking',
  damage: 'Damaged',
  loss: 'Lost',
  found: 'Found',
  correction: 'Correction',
}

/** Enters a counted quantity; the ledger records the difference. */
export function CountForm({ item, close }: { item: InventoryItem; close: () => void }) {
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState<CountReason>('stocktaking')
  const [notes, setNotes] = useState('')
  const [batch, setBatch] = useState('')
  const [refused, setRefused] = useState<string>()
  const { mutate, isPending } = useCountStock()
  const save = () => {
    if (typed === '') return setRefused('Please enter what was counted')
    return mutate(
      { id: item.id, quantity: Number(typed), reason, notes, ...(batch && { batch }) },
      stockOutcome({ close, refuse: setRefused }),
    )
  }
  return (
    <Form
      aria-label="Set counted quantity"
      className="mb-4 grid gap-3 rounded-md bg-linen p-4 sm:grid-cols-2"
      onSend={save}
    >
      <NumberField
        label="Counted quantity"
        decimals={3}
        min={0}
        step="any"
        value={typed}
        error={refused}
        onChange={(value) => {
          setTyped(value)
          setRefused(undefined)
        }}
      />
      <SelectField
        label="Reason"
        value={reason}
        onChange={({ target: { value } }) => setReason(value as CountReason)}
      >
        <Options of={countReasons} label={(countReason) => reasons[countReason]} />
      </SelectField>
      <BatchField item={item} value={batch} onChange={setBatch} />
      <Field
        label="Note"
        maxLength={1000}
        value={notes}
        onChange={({ target: { value } }) => setNotes(value)}
      />
      <div className="flex items-end justify-end gap-3">
        <FormButtons close={close} disabled={isPending}>
          Save
        </FormButtons>
      </div>
    </Form>
  )
}
