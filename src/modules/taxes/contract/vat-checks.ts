import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, moment } from '#kernel/contract/wire.ts'

const number = z.string('VAT number is required').trim().max(30, 'At most 30 characters')

const vatCheck = z.object({
  id,
  number: z.string(),
  isValid: z.boolean(),
  /** Who has the number; empty where its country does not say. */
  name: z.string(),
  address: z.string(),
  /** The service's number of this answer, for the tax office. */
  consultation: z.string(),
  checkedBy: z.string(),
  checkedAt: moment,
})
export type VatCheck = z.output<typeof vatCheck>

export const listVatChecks = endpoint({
  method: 'GET',
  path: '/api/vat-checks',
  access: 'staff',
  summary: 'What the European Union’s service said of a VAT number: the last ten answers, newest first',
  query: z.object({ number }),
  success: { status: 200, body: z.array(vatCheck) },
})

export const checkVatNumber = endpoint({
  method: 'POST',
  path: '/api/vat-checks',
  access: 'editors',
  summary: 'Ask the European Union’s service whether a VAT number is in use, and keep its answer',
  body: z.object({ number }),
  success: { status: 201, body: vatCheck },
  errors: ['invalid_body', 'vat_service_silent'],
})
