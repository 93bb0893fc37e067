import { endpoint } from '#kernel/contract/endpoint.ts'
import { idParams } from '#kernel/contract/wire.ts'

export const getQuotePdf = endpoint({
  method: 'GET',
  path: '/api/crm/quotes/{id}/pdf',
  access: 'staff',
  summary: 'A quote as sent to the customer, as a PDF file',
  params: idParams,
  sends: ['application/pdf'],
  success: { status: 200, body: null },
  errors: ['quote_not_found'],
})
