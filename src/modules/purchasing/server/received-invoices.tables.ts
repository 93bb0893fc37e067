import { customType, date, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const receivedInvoices = pgTable('received_invoices', {
  id: uuid().primaryKey().defaultRandom(),
  fileName: text('file_name').notNull(),
  format: text({ enum: ['pdf', 'xml'] }).notNull(),
  /** Bytes. */
  size: integer().notNull(),
  sha256: text().notNull(),
  /** What the file says of itself; null where nothing could be read. */
  number: text(),
  issuedOn: date('issued_on'),
  seller: text(),
  total: numeric({ precision: 18, scale: 2, mode: 'number' }),
  currency: text(),
  purchaseOrderId: uuid('purchase_order_id'),
  receivedAt: timestamp('received_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  receivedBy: uuid('received_by'),
  version: integer().notNull().default(1),
})

export const receivedInvoiceFiles = pgTable('received_invoice_files', {
  invoiceId: uuid('invoice_id').primaryKey(),
  content: bytea().notNull(),
})
