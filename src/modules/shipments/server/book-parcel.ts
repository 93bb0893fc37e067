import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { CarrierError, type Carrier, type ParcelToBook } from './carriers/carrier.ts'
import { refuseShipment } from './parcel-contents.ts'
import type { ShipmentWithItems } from './shipments.repository.ts'
import type { ShipmentsParts, ShipmentsService } from './shipments.service.ts'

/** The packing around the pieces of a parcel, in mm. */
const packingMm = 40
/** A piece lies rolled or folded in its parcel: its headrail decides the length. */
const thicknessMm = 100

function parcelOf(row: ShipmentWithItems, order: OrderWithLines, weightG: number): ParcelToBook {
  const sides = row.items.map(({ line, goodsPosition }) => {
    const piece = order.lines.find(({ position }) => position === line)
    const goods = order.goods.find(({ position }) => position === goodsPosition)
    return piece?.finishedWidthMm ?? piece?.widthMm ?? goods?.lengthMm ?? 0
  })
  return {
    shipmentId: row.id,
    reference: `${order.orderNumber}/${row.number}`,
    recipient: { name: order.customerName, phone: order.customerPhone, address: order.customerAddress },
    codAmount: row.codAmount ?? 0,
    insuredAmount: row.codAmount ?? 0,
    weightG,
    sidesMm: {
      length: Math.max(...sides) + packingMm,
      width: thicknessMm + packingMm,
      height: thicknessMm * row.items.length + packingMm,
    },
    items: row.items.map(({ name, quantity }) => ({ name, quantity })),
  }
}

/** Books parcels at carriers. */
export function parcelBooking(
  { pool, carriers }: ShipmentsParts & { carriers: readonly Carrier[] },
  shipments: ShipmentsService,
) {
  /** Outside of the transaction: while a carrier is asked, nothing may wait. */
  async function ask(carrier: Carrier, parcel: ParcelToBook) {
    try {
      return await carrier.book(parcel)
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error
      return refuse('carrier_failed', { message: error.message })
    }
  }

  return async (id: string, actor: Actor) => {
    const found = await transactionOrRefusal(pool, (db) => shipments.lockParcel(db, id))
    if (found instanceof Refusal) return found
    const { row, order } = found
    if (order.status === 'cancelled') return refuseShipment({ order: 'This order was cancelled' })
    const carrier = carriers.find(({ code }) => code === row.carrier)
    if (!carrier) return refuseShipment({ carrier: 'The shop has no access to this carrier' })
    if (row.state !== 'created' || row.trackingNumber !== null) return refuse('shipment_state_refused')
    if (row.weightG === null) return refuseShipment({ weightG: 'The carrier wants the weight' })
    const booked = await ask(carrier, parcelOf(row, order, row.weightG))
    if (booked instanceof Refusal) return booked
    return transactionOrRefusal(pool, async (db) => {
      const now = await shipments.lockParcel(db, id)
      if (now instanceof Refusal) return now
      const set = { trackingNumber: booked.trackingNumber, carrierFee: booked.fee }
      return shipments.save(db, now, { by: actor, action: 'update', set })
    })
  }
}
