import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, figure, id, idParams, listQuery, moment, version } from '#kernel/contract/wire.ts'

/** Invoices of suppliers, kept as they came. */

/** Maximum size of a file in bytes: 10 MB. */
export const receivedInvoiceLimit = 10 * 1024 * 1024

const receivedInvoice = z.object({
  id,
  fileName: z.string(),
  format: z.enum(['pdf', 'xml']),
  /** Bytes. */
  size: z.number().int(),
  /** Of the file, in hexadecimal digits. */
  sha256: z.string(),
  /** What the file says of itself; null where nothing could be read. */
  number: z.string().nullable(),
  issuedOn: z.string().nullable(),
  seller: z.string().nullable(),
  /** With tax. */
  total: figure.nullable(),
  currency: z.string().nullable(),
  purchaseOrderId: id.nullable(),
  poNumber: z.string().nullable(),
  receivedAt: moment,
  version,
})
export type ReceivedInvoice = z.output<typeof receivedInvoice>

export const listReceivedInvoices = endpoint({
  method: 'GET',
  path: '/api/inventory/received-invoices',
  access: 'staff',
  summary: 'The invoices of suppliers, those that came last first',
  query: listQuery.extend({
    /** Words from the name of the file, the number, the seller or the number of the purchase order. */
    q: z.string().trim().max(200).optional(),
    purchaseOrderId: id.optional(),
    /** Whether it belongs to a purchase order. */
    linked: z.enum(['true', 'false']).optional(),
    /** First and last day of issue, both included. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    sort: z.enum(sortsBy('receivedAt', 'issuedOn')).default('-receivedAt'),
  }),
  success: { status: 200, body: z.array(receivedInvoice) },
})

export const receiveInvoice = endpoint({
  method: 'POST',
  path: '/api/inventory/received-invoices',
  access: 'editors',
  summary:
    'Keep an invoice of a supplier byte for byte: a PDF or XML file, at most 10 MB. A file that is kept already is answered as it is',
  query: z.object({ purchaseOrderId: id.optional() }),
  file: 'file',
  success: { status: 201, body: receivedInvoice },
  errors: [
    'file_missing',
    'file_too_large',
    'malformed_request',
    'unsupported_media_type',
    'purchase_order_not_found',
    'unavailable',
  ],
})

export const getReceivedInvoiceFile = endpoint({
  method: 'GET',
  path: '/api/inventory/received-invoices/{id}/file',
  access: 'staff',
  summary: 'The file of a received invoice, as it came',
  params: idParams,
  sends: ['application/octet-stream'],
  success: { status: 200, body: null },
  errors: ['received_invoice_not_found'],
})

export const linkReceivedInvoice = endpoint({
  method: 'PUT',
  path: '/api/inventory/received-invoices/{id}',
  access: 'editors',
  summary: 'Say to which purchase order a received invoice belongs; null: to none',
  params: idParams,
  body: z.object({ purchaseOrderId: id.nullable(), version: version.optional() }),
  success: { status: 200, body: receivedInvoice },
  errors: ['received_invoice_not_found', 'purchase_order_not_found', 'version_conflict'],
})
