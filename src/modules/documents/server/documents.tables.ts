import {
  bigint,
  customType,
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
import type { AddressParts } from '#modules/addresses/contract/index.ts'
import type { OrderTaxes } from '#modules/taxes/rules/index.ts'
import { bookFormats } from '../contract/book-exports.ts'
import { documentKinds, type lineKinds, type DocumentOnWire } from '../contract/documents.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** Minor units. */
const money = (name: string) => bigint(name, { mode: 'number' }).notNull()
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** A line as it is printed. Minor units. */
export interface DocumentLine {
  kind: (typeof lineKinds)[number]
  name: string
  details: string[]
  /** Of goods sold by the piece; missing: 1. */
  quantity?: number
  percent: number | null
  amount: number
  net: number
  /** By which it is taxed; missing: as goods, delivery or fitting are. */
  taxClass?: string
  /** Of a credit note: the line of the document that it corrects, counted from 0. */
  source?: number
}

/** The shop and its customer as they were on the day of issue. */
export interface DocumentParties {
  seller: {
    name: string
    street: string
    postcode: string
    city: string
    /** ISO 3166. */
    country: string
    taxNumber: string
    phone: string
    email: string
  }
  buyer: {
    name: string
    email: string
    /** As it is printed, line by line. */
    address: string
    /** Null where only the printed text is known. */
    parts: AddressParts | null
    /** Where the goods go, if it is known. */
    deliveredTo: AddressParts | null
  }
}

/** Minor units. */
export type DocumentReference = DocumentOnWire['refersTo'][number]

export const documents = pgTable('documents', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text({ enum: documentKinds }).notNull(),
  number: text().notNull(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  customerId: uuid('customer_id'),
  customerName: text('customer_name').notNull(),
  language: text().notNull(),
  currency: text().notNull(),
  /** Decimals of the currency. */
  exponent: smallint().notNull(),
  issuedAt: moment('issued_at').notNull().defaultNow(),
  issuedOn: date('issued_on').notNull(),
  taxDay: date('tax_day').notNull(),
  dueOn: date('due_on'),
  net: money('net'),
  tax: money('tax'),
  gross: money('gross'),
  lines: jsonb().$type<DocumentLine[]>().notNull(),
  /** How it is taxed, with its sums; null: the order has no taxes. */
  taxes: jsonb().$type<OrderTaxes>(),
  parties: jsonb().$type<DocumentParties>().notNull(),
  creditsId: uuid('credits_id'),
  refersTo: jsonb('refers_to').$type<DocumentReference[]>().notNull().default([]),
  buyerReference: text('buyer_reference'),
  issuedBy: uuid('issued_by'),
})
export type DocumentRow = typeof documents.$inferSelect

export const documentFiles = pgTable(
  'document_files',
  {
    documentId: uuid('document_id').notNull(),
    format: text({ enum: ['pdf', 'xml'] }).notNull(),
    content: bytea().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.format] })],
)

export const documentSeries = pgTable(
  'document_series',
  {
    kind: text().notNull(),
    year: integer().notNull(),
    prefix: text().notNull(),
    next: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year, table.prefix] })],
)

export const documentSendings = pgTable('document_sendings', {
  id: uuid().primaryKey().defaultRandom(),
  documentId: uuid('document_id').notNull(),
  recipient: text().notNull(),
  language: text().notNull(),
  sentBy: uuid('sent_by'),
  sentAt: moment('sent_at').notNull().defaultNow(),
})

export const bookExports = pgTable('book_exports', {
  id: uuid().primaryKey().defaultRandom(),
  format: text({ enum: bookFormats }).notNull(),
  from: date('from_day').notNull(),
  to: date('to_day').notNull(),
  documents: integer('document_count').notNull(),
  content: bytea().notNull(),
  sha256: text().notNull(),
  createdById: uuid('created_by'),
  createdBy: text('created_by_name'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
