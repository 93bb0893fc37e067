import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, idParams, listQuery, moment } from '#kernel/contract/wire.ts'

export const einvoiceStates = ['waiting', 'issued', 'refused'] as const
export const einvoiceKinds = ['original', 'adjustment', 'replacement'] as const

/** An electronic invoice that a provider issues with the tax authority. */
export const einvoice = z.object({
  id,
  documentId: id,
  documentNumber: z.string(),
  orderId: id,
  orderNumber: z.string(),
  customerName: z.string(),
  kind: z.enum(einvoiceKinds),
  /** The one that it adjusts or replaces. */
  originalId: id.nullable(),
  state: z.enum(einvoiceStates),
  /** The number of the provider, and the code of the authority. */
  number: z.string().nullable(),
  authorityCode: z.string().nullable(),
  lookupCode: z.string().nullable(),
  issuedAt: moment.nullable(),
  /** Whether its PDF and XML have come. */
  hasFiles: z.boolean(),
  attempts: z.number().int(),
  /** Why it waits or was refused, as the provider said. */
  problem: z.string().nullable(),
  createdAt: moment,
})
export type EInvoice = z.output<typeof einvoice>

export const getEInvoiceStatus = endpoint({
  method: 'GET',
  path: '/api/einvoices/status',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'Whether a provider of electronic invoices is configured, and how many are not issued yet',
  success: {
    status: 200,
    body: z.object({
      isConfigured: z.boolean(),
      waiting: z.number().int(),
      refused: z.number().int(),
    }),
  },
})

export const listEInvoices = endpoint({
  method: 'GET',
  path: '/api/einvoices',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'Electronic invoices, newest first',
  query: listQuery.extend({
    state: z.enum(einvoiceStates).optional(),
    orderId: id.optional(),
    sort: z.enum(sortsBy('createdAt')).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(einvoice) },
})

export const issueEInvoice = endpoint({
  method: 'POST',
  path: '/api/einvoices',
  access: 'editors',
  also: ['bookkeeper'],
  summary:
    'Issue an electronic invoice for an invoice, or adjust one by a credit note; asking again for the same document answers the one that is there',
  body: z.object({
    documentId: id,
    /** The electronic invoice that this one replaces; only for an invoice. */
    replacesId: id.optional(),
  }),
  success: { status: 201, body: einvoice },
  errors: ['document_not_found', 'einvoice_refused'],
})

export const tryEInvoice = endpoint({
  method: 'POST',
  path: '/api/einvoices/{id}/try',
  access: 'editors',
  also: ['bookkeeper'],
  summary: 'Try an electronic invoice again that waits or was refused',
  params: idParams,
  success: { status: 200, body: einvoice },
  errors: ['einvoice_not_found'],
})

export const getEInvoicePdf = endpoint({
  method: 'GET',
  path: '/api/einvoices/{id}/pdf',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The PDF file of an electronic invoice as the provider issued it',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['einvoice_not_found'],
})

export const getEInvoiceXml = endpoint({
  method: 'GET',
  path: '/api/einvoices/{id}/xml',
  access: 'staff',
  also: ['bookkeeper'],
  summary: 'The XML file of an electronic invoice as the provider issued it',
  params: idParams,
  sends: ['application/xml'],
  success: { status: 200, body: null },
  errors: ['einvoice_not_found'],
})
