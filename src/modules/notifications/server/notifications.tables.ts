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

/** Settings of each staff member; without a row there are no notifications. */
export const notificationChoices = pgTable('notification_choices', {
  userId: uuid('user_id').primaryKey(),
  orderMails: boolean('order_mails').notNull().default(false),
  digest: boolean().notNull().default(false),
  sound: boolean().notNull().default(false),
})

/** One row: the shop-wide settings. */
export const shopNotifications = pgTable('shop_notifications', {
  id: boolean().primaryKey().default(true),
  chat: boolean().notNull().default(false),
  digestHour: smallint('digest_hour').notNull().default(7),
  version: integer().notNull().default(1),
})

/** The days, in the shop's time zone, whose digest was written. */
export const notificationDigests = pgTable('notification_digests', {
  day: date().primaryKey(),
  madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
})

/** Who was notified of which event. */
export const notificationMails = pgTable(
  'notification_mails',
  {
    eventId: bigint('event_id', { mode: 'bigint' }).notNull(),
    userId: uuid('user_id').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.userId] })],
)
