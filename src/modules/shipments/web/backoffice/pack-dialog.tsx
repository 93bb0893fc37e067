import { useState } from 'react'
import type { Output } from '#kernel/contract/endpoint.ts'
import { ApiError } from '#kernel/web/api.ts'
import { NumberField } from '#kernel/web/backoffice/editing/number-field.tsx'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { CheckField } from '#kernel/web/ui/check-field.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { listOrders, type Order } from '#modules/orders/contract/index.ts'
import type { CarrierCode, listShipments } from '../../contract/index.ts'
import { packParcel } from '../queries/shipments.ts'
import { CarrierField } from './tracking-form.tsx'

type Parcels = Output<typeof listShipments>

/** Chooses what is in a parcel, who carries it, and what is collected for it. */
export function PackDialog({ order, parcels, close }: { order: Order; parcels: Parcels; close: () => void }) {
  const { open, codLeft, bookable, shipments } = parcels
  const [pieces, setPieces] = useState(() => new Set(open.pieces.map(({ line }) => line)))
  const [goods, setGoods] = useState(
    () => new Map(open.goods.map(({ line, quantity }) => [line, String(quantity)])),
  )
  const [carrier, setCarrier] = useState<CarrierCode>(shipments.at(-1)?.carrier ?? bookable[0] ?? 'dhl')
  const [trackingNumber, setNumber] = useState('')
  const [cod, setCod] = useState('')
  const [weight, setWeight] = useState('')
  const { mutate, isPending, error } = useWrite({
    write: () =>
      packParcel(order.id, {
        // Without what went into another parcel since this was opened.
        pieces: open.pieces.map(({ line }) => line).filter((line) => pieces.has(line)),
        goods: open.goods
          .map(({ line }) => ({ line, quantity: Number(goods.get(line)) || 0 }))
          .filter(({ quantity }) => quantity > 0),
        carrier,
        trackingNumber,
        ...(cod !== '' && { codAmount: Number(cod) }),
        ...(weight !== '' && { weightG: Math.round(Number(weight) * 1000) }),
      }),
    done: 'Parcel packed',
    failed: 'Failed to pack the parcel',
    refreshes: [listOrders],
    after: close,
  })
  const fields = error instanceof ApiError ? error.fields : {}
  const contentFault = Object.entries(fields).find(([name]) => /^(pieces|goods|order)/.test(name))?.[1]
  return (
    <Dialog open onClose={close} title="Pack a parcel" closeLabel="Close">
      <Form className="grid gap-4" onSend={() => mutate(undefined)}>
        <fieldset className="grid">
          <legend className="text-sm font-medium">In the parcel</legend>
          {open.pieces.map(({ line, label, name }) => (
            <CheckField
              key={line}
              label={`${label} · ${name}`}
              checked={pieces.has(line)}
              onChange={(isIn) => {
                const next = new Set(pieces)
                if (isIn) next.add(line)
                else next.delete(line)
                setPieces(next)
              }}
            />
          ))}
          {open.goods.map(({ line, name, quantity }) => (
            <NumberField
              key={line}
              label={`${name} (${quantity})`}
              decimals={0}
              value={goods.get(line) ?? ''}
              onChange={(value) => setGoods(new Map(goods).set(line, value))}
            />
          ))}
          {contentFault && <p className="text-clay">{contentFault}</p>}
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <CarrierField carrier={carrier} choose={setCarrier} />
          <Field
            label="Tracking number"
            autoComplete="off"
            maxLength={60}
            value={trackingNumber}
            error={fields['trackingNumber']}
            onChange={({ target }) => setNumber(target.value)}
          />
          {codLeft !== null && (
            <div className="grid content-start gap-1.5">
              <NumberField
                label="Cash on delivery"
                decimals="currency"
                value={cod}
                onChange={setCod}
                error={fields['codAmount']}
                hint="Empty: nothing is collected"
              />
              <Button
                look="plain"
                size="sm"
                className="-ml-3 justify-self-start"
                onClick={() => setCod(String(codLeft))}
              >
                All that is owed
              </Button>
            </div>
          )}
          <NumberField
            label="Weight in kg (optional)"
            decimals={3}
            value={weight}
            onChange={setWeight}
            error={fields['weightG']}
          />
        </div>
        <Button type="submit" className="justify-self-start" disabled={isPending}>
          Pack the parcel
        </Button>
      </Form>
    </Dialog>
  )
}
