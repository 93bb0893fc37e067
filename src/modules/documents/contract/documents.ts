import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { calendarDay, figure, id, idParams, linkParams, listQuery, moment } from '#kernel/contract/wire.ts'
import { taxesOnWire } from '#modules/taxes/contract/index.ts'

export const documentKinds = ['proforma', 'deposit', 'invoice', 'final', 'credit', 'delivery'] as const
export type DocumentKind = (typeof documentKinds)[number]

export const lineKinds = ['piece', 'delivery', 'fitting', 'other', 'deposit'] as const

/** A document that another one is about: which it corrects, or takes off. */
const reference = z.object({
  id,
  number: z.string(),
  kind: z.enum(documentKinds),
  issuedOn: z.string(),
  net: figure,
  tax: figure,
  gross: figure,
})

export const documentOnWire = z.object({
  id,
  kind: z.enum(documentKinds),
  number: z.string(),
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  language: z.string(),
  currency: z.string(),
  issuedAt: moment,
  /** Days of the shop. */
  issuedOn: z.string(),
  /** The day of the delivery, whose rates count. */
  taxDay: z.string(),
  dueOn: z.string().nullable(),
  net: figure,
  tax: figure,
  gross: figure,
  lines: z.array(
    z.object({
      kind: z.enum(lineKinds),
      name: z.string(),
      details: z.array(z.string()),
      /** Of goods sold by the piece; omitted: 1. */
      quantity: z.number().int().optional(),
      /** Null where the order has no taxes. */
      percent: z.number().nullable(),
      /** As the shop prices it: with the tax where prices contain it. Negative for a deposit that is taken off. */
      amount: figure,
      net: figure,
      /** Whether a credit note was issued for it. */
      isCredited: z.boolean(),
    }),
  ),
  taxes: taxesOnWire.nullable(),
  /** The document that it corrects. */
  creditsId: id.nullable(),
  refersTo: z.array(reference),
  buyerReference: z.string().nullable(),
  /** Whether it has its data as XML. */
  hasXml: z.boolean(),
  /** When it was mailed last. */
  sentAt: moment.nullable(),
})
export type DocumentOnWire = z.output<typeof documentOnWire>

export const documentSorts = sortsBy('issuedAt', 'number')

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'Invoices and other documents, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words from the number, the order number or the name of the customer. */
    q: z.string().trim().max(200).optional(),
    kind: z.enum(documentKinds).optional(),
    orderId: id.optional(),
    /** First and last day of issue, both included. */
    from: calendarDay().optional(),
    to: calendarDay().optional(),
    sort: z.enum(documentSorts).default('-issuedAt'),
  }),
  sends: ['text/csv'],
  success: { status: 200, body: z.array(documentOnWire) },
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/{id}',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'One document',
  params: idParams,
  success: { status: 200, body: documentOnWire },
  errors: ['document_not_found'],
})

export const getDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/pdf',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'A document as it was issued, as a PDF file with its data in it',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['document_not_found'],
})

export const getDocumentXml = endpoint({
  method: 'GET',
  path: '/api/documents/{id}/xml',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The data of an invoice as it was issued, as XML (EN 16931)',
  params: idParams,
  sends: ['application/xml'],
  success: { status: 200, body: null },
  errors: ['document_not_found'],
})

const percent = z.number().gt(0, 'Must be more than 0').max(100, 'At most 100')

export const documentInput = z.object({
  kind: z.enum(documentKinds),
  /** Of a deposit: a percentage of the total, or an amount with its tax. */
  percent: percent.optional(),
  amount: figure.optional(),
  /** The day of the delivery; omitted: today. Of a deposit invoice the expected one. */
  taxDay: calendarDay().optional(),
  /** Omitted: after the days of the payment settings, unless the order is paid in cash or the shop keeps no account. */
  dueOn: calendarDay().optional(),
  /** The document that a credit note corrects. */
  creditsId: id.optional(),
  /** Which of its lines, counted from 0; omitted: all that are left. */
  lines: z.array(z.number().int().min(0).max(500)).min(1).max(500).optional(),
  /** The reference that public buyers in Germany ask for; the data then is an XRechnung. */
  buyerReference: z.string().trim().min(1).max(100, 'At most 100 characters').optional(),
})
export type DocumentInput = z.input<typeof documentInput>

export const issueDocument = endpoint({
  method: 'POST',
  path: '/api/orders/{id}/documents',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Issue a document for an order: it gets a number and stays as it is',
  params: idParams,
  headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
  body: documentInput,
  success: { status: 201, body: documentOnWire },
  errors: ['order_not_found', 'document_not_found', 'document_refused', 'idempotency_key_reused'],
})

export const sendDocument = endpoint({
  method: 'POST',
  path: '/api/documents/{id}/send',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Mail a document to the customer, in the language of the order',
  params: idParams,
  success: { status: 200, body: documentOnWire },
  errors: ['document_not_found', 'document_refused'],
})

/** A document for its customer. */
export const ownDocument = documentOnWire.pick({
  id: true,
  kind: true,
  number: true,
  issuedOn: true,
  gross: true,
})
export type OwnDocument = z.output<typeof ownDocument>

export const listOwnDocuments = endpoint({
  method: 'GET',
  path: '/api/account/orders/{id}/documents',
  access: 'signed-in',
  summary: 'The documents of one of your own orders',
  params: idParams,
  success: { status: 200, body: z.array(ownDocument) },
  errors: ['order_not_found'],
})

export const getOwnDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/account/documents/{id}/pdf',
  access: 'signed-in',
  summary: 'A document of one of your own orders, as a PDF file',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['document_not_found'],
})

export const listGuestDocuments = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/documents',
  access: 'anyone',
  summary: 'The documents of the order behind a private link',
  params: linkParams,
  success: { status: 200, body: z.array(ownDocument) },
  errors: ['order_not_found'],
})

export const getGuestDocumentPdf = endpoint({
  method: 'GET',
  path: '/api/guest-orders/{token}/documents/{id}/pdf',
  access: 'anyone',
  summary: 'A document of the order behind a private link, as a PDF file',
  params: linkParams.extend(idParams.shape),
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['document_not_found'],
})
