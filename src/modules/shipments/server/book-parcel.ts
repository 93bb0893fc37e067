import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { CarrierError, type Carrier, type ParcelToBook } from './carriers/carrier.ts'
import { refuseShipment } from './parcel-contents.ts'
import { shipmentsRepository, type ShipmentWithItems } from './shipments.repository.ts'
import type { ShipmentsDeps, ShipmentsService } from './shipments.service.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The packing around the pieces of a parcel, in mm. */
const packingMm = 40
/** A piece lies rolled or folded in its parcel: its headrail decides the length. */
const thicknessMm = 100

function parcelOf(row: ShipmentWithItems, order: OrderWithLines, weightG: number): ParcelToBook {
  const sides = row.items.map(({ line, goodsId }) => {
    const piece = order.lines.find(({ position }) => position === line)
    const goods = order.goods.find((item) => item.goodsId === goodsId)
    return piece?.finishedWidthMm ?? piece?.widthMm ?? goods?.lengthMm ?? 0
  })
  return {
    key: row.undoneBookings === 0 ? row.id : `${row.id}-${row.undoneBookings}`,
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
  { pool, carriers }: ShipmentsDeps & { carriers: readonly Carrier[] },
  shipments: ShipmentsService,
) {
  /** Outside of the transaction: while a carrier is asked, nothing may wait. */
  async function ask<T>(does: () => Promise<T>) {
    try {
      return await does()
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error
      return refuse('carrier_failed', { message: error.message })
    }
  }

  const change = (id: string, by: Actor, set: Parameters<ShipmentsService['save']>[2]['set']) =>
    transactionOrRefusal(pool, async (db) => {
      const parcel = await shipments.lockParcel(db, id)
      if (parcel instanceof Refusal) return parcel
      return shipments.save(db, parcel, { by, action: 'update', set })
    })

  /** The parcel, marked as booked before its carrier is asked: nobody changes or unpacks it meanwhile. */
  const begin = (id: string) =>
    transactionOrRefusal(pool, async (db) => {
      const parcel = await shipments.lockParcel(db, id)
      if (parcel instanceof Refusal) return parcel
      const { row, order } = parcel
      if (order.status === 'cancelled')
        return refuseShipment({ order: staffText('This order was cancelled') })
      const carrier = carriers.find(({ code }) => code === row.carrier)
      if (!carrier) return refuseShipment({ carrier: staffText('The shop has no access to this carrier') })
      if (row.state !== 'created' || row.trackingNumber !== null) return refuse('shipment_state_refused')
      if (row.weightG === null) return refuseShipment({ weightG: staffText('The carrier wants the weight') })
      await shipmentsRepository(db).update(id, { bookedAt: new Date() })
      return { carrier, parcel: parcelOf(row, order, row.weightG) }
    })

  /** Takes the mark back, unless somebody else's request has booked the parcel meanwhile. */
  const giveUp = (id: string) =>
    transactionOrRefusal(pool, async (db) => {
      const parcel = await shipments.lockParcel(db, id)
      if (parcel instanceof Refusal) return parcel
      if (parcel.row.trackingNumber === null) await shipmentsRepository(db).update(id, { bookedAt: null })
      return null
    })

  return {
    async book(id: string, actor: Actor) {
      const booking = await begin(id)
      if (booking instanceof Refusal) return booking
      const booked = await ask(() => booking.carrier.book(booking.parcel))
      if (booked instanceof Refusal) {
        await giveUp(id)
        return booked
      }
      return change(id, actor, { trackingNumber: booked.trackingNumber, carrierFee: booked.fee })
    },

    /** Undoes a booking at the carrier; the next one is another one. */
    async undo(id: string, actor: Actor) {
      const parcel = await transactionOrRefusal(pool, (db) => shipments.lockParcel(db, id))
      if (parcel instanceof Refusal) return parcel
      const { bookedAt, trackingNumber, state, undoneBookings, ...row } = parcel.row
      if (bookedAt === null || trackingNumber === null || state !== 'created')
        return refuse('shipment_state_refused')
      const carrier = carriers.find(({ code }) => code === row.carrier)
      if (!carrier) return refuseShipment({ carrier: staffText('The shop has no access to this carrier') })
      const undone = await ask(() => carrier.cancel(trackingNumber))
      if (undone instanceof Refusal) return undone
      return change(id, actor, {
        bookedAt: null,
        trackingNumber: null,
        carrierFee: null,
        undoneBookings: undoneBookings + 1,
      })
    },
  }
}
