import { languageCodes } from '#kernel/rules/languages.ts'
import { bigint, date, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { versioned } from '#kernel/database/columns.ts'
import { installationStatuses } from '#modules/record-states/contract.ts'
import { visitPurposes } from '../contract/visit-settings.ts'
import { reportStatuses, type MeasuredPiece, type ReportSignature } from '../contract/visit-reports.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

export const installations = pgTable('installations', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id'),
  customerId: uuid('customer_id'),
  /** A day in the shop's time zone. */
  scheduledDate: date('scheduled_date', { mode: 'string' }),
  scheduledTimeSlot: text('scheduled_time_slot'),
  purpose: text({ enum: visitPurposes }).notNull(),
  /** When a shopper booked it on the page; null: staff planned it. */
  bookedAt: moment('booked_at'),
  status: text({ enum: installationStatuses }).notNull().default('scheduled'),
  /** The staff member who installs; null if there is no installer yet or an external one by name. */
  installerId: uuid('installer_id'),
  assignedInstaller: text('assigned_installer'),
  /** Null for the address of the order, or else of the customer. */
  visitAddress: text('visit_address'),
  /** In minutes. */
  estimatedDuration: integer('estimated_duration'),
  actualStartTime: moment('actual_start_time'),
  actualEndTime: moment('actual_end_time'),
  customerNotes: text('customer_notes'),
  installerNotes: text('installer_notes'),
  completionNotes: text('completion_notes'),
  photos: text().array().notNull().default([]),
  rescheduledFrom: date('rescheduled_from', { mode: 'string' }),
  /** SHA-256 of the token in the customer's link. */
  viewToken: text('view_token'),
  /** The customer's language; null until the link was sent. */
  language: text({ enum: languageCodes }),
  sentAt: moment('sent_at'),
  confirmedAt: moment('confirmed_at'),
  ...versioned,
})

/** What a fitter reported from the phone. */
export const visitReports = pgTable('visit_reports', {
  id: uuid().primaryKey(),
  visitId: uuid('visit_id').notNull(),
  /** The order whose pieces were measured; null: nothing was measured. */
  orderId: uuid('order_id'),
  status: text({ enum: reportStatuses }).notNull(),
  pieces: jsonb().$type<MeasuredPiece[]>().notNull().default([]),
  signature: jsonb().$type<ReportSignature>(),
  /** What the customer was asked to agree to, in minor units. */
  askedTotal: bigint('asked_total', { mode: 'number' }),
  actorId: uuid('actor_id'),
  actorName: text('actor_name'),
  /** By the clock of the phone, never later than it was received. */
  reportedAt: moment('reported_at').notNull(),
  ...versioned,
})
