import { bigint, integer, pgTable, primaryKey, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { carrierCodes, shipmentStates } from '../contract/index.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const shipments = pgTable('shipments', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  number: smallint().notNull(),
  state: text({ enum: shipmentStates }).notNull().default('created'),
  carrier: text({ enum: carrierCodes }).notNull(),
  trackingNumber: text('tracking_number'),
  trackingUrl: text('tracking_url'),
  /** Minor units. */
  codAmount: bigint('cod_amount', { mode: 'number' }),
  weightG: integer('weight_g'),
  /** Minor units. */
  carrierFee: bigint('carrier_fee', { mode: 'number' }),
  reason: text(),
  deposit: text({ enum: ['kept', 'refunded'] }),
  /** Since when its carrier has it; such a parcel is not changed. */
  bookedAt: moment('booked_at'),
  undoneBookings: smallint('undone_bookings').notNull().default(0),
  documentId: uuid('document_id'),
  mailedAt: moment('mailed_at'),
  handedOverAt: moment('handed_over_at'),
  deliveredAt: moment('delivered_at'),
  refusedAt: moment('refused_at'),
  returnedAt: moment('returned_at'),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const shipmentItems = pgTable(
  'shipment_items',
  {
    shipmentId: uuid('shipment_id').notNull(),
    position: smallint().notNull(),
    pieceId: uuid('piece_id'),
    goodsId: uuid('goods_id'),
    quantity: integer().notNull().default(1),
    name: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.position] })],
)

export type ShipmentRow = typeof shipments.$inferSelect
export type ItemRow = typeof shipmentItems.$inferSelect
