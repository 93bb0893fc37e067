import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { measuringMethods, mounts } from '../../making/contract/index.ts'
import type { MadeChoice, MadeLine } from '../../making/rules/index.ts'
import type { OrderCharge } from '../contract/order-charges.ts'
import { orderEventKinds } from '../contract/orders-admin.ts'
import type { OrderChange } from '../contract/orders-admin.ts'
import type { Order } from '../contract/orders.ts'
import { orderStatuses } from '../../states/contract.ts'

/** A charge with its amount in minor units, below 0 what is taken off. */
export type StoredCharge = OrderCharge

export const orders = pgTable('orders', {
  id: uuid().primaryKey().defaultRandom(),
  /** Made by the database from the id. */
  orderNumber: text('order_number')
    .notNull()
    .generatedAlwaysAs(sql`upper(right(id::text, 8))`),
  userId: uuid('user_id'),
  /** Null for orders whose buyer is no customer any more. */
  customerId: uuid('customer_id'),
  customerName: text('customer_name').notNull(),
  customerEmail: text('customer_email').notNull(),
  customerPhone: text('customer_phone').notNull(),
  customerAddress: text('customer_address').notNull(),
  status: text({ enum: orderStatuses }).notNull().default('pending'),
  /** Minor units: the sum of the lines and the charges. */
  totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
  language: text().notNull().default('en'),
  /** Charged beside the pieces, or taken off: minor units. */
  charges: jsonb().$type<StoredCharge[]>().notNull().default([]),
  /** Working days of the slowest line; null: not promised. */
  leadDaysMin: smallint('lead_days_min'),
  leadDaysMax: smallint('lead_days_max'),
  /** Between which days it is ready, counted from the confirmation. */
  readyFrom: date('ready_from'),
  readyTo: date('ready_to'),
  phoneConfirmedAt: timestamp('phone_confirmed_at', { withTimezone: true }),
  sizesConfirmedAt: timestamp('sizes_confirmed_at', { withTimezone: true }),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OrderRow = typeof orders.$inferSelect

/** A line keeps what the product was called and cost when it was ordered. */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid('order_id').notNull(),
    position: integer().notNull(),
    productId: uuid('product_id'),
    /** In the language of the order. */
    productName: text('product_name').notNull(),
    /** In the base language, for staff; null: the same. */
    writtenName: text('written_name'),
    imageUrl: text('image_url'),
    pricePerSqm: bigint('price_per_sqm', { mode: 'number' }).notNull(),
    widthMm: integer('width_mm').notNull(),
    lengthMm: integer('length_mm').notNull(),
    calculatedPrice: bigint('calculated_price', { mode: 'number' }).notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** Why staff agreed another price than the shop's own; null: the shop's own. */
    priceReason: text('price_reason'),
    room: text(),
    note: text(),
    mount: text({ enum: mounts }),
    /** How the size came about; null: not said. */
    measured: text({ enum: measuringMethods }),
    /** What leaves the workshop; null: made as ordered. */
    finishedWidthMm: integer('finished_width_mm'),
    finishedLengthMm: integer('finished_length_mm'),
    /** Of a product without a kind only what was chosen; empty where nothing was. */
    made: jsonb().$type<MadeLine | { kind?: undefined; choices?: MadeChoice[] }>().notNull().default({}),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)
export type OrderLineRow = typeof orderLines.$inferSelect

export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  kind: text({ enum: orderEventKinds }).notNull(),
  fromStatus: text('from_status', { enum: orderStatuses }),
  toStatus: text('to_status', { enum: orderStatuses }),
  note: text(),
  /** Of a correction. */
  changes: jsonb().$type<OrderChange[]>(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

/** What an order said before each of its corrections. */
export const orderVersions = pgTable(
  'order_versions',
  {
    orderId: uuid('order_id').notNull(),
    version: integer().notNull(),
    content: jsonb().$type<Order>().notNull(),
    replacedAt: timestamp('replaced_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.version] })],
)
