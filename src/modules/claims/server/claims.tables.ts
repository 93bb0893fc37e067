import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import type { Kind, MeasuringMethod } from '#modules/making/contract/index.ts'
import { claimStatuses } from '#modules/record-states/contract.ts'
import { delayStatuses } from '../contract/delays.ts'
import { claimReasons } from '../contract/claims.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A piece that a claim is about, as it was ordered and as it is wanted. */
export interface StoredClaimLine {
  /** Its number in the order, counted from 1. */
  line: number
  name: string
  kind: Kind | null
  measured: MeasuringMethod | null
  widthMm: number
  lengthMm: number
  newWidthMm: number
  newLengthMm: number
}

export const claims = pgTable('claims', {
  id: uuid().primaryKey().defaultRandom(),
  receivedAt: moment('received_at').notNull().defaultNow(),
  orderId: uuid('order_id').notNull(),
  source: text({ enum: ['customer', 'guest', 'staff'] }).notNull(),
  reason: text({ enum: claimReasons }).notNull(),
  status: text({ enum: claimStatuses }).notNull().default('open'),
  lines: jsonb().$type<StoredClaimLine[]>().notNull(),
  note: text(),
  /** Paths of uploads. */
  photos: text().array().notNull().default([]),
  answer: text(),
  causedBy: text('caused_by'),
  deliveredOn: date('delivered_on'),
  lastDay: date('last_day'),
  remakeId: uuid('remake_id'),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
export type ClaimRow = typeof claims.$inferSelect

/** Notices that an order will be late, and what their customers answered. */
export const delayNotices = pgTable('delay_notices', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  promisedDay: date('promised_day').notNull(),
  newDay: date('new_day'),
  status: text({ enum: delayStatuses }).notNull().default('draft'),
  /** Hash of the token in the customer's link. */
  viewToken: text('view_token'),
  sentAt: moment('sent_at'),
  answeredAt: moment('answered_at'),
  ...versioned,
})
export type DelayRow = typeof delayNotices.$inferSelect

/** What an order cost beyond its materials, as staff know it. */
export const orderCosts = pgTable('order_costs', {
  orderId: uuid('order_id').primaryKey(),
  minutes: integer(),
  /** Minor units. */
  delivery: bigint({ mode: 'number' }),
  version: integer().notNull().default(1),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
