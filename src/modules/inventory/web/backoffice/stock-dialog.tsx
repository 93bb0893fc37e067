import { useState } from 'react'
import type { InventoryItem } from '../../contract/inventory.ts'
import { useChangeStock } from '../queries/inventory.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { BatchField } from './item-batches.tsx'
import { stockOutcome } from './stock-outcome.ts'
import { formatQuantity, formatQuantityWithUnit } from './format.ts'

const words = {
  add: { title: 'Add Stock', notes: 'Stock added via the admin panel' },
  remove: { title: 'Remove Stock', notes: 'Stock removed via the admin panel' },
}

/** Adds or removes stock. */
export function StockDialog({
  item,
  type,
  close,
}: {
  item: InventoryItem
  type: 'add' | 'remove'
  close: () => void
}) {
  const [typed, setTyped] = useState('')
  const [batch, setBatch] = useState('')
  const [refused, setRefused] = useState<string>()
  // One key per dialog, so that clicking twice books the movement once.
  const [key] = useState(() => `${item.id} ${Date.now()} ${Math.random()}`)
  const { mutate, isPending } = useChangeStock()
  const { title, notes } = words[type]
  const amount = Number(typed)
  const isAmount = typed !== '' && amount > 0
  const after = type === 'add' ? item.currentStock + amount : item.currentStock - amount

  const save = () => {
    if (!isAmount) return setRefused('Must be above 0')
    return mutate(
      { id: item.id, quantity: type === 'add' ? amount : -amount, type, notes, key, ...(batch && { batch }) },
      stockOutcome({ close, refuse: setRefused }),
    )
  }
  return (
    <Dialog open onClose={close} title={title} closeLabel="Close">
      <Form className="grid gap-4" onSend={save}>
        <p>
          <span className="font-medium">{item.name}</span>
          <span className="figures text-ink-soft">
            , {formatQuantityWithUnit(item.currentStock, item.unit)} in stock
          </span>
        </p>
        <NumberField
          label="Quantity"
          decimals={3}
          min={0}
          step="any"
          required
          value={typed}
          error={refused}
          hint={isAmount && after >= 0 ? `${formatQuantity(after)} afterwards` : undefined}
          onChange={(value) => {
            setTyped(value)
            setRefused(undefined)
          }}
        />
        <BatchField item={item} value={batch} onChange={setBatch} />
        <div className="flex justify-end gap-3">
          <FormButtons close={close} disabled={isPending}>
            Save
          </FormButtons>
        </div>
      </Form>
    </Dialog>
  )
}
