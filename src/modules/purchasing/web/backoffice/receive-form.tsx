import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PurchaseOrder } from '../../contract/purchasing.ts'
import { maxReceivableQuantity, openQuantity } from '../../rules/purchasing.ts'
import { inventorySettings, useReceive } from '../queries.ts'
import { ApiError } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { FormButtons } from '#kernel/web/backoffice/editing/form-buttons.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { packName } from './purchase-values.ts'
import { Form } from '#kernel/web/ui/form.tsx'
import { BatchField, formatQuantity } from '#modules/inventory/web/backoffice/index.ts'

/** Receives a delivery. Each quantity defaults to the open quantity of its line. */
export function ReceiveForm({ order, close }: { order: PurchaseOrder; close: () => void }) {
  const { data: settings } = useQuery(inventorySettings)
  const tolerance = settings?.overReceiptPercent ?? 0
  const lines = order.items
    .filter((line) => maxReceivableQuantity(line, tolerance) > 0)
    .map((line) => ({ ...line, unit: packName(line) }))
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [batches, setBatches] = useState<Readonly<Record<string, string>>>({})
  const [notes, setNotes] = useState('')
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  // One key per form, so that clicking twice books the delivery once.
  const [key] = useState(() => `${order.id} ${Date.now()} ${Math.random()}`)
  const { mutate, isPending } = useReceive()
  const valueOf = (line: (typeof lines)[number]) => typed[line.id] ?? String(openQuantity(line))
  const save = () =>
    mutate(
      {
        id: order.id,
        key,
        notes,
        items: lines.map((line) => ({
          inventoryItemId: line.inventoryItemId,
          quantity: Number(valueOf(line)),
          ...(batches[line.id] && { batch: batches[line.id] }),
        })),
      },
      {
        onSuccess: close,
        onError: (error) => setErrors(error instanceof ApiError ? error.fields : {}),
      },
    )
  return (
    <Form aria-label="Receive" className="mt-6 grid gap-4 border-t border-line pt-4" onSend={save}>
      <div className="grid items-end gap-4 sm:grid-cols-2">
        {lines.map((line, index) => (
          <div key={line.id} className="grid gap-2">
            <NumberField
              label={`Received of ${line.itemName} (${line.unit})`}
              decimals={3}
              min={0}
              step="any"
              value={valueOf(line)}
              error={errors[`items.${index}.quantity`]}
              hint={
                tolerance > 0
                  ? `${formatQuantity(openQuantity(line))} to come, at most ${formatQuantity(maxReceivableQuantity(line, tolerance))}`
                  : `${formatQuantity(openQuantity(line))} to come`
              }
              onChange={(value) => {
                setTyped({ ...typed, [line.id]: value })
                setErrors({})
              }}
            />
            <BatchField
              item={line}
              label={`Batch of ${line.itemName}`}
              value={batches[line.id] ?? ''}
              error={errors[`items.${index}.batch`]}
              onChange={(batch) => setBatches({ ...batches, [line.id]: batch })}
            />
          </div>
        ))}
      </div>
      <Field
        label="Delivery note"
        error={errors['notes'] ?? errors['items']}
        maxLength={1000}
        value={notes}
        onChange={({ target: { value } }) => setNotes(value)}
      />
      <div className="flex justify-end gap-3">
        <FormButtons close={close} disabled={isPending}>
          Save delivery
        </FormButtons>
      </div>
    </Form>
  )
}
