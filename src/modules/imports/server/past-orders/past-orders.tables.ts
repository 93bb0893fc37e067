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

/** Sales of the years before this shop; triggers count them into the sums that figures and forecasts read. */
export const pastOrders = pgTable('past_orders', {
  id: uuid().primaryKey().defaultRandom(),
  /** What a second file with the same order is told by. */
  key: text().notNull(),
  number: text().notNull().default(''),
  orderedOn: date('ordered_on').notNull(),
  status: text({ enum: ['delivered', 'cancelled'] }).notNull(),
  /** Minor units. */
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
    /** Minor units, of all pieces. */
    amount: bigint({ mode: 'number' }).notNull(),
    /** Square millimetres, of all pieces; 0: not known. */
    areaMm2: numeric('area_mm2', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.pastOrderId, table.position] })],
)
