import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { listOrders } from '#modules/orders/contract/index.ts'
import type { Shipment } from '../../contract/index.ts'
import { setParcelState } from '../queries/shipments.ts'
import { stateActions } from './words.ts'

type Decision = 'kept' | 'refunded'

/** Why a parcel was refused; when it comes back, what becomes of the deposit. */
export function RefusedDialog({
  shipment,
  state,
  close,
}: {
  shipment: Shipment
  state: 'refused' | 'returned'
  close: () => void
}) {
  const [reason, setReason] = useState('')
  const [deposit, setDeposit] = useState<Decision>('kept')
  const { mutate, isPending, error } = useWrite({
    write: () => setParcelState(shipment.id, state === 'refused' ? { state, reason } : { state, deposit }),
    done: 'Parcel saved',
    failed: 'Failed to change the parcel',
    refreshes: [listOrders],
    after: close,
  })
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    <Dialog open onClose={close} title={t(stateActions[state])} closeLabel="Close">
      <Form className="grid gap-4" onSend={() => mutate(undefined)}>
        {state === 'refused' ? (
          <Field
            label="Reason (optional)"
            maxLength={500}
            value={reason}
            error={fields['reason']}
            onChange={({ target }) => setReason(target.value)}
          />
        ) : (
          <>
            <p className="text-ink-soft">
              Something was paid for this order. Pieces made to size are rarely sold to somebody else.
            </p>
            <SelectField
              label="The deposit"
              value={deposit}
              error={fields['deposit']}
              onChange={({ target }) => setDeposit(target.value as Decision)}
            >
              <option value="kept">stays with the shop</option>
              <option value="refunded">is given back</option>
            </SelectField>
          </>
        )}
        <Button type="submit" className="justify-self-start" disabled={isPending}>
          Save
        </Button>
      </Form>
    </Dialog>
  )
}
