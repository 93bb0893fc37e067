import {
  bigint,
  boolean,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** How each member of staff hears of orders; no row: not at all. */
export const notificationChoices = pgTable('notification_choices', {
  userId: uuid('user_id').primaryKey(),
  orderMails: boolean('order_mails').notNull().default(false),
  digest: boolean().notNull().default(false),
  sound: boolean().notNull().default(false),
})

/** The one row of what holds for the whole shop. */
export const shopNotifications = pgTable('shop_notifications', {
  id: boolean().primaryKey().default(true),
  chat: boolean().notNull().default(false),
  digestHour: smallint('digest_hour').notNull().default(7),
  version: integer().notNull().default(1),
})

/** The days of the shop whose digest was made. */
export const notificationDigests = pgTable('notification_digests', {
  day: date().primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who was told of which event. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
    userId: uuid('user_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)
