import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#kernel/web/backoffice/language.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import type { Order } from '#modules/orders/contract/index.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { orderStatusLabel } from '#modules/record-states/rules.ts'
import { createShipment } from '../../contract/index.ts'
import { statusFromParcels } from '../../rules/index.ts'
import { shipmentsOfOrder } from '../queries/shipments.ts'
import { PackDialog } from './pack-dialog.tsx'
import { Parcel } from './parcel.tsx'

/** The parcels of an order, and packing another one. */
export function OrderShipments({
  order,
  setStatus,
}: {
  order: Order
  setStatus: (status: OrderStatus) => void
}) {
  const { data } = useQuery(shipmentsOfOrder(order.id))
  const may = useMay(createShipment)
  const [isPacking, setPacking] = useState(false)
  if (!data) return null
  const { shipments, open } = data
  const isAllPacked = open.pieces.length + open.goods.length === 0
  const mayPack = !isAllPacked && order.status !== 'cancelled'
  if (shipments.length === 0 && !mayPack) return null
  const proposed = statusFromParcels(order.status, {
    states: shipments.map(({ state }) => state).filter((state) => state !== 'returned'),
    isAllPacked,
  })
  const status = proposed && t(orderStatusLabel(proposed))
  return (
    <section aria-label="Parcels" className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-sans text-dense font-semibold">Parcels</h3>
        {mayPack && (
          <Button look="quiet" size="sm" disabled={!may} onClick={() => setPacking(true)}>
            Pack a parcel
          </Button>
        )}
      </div>
      <ul className="mt-1 divide-y divide-line">
        {shipments.map((shipment) => (
          <Parcel
            key={shipment.id}
            shipment={shipment}
            order={order}
            isBookable={data.bookable.includes(shipment.carrier)}
          />
        ))}
      </ul>
      {proposed && (
        <p className="mt-2 flex flex-wrap items-center gap-3 rounded-md bg-linen px-3 py-2">
          <span>{`The parcels speak for the status: ${status}`}</span>
          <Button look="quiet" size="sm" onClick={() => setStatus(proposed)}>
            Set status
          </Button>
        </p>
      )}
      {isPacking && <PackDialog order={order} parcels={data} close={() => setPacking(false)} />}
    </section>
  )
}
