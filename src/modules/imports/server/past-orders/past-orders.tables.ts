import {
  bigint,
  boolean,
  date,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Orders from before this shop; triggers add them to the sums used by statistics and forecasts. */
export const pastOrders = pgTable('past_orders', {
  id: uuid().primaryKey().defaultRandom(),
  /** Identifies the same order in another file. */
  key: text().notNull(),
  number: text().notNull().default(''),
  orderedOn: date('ordered_on').notNull(),
  status: text({ enum: ['delivered', 'cancelled'] }).notNull(),
  /** In minor units. */
  totalAmount: bigint('total_amount', { mode: 'number' }).notNull(),
  customerId: uuid('customer_id'),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})

export const pastOrderLines = pgTable(
  'past_order_lines',
  {
    pastOrderId: uuid('past_order_id').notNull(),
    position: integer().notNull(),
    orderedOn: date('ordered_on').notNull(),
    cancelled: boolean().notNull(),
    productId: uuid('product_id'),
    productName: text('product_name').notNull(),
    quantity: integer().notNull(),
    /** Of all pieces, in minor units. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Of all pieces, in square millimetres; 0 if unknown. */
    areaMm2: numeric('area_mm2', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pastOrderId, table.position] })],
)
