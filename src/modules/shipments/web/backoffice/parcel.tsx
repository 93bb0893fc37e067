import { useState } from 'react'
import { useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { listOrders, type Order } from '#modules/orders/contract/index.ts'
import { listDocuments } from '#modules/documents/contract/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { SelectField } from '#kernel/web/ui/select-field.tsx'
import { createShipment, type Shipment, type ShipmentState } from '../../contract/index.ts'
import { nextStates } from '../../rules/index.ts'
import {
  bookParcel,
  noteOfParcel,
  setParcelState,
  undoBookingOf,
  unpackParcel,
} from '../queries/shipments.ts'
import { TrackingForm } from './tracking-form.tsx'
import { carrierLabel, stateActions, stateLabels } from './words.ts'

type Decision = 'kept' | 'refunded'

/** Why a parcel was refused; when it comes back, what becomes of the deposit. */
function RefusedDialog({
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

/** A parcel of an order: what is in it, where it is, and what can become of it. */
export function Parcel({
  shipment,
  order,
  isBookable,
}: {
  shipment: Shipment
  order: Order
  isBookable: boolean
}) {
  const money = useOfficeMoney()
  const { number, state, carrier, trackingNumber, trackingUrl, codAmount, items, reason, deposit } = shipment
  return (
    <li className="grid gap-1.5 py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="figures font-medium">{`${order.order_number}/${number}`}</span>
        <span className="font-medium">{t(stateLabels[state])}</span>
      </p>
      <p className="text-ink-soft">
        {items
          .map(({ label, name, quantity }) => label ?? (quantity > 1 ? `${quantity} × ${name}` : name))
          .join(', ')}
      </p>
      <p className="flex flex-wrap gap-x-3">
        <span>{carrierLabel(carrier)}</span>
        {trackingUrl ? (
          <a href={trackingUrl} target="_blank" rel="noreferrer" className="figures underline wrap-anywhere">
            {trackingNumber ?? t('Where it is')}
          </a>
        ) : (
          trackingNumber && <span className="figures wrap-anywhere">{trackingNumber}</span>
        )}
        {codAmount !== null && <span>{`${t('Cash on delivery')}: ${money(codAmount)}`}</span>}
      </p>
      {reason && <p className="text-clay">{reason}</p>}
      {deposit && (
        <p className="text-ink-soft">
          {deposit === 'kept'
            ? 'The deposit stays with the shop.'
            : 'The deposit is given back: enter the refund under Payment.'}
        </p>
      )}
      <ParcelActions shipment={shipment} isBookable={isBookable} isPaid={(order.payment?.settled ?? 0) > 0} />
    </li>
  )
}

function ParcelActions({
  shipment,
  isBookable,
  isPaid,
}: {
  shipment: Shipment
  isBookable: boolean
  /** Whether something was paid, of which must be said what becomes of it when the parcel comes back. */
  isPaid: boolean
}) {
  const { id, state, trackingNumber, documentId, isBooked } = shipment
  const may = useMay(createShipment)
  const [asks, setAsks] = useState<'refused' | 'returned' | 'tracking' | null>(null)
  const parts = { failed: 'Failed to change the parcel', refreshes: [listOrders, listDocuments] }
  const change = useWrite({
    ...parts,
    write: (next: ShipmentState) => setParcelState(id, { state: next }),
    done: (next) => t(stateLabels[next]),
  })
  const note = useWrite({ ...parts, write: () => noteOfParcel(id), done: 'Delivery note issued' })
  const book = useWrite({ ...parts, write: () => bookParcel(id), done: 'Parcel booked' })
  const undo = useWrite({ ...parts, write: () => undoBookingOf(id), done: 'Booking undone' })
  const unpack = useWrite({ ...parts, write: () => unpackParcel(id), done: 'Parcel unpacked' })
  const isBusy = [change, note, book, undo, unpack].some(({ isPending }) => isPending)
  const go = (next: ShipmentState) => {
    if (next === 'refused' || (next === 'returned' && isPaid)) setAsks(next)
    else change.mutate(next)
  }
  const button = { look: 'quiet', size: 'sm', disabled: !may || isBusy } as const
  return (
    <div className="flex flex-wrap gap-2">
      {nextStates(state).map(
        (next) =>
          next !== 'created' && (
            <Button key={next} {...button} onClick={() => go(next)}>
              {t(stateActions[next])}
            </Button>
          ),
      )}
      {state === 'created' && isBookable && trackingNumber === null && (
        <Button {...button} onClick={() => book.mutate(undefined)}>
          Book at the carrier
        </Button>
      )}
      {state === 'created' && isBooked && trackingNumber !== null && (
        <Button {...button} onClick={() => undo.mutate(undefined)}>
          Undo the booking
        </Button>
      )}
      {state !== 'returned' && !isBooked && (
        <Button {...button} onClick={() => setAsks(asks === 'tracking' ? null : 'tracking')}>
          Tracking number
        </Button>
      )}
      {documentId ? (
        <a
          href={`/api/documents/${documentId}/pdf`}
          target="_blank"
          rel="noreferrer"
          className={buttonClasses({ look: 'quiet', size: 'sm' })}
        >
          Delivery note
        </a>
      ) : (
        <Button {...button} onClick={() => note.mutate(undefined)}>
          Issue the delivery note
        </Button>
      )}
      {state === 'created' && documentId === null && !isBooked && (
        <Button {...button} look="danger" onClick={() => unpack.mutate(undefined)}>
          Unpack
        </Button>
      )}
      {asks === 'tracking' && <TrackingForm shipment={shipment} close={() => setAsks(null)} />}
      {(asks === 'refused' || asks === 'returned') && (
        <RefusedDialog shipment={shipment} state={asks} close={() => setAsks(null)} />
      )}
    </div>
  )
}
