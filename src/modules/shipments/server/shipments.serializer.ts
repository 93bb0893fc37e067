import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { ownShipment, shipment, type OwnShipment, type Shipment } from '../contract/index.ts'
import { trackingPage } from '../rules/index.ts'
import type { ShipmentWithItems } from './shipments.repository.ts'

interface Shown {
  orderNumber: string
  exponent: number
}

const shown = (row: ShipmentWithItems, { orderNumber, exponent }: Shown) => ({
  ...row,
  trackingUrl: trackingPage(row.carrier, row.trackingNumber, row.trackingUrl),
  codAmount: row.codAmount === null ? null : toMajor(row.codAmount, exponent),
  carrierFee: row.carrierFee === null ? null : toMajor(row.carrierFee, exponent),
  isBooked: row.bookedAt !== null,
  items: row.items.map(({ name, quantity, line }) => ({
    label: line === null ? null : `${orderNumber}-${line + 1}`,
    name,
    quantity,
  })),
})

/** A parcel as its buyer reads it. */
export const serializeOwnShipment = (row: ShipmentWithItems, context: Shown): OwnShipment =>
  serializeColumns(ownShipment.shape, shown(row, context))

export const serializeShipment = (row: ShipmentWithItems, context: Shown): Shipment =>
  serializeColumns(shipment.shape, shown(row, context))
