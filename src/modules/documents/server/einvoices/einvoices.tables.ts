import {
  boolean,
  customType,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EInvoiceRequest } from '#kernel/integrations/einvoice.ts'
import { einvoiceKinds, einvoiceStates } from '../../contract/einvoices.ts'

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

export const einvoices = pgTable('einvoices', {
  id: uuid().primaryKey().defaultRandom(),
  documentId: uuid('document_id').notNull(),
  orderId: uuid('order_id').notNull(),
  orderNumber: text('order_number').notNull(),
  documentNumber: text('document_number').notNull(),
  customerName: text('customer_name').notNull(),
  kind: text({ enum: einvoiceKinds }).notNull(),
  originalId: uuid('original_id'),
  state: text({ enum: einvoiceStates }).notNull().default('waiting'),
  payload: jsonb().$type<Omit<EInvoiceRequest, 'id' | 'original'>>().notNull(),
  number: text(),
  authorityCode: text('authority_code'),
  lookupCode: text('lookup_code'),
  issuedAt: moment('issued_at'),
  /** Whether its files have come. */
  hasFiles: boolean('has_files').notNull().default(false),
  attempts: integer().notNull().default(0),
  problem: text(),
  triedAt: moment('tried_at'),
  createdByName: text('created_by_name'),
  createdAt: moment('created_at').notNull().defaultNow(),
})
export type EInvoiceRow = typeof einvoices.$inferSelect

export const einvoiceFiles = pgTable(
  'einvoice_files',
  {
    einvoiceId: uuid('einvoice_id').notNull(),
    format: text({ enum: ['pdf', 'xml'] }).notNull(),
    content: bytea().notNull(),
    sha256: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.einvoiceId, table.format] })],
)
