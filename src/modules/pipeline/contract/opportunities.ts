import { z } from 'zod'
import { ifMatchHeader } from '#modules/customers/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  id,
  idParams,
  listQuery,
  moment,
  optionalDay,
  optionalText,
  success,
  version,
} from '#kernel/contract/wire.ts'
import { opportunityStages } from '#modules/record-states/contract.ts'

/** A possible sale to a customer. */
export const opportunity = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  stage: z.enum(opportunityStages),
  /** In the reporting currency; the same as `value`. */
  estimatedValue: z.number(),
  value: z.number(),
  /** Percent. */
  probability: z.number().int(),
  /** A day: `2026-11-21`. */
  expectedCloseDate: z.string().nullable(),
  actualCloseDate: z.string().nullable(),
  source: z.string().nullable(),
  assignedTo: id.nullable(),
  notes: z.string().nullable(),
  version,
  createdAt: moment,
  updatedAt: moment,
})
export type Opportunity = z.output<typeof opportunity>

/** Validates the fields of a new opportunity. */
export const opportunityInput = z.object({
  customerId: z.string('Please choose a customer').min(1, 'Please choose a customer').max(100),
  title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  description: optionalText(10_000),
  estimatedValue: z
    .number('Estimated value is required')
    .min(0, 'Estimated value cannot be negative')
    .max(999_999_999_999, 'This value is too large'),
  stage: z.enum(opportunityStages).optional(),
  probability: z
    .number('Probability is required')
    .int('Probability must be a whole number')
    .min(0, 'Probability must be between 0 and 100')
    .max(100, 'Probability must be between 0 and 100'),
  expectedCloseDate: optionalDay,
  actualCloseDate: optionalDay,
  source: optionalText(100),
  assignedTo: id.nullable().optional(),
  notes: optionalText(10_000),
})
export type OpportunityInput = z.output<typeof opportunityInput>

/** A change; omitted fields are unchanged. */
export const opportunityChange = opportunityInput.partial()
export type OpportunityChange = z.output<typeof opportunityChange>

export const opportunitySorts = sortsBy('createdAt', 'estimatedValue')

export const listOpportunities = endpoint({
  method: 'GET',
  path: '/api/crm/opportunities',
  access: 'staff',
  summary: 'All opportunities, newest first; as a file with `Accept: text/csv`',
  query: listQuery.extend({
    /** Words in the title, the description or the customer. */
    q: z.string().max(200).optional(),
    stage: z.enum(opportunityStages).optional(),
    customerId: id.optional(),
    assignedTo: id.optional(),
    sort: z.enum(opportunitySorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(opportunity) },
  errors: [],
})

export const getOpportunity = endpoint({
  method: 'GET',
  path: '/api/crm/opportunities/{id}',
  access: 'staff',
  summary: 'One opportunity',
  params: idParams,
  success: { status: 200, body: opportunity },
  errors: ['opportunity_not_found'],
})

export const createOpportunity = endpoint({
  method: 'POST',
  path: '/api/crm/opportunities',
  access: 'editors',
  summary: 'Create an opportunity; a closed stage sets its probability and closing day',
  body: opportunityInput,
  success: { status: 201, body: opportunity },
  errors: ['reference_unknown'],
})

export const updateOpportunity = endpoint({
  method: 'PUT',
  path: '/api/crm/opportunities/{id}',
  access: 'editors',
  summary: 'Change an opportunity; omitted fields are not changed, and any stage may follow any other',
  params: idParams,
  headers: ifMatchHeader,
  body: opportunityChange.extend({ version: version.optional() }),
  success: { status: 200, body: opportunity },
  errors: ['opportunity_not_found', 'reference_unknown', 'version_conflict', 'precondition_failed'],
})

export const deleteOpportunity = endpoint({
  method: 'DELETE',
  path: '/api/crm/opportunities/{id}',
  access: 'admins',
  summary: 'Delete an opportunity, but not its quotes',
  params: idParams,
  headers: ifMatchHeader,
  success: { status: 200, body: success },
  errors: ['opportunity_not_found', 'version_conflict', 'precondition_failed'],
})
