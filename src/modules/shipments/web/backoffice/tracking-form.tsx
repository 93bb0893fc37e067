import { useState } from 'react'
import { ApiError } from '#kernel/web/api.ts'
import { useWrite } from '#kernel/web/backoffice/write.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Form } from '#kernel/web/ui/form.tsx'
import { Options, SelectField } from '#kernel/web/ui/select-field.tsx'
import { listOrders } from '#modules/orders/contract/index.ts'
import { carrierCodes, type CarrierCode, type Shipment } from '../../contract/index.ts'
import { changeParcel } from '../queries/shipments.ts'
import { carrierLabel } from './words.ts'

/** Who carries a parcel, under which number. */
export function TrackingForm({ shipment, close }: { shipment: Shipment; close: () => void }) {
  const [carrier, setCarrier] = useState<CarrierCode>(shipment.carrier)
  const [trackingNumber, setNumber] = useState(shipment.trackingNumber ?? '')
  const [trackingUrl, setUrl] = useState(shipment.carrier === 'other' ? (shipment.trackingUrl ?? '') : '')
  const { mutate, isPending, error } = useWrite({
    write: () =>
      changeParcel(shipment.id, {
        carrier,
        trackingNumber,
        ...(carrier === 'other' && { trackingUrl }),
        version: shipment.version,
      }),
    done: 'Tracking number saved',
    failed: 'Failed to change the parcel',
    refreshes: [listOrders],
    after: close,
  })
  const fields = error instanceof ApiError ? error.fields : {}
  return (
    <Form
      className="grid w-full gap-3 rounded-md bg-linen p-3 sm:grid-cols-2"
      onSend={() => mutate(undefined)}
    >
      <CarrierField carrier={carrier} choose={setCarrier} />
      <Field
        label="Tracking number"
        autoComplete="off"
        maxLength={60}
        value={trackingNumber}
        error={fields['trackingNumber']}
        onChange={({ target }) => setNumber(target.value)}
      />
      {carrier === 'other' && (
        <Field
          label="Link to where it is (optional)"
          type="url"
          value={trackingUrl}
          error={fields['trackingUrl']}
          onChange={({ target }) => setUrl(target.value)}
        />
      )}
      <Button type="submit" size="sm" className="justify-self-start sm:col-span-2" disabled={isPending}>
        Save
      </Button>
    </Form>
  )
}

export function CarrierField({
  carrier,
  choose,
}: {
  carrier: CarrierCode
  choose: (carrier: CarrierCode) => void
}) {
  return (
    <SelectField
      label="Carrier"
      value={carrier}
      onChange={({ target }) => choose(target.value as CarrierCode)}
    >
      <Options of={carrierCodes} label={carrierLabel} />
    </SelectField>
  )
}
