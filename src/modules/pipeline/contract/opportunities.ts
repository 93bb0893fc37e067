import { z } from 'zod'
import { recordEndpoints } from '#kernel/contract/resource.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import { id, listQuery, moment, optionalDay, optionalText, version } from '#kernel/contract/wire.ts'
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

export const {
  listAll: listOpportunities,
  get: getOpportunity,
  create: createOpportunity,
  update: updateOpportunity,
  remove: deleteOpportunity,
} = recordEndpoints({
  path: '/api/crm/opportunities',
  access: { read: 'staff', write: 'editors', remove: 'admins' },
  noun: 'opportunity',
  record: opportunity,
  query: listQuery.extend({
    /** Words in the title, the description or the customer. */
    q: z.string().max(200).optional(),
    stage: z.enum(opportunityStages).optional(),
    customerId: id.optional(),
    assignedTo: id.optional(),
    sort: z.enum(opportunitySorts).default('-createdAt'),
  }),
  create: opportunityInput,
  change: opportunityChange,
  notFound: 'opportunity_not_found',
  refusals: ['reference_unknown'],
  csv: true,
  summaries: {
    list: 'All opportunities, newest first; as a file with `Accept: text/csv`',
    create: 'Create an opportunity; a closed stage sets its probability and closing day',
    update: 'Change an opportunity; omitted fields are not changed, and any stage may follow any other',
    remove: 'Delete an opportunity, but not its quotes',
  },
})
