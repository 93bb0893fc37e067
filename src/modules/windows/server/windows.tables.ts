import { integer, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { mounts, windowMethods, windowSpots } from '../contract.ts'

export const ownWindows = pgTable('own_windows', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid('user_id').notNull(),
  name: text().notNull(),
  widthMm: integer('width_mm').notNull(),
  heightMm: integer('height_mm').notNull(),
  mount: text({ enum: mounts }).notNull(),
  depthMm: integer('depth_mm'),
  topHeightMm: integer('top_height_mm'),
  method: text({ enum: windowMethods }).notNull(),
  town: text(),
  side: smallint(),
  spot: text({ enum: windowSpots }),
  measuredAt: timestamp('measured_at', { withTimezone: true }).notNull().defaultNow(),
  version: integer().notNull().default(1),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
})
export type OwnWindowRow = typeof ownWindows.$inferSelect
