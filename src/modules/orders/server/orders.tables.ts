import { sql } from 'drizzle-orm'
import { bigint, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { orderStatuses } from '../../states/contract.ts'

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
  /** Minor units: the sum of the lines. */
  totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
  language: text().notNull().default('en'),
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
    productName: text('product_name').notNull(),
    imageUrl: text('image_url'),
    pricePerSqm: bigint('price_per_sqm', { mode: 'number' }).notNull(),
    widthMm: integer('width_mm').notNull(),
    lengthMm: integer('length_mm').notNull(),
    calculatedPrice: bigint('calculated_price', { mode: 'number' }).notNull(),
    options: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    room: text(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.position] })],
)
export type OrderLineRow = typeof orderLines.$inferSelect

export const orderEvents = pgTable('order_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  kind: text({ enum: ['placed', 'status', 'note'] }).notNull(),
  fromStatus: text('from_status', { enum: orderStatuses }),
  toStatus: text('to_status', { enum: orderStatuses }),
  note: text(),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
