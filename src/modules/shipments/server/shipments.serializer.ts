import { toMajor } from '#kernel/rules/money.ts'
import type { OwnShipment, Shipment } from '../contract/index.ts'
import { trackingPage } from '../rules/index.ts'
import type { ShipmentWithItems } from './shipments.repository.ts'

const momentOf = (moment: Date | null) => moment?.toISOString() ?? null
const amountOf = (minor: number | null, exponent: number) =>
  minor === null ? null : toMajor(minor, exponent)

interface Shown {
  orderNumber: string
  exponent: number
}

/** A parcel as its buyer reads it. */
export function serializeOwnShipment(row: ShipmentWithItems, { orderNumber, exponent }: Shown): OwnShipment {
  const { number, state, carrier, trackingNumber, trackingUrl, codAmount, items } = row
  return {
    number,
    state,
    carrier,
    trackingNumber,
    trackingUrl: trackingPage(carrier, trackingNumber, trackingUrl),
    codAmount: amountOf(codAmount, exponent),
    items: items.map(({ name, quantity, line }) => ({
      label: line === null ? null : `${orderNumber}-${line + 1}`,
      name,
      quantity,
    })),
    handedOverAt: momentOf(row.handedOverAt),
    deliveredAt: momentOf(row.deliveredAt),
  }
}

export const serializeShipment = (row: ShipmentWithItems, context: Shown): Shipment => ({
  ...serializeOwnShipment(row, context),
  id: row.id,
  orderId: row.orderId,
  weightG: row.weightG,
  carrierFee: amountOf(row.carrierFee, context.exponent),
  reason: row.reason,
  deposit: row.deposit,
  documentId: row.documentId,
  isBooked: row.bookedAt !== null,
  mailedAt: momentOf(row.mailedAt),
  refusedAt: momentOf(row.refusedAt),
  returnedAt: momentOf(row.returnedAt),
  createdAt: row.createdAt.toISOString(),
  version: row.version,
})
