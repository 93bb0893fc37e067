import { bigint, date, integer, jsonb, pgTable, smallint, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { entryKinds } from '#modules/payment-terms/contract/index.ts'
import type { BankColumns } from '../contract/bank-files.ts'
import { entryMethods } from '../contract/ledger.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** What a discount for cash takes back of a rate of tax. Minor units. */
export interface ReturnedTax {
  percent: number
  gross: number
  tax: number
}

export const ledgerEntries = pgTable('ledger_entries', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  customerName: text('customer_name').notNull(),
  documentId: uuid('document_id'),
  kind: text({ enum: entryKinds }).notNull(),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  taxes: jsonb().$type<ReturnedTax[]>(),
  method: text({ enum: entryMethods }),
  provider: text(),
  providerId: text('provider_id'),
  bookedOn: date('booked_on').notNull(),
  note: text(),
  reversesId: uuid('reverses_id'),
  /** The payment that brought it: its rounding, or the discount for it. */
  withId: uuid('with_id'),
  /** The parcel that collected it. */
  shipmentId: uuid('shipment_id'),
  createdBy: uuid('created_by'),
  createdByName: text('created_by_name'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type LedgerRow = typeof ledgerEntries.$inferSelect

export const paymentRequests = pgTable('payment_requests', {
  id: uuid().primaryKey().defaultRandom(),
  orderId: uuid('order_id').notNull(),
  kind: text({ enum: ['request', 'reminder'] }).notNull(),
  /** Of a reminder: the first or the second. */
  step: smallint(),
  amount: bigint({ mode: 'number' }).notNull(),
  sentAt: moment('sent_at').notNull().defaultNow(),
})

export const bankStatements = pgTable('bank_statements', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  format: text({ enum: ['camt', 'mt940', 'csv'] }).notNull(),
  sha256: text().notNull(),
  lineCount: integer('line_count').notNull(),
  importedBy: uuid('imported_by'),
  importedByName: text('imported_by_name'),
  importedAt: moment('imported_at').notNull().defaultNow(),
})

export const bankLines = pgTable('bank_lines', {
  id: uuid().primaryKey().defaultRandom(),
  statementId: uuid('statement_id').notNull(),
  fingerprint: text().notNull(),
  bookedOn: date('booked_on').notNull(),
  /** Minor units. */
  amount: bigint({ mode: 'number' }).notNull(),
  currency: text().notNull(),
  name: text().notNull(),
  account: text().notNull(),
  purpose: text().notNull(),
  state: text({ enum: ['open', 'booked', 'ignored'] }).notNull(),
  reason: text({
    enum: ['exact', 'reference', 'name', 'settled', 'unknown', 'outgoing', 'currency'],
  }).notNull(),
  orderId: uuid('order_id'),
  entryId: uuid('entry_id'),
  settledBy: uuid('settled_by'),
  settledAt: moment('settled_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type BankLineRow = typeof bankLines.$inferSelect

export const bankCsvMaps = pgTable('bank_csv_maps', {
  id: uuid().primaryKey().defaultRandom(),
  /** The names of the columns in lower case, sorted, one a line. */
  head: text().notNull(),
  headers: jsonb().$type<string[]>().notNull(),
  columns: jsonb().$type<BankColumns>().notNull(),
  fileName: text('file_name').notNull(),
  version: integer().notNull().default(1),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
})
