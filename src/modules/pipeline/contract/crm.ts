import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { opportunityStages } from './opportunities.ts'
import { idParams, listQuery, moment } from '../../../kernel/contract/wire.ts'

/** One stage of the pipeline. Amounts in dollars. */
export const stageFigures = z.object({
  stage: z.enum(opportunityStages),
  count: z.number().int(),
  value: z.number(),
  /** Each value by its own probability, then summed. */
  weightedValue: z.number(),
  /** Since they came to this stage; null for a stage without any. */
  averageAgeDays: z.number().nullable(),
})
export type StageFigures = z.output<typeof stageFigures>

/** The figures of the screen. */
export const crmAnalytics = z.object({
  totalCustomers: z.number().int(),
  /** Those whose status is active. */
  activeCustomers: z.number().int(),
  totalOpportunities: z.number().int(),
  /** Those neither won nor lost. */
  openOpportunities: z.number().int(),
  /** Of the open ones; dollars. */
  pipelineValue: z.number(),
  weightedValue: z.number(),
  /** Won among won and lost, 0 to 1; null before the first. */
  winRate: z.number().nullable(),
  /** Won among all that were ever written down, 0 to 1; null before the first. */
  conversionRate: z.number().nullable(),
  stages: z.array(stageFigures),
})
export type CrmAnalytics = z.output<typeof crmAnalytics>

export const readCrmAnalytics = endpoint({
  method: 'GET',
  path: '/api/crm/analytics',
  access: 'staff',
  summary: 'How many customers and opportunities there are, and what each stage of the pipeline is worth',
  success: { status: 200, body: crmAnalytics },
  errors: [],
})

export const timelineKinds = [
  'order',
  'quote',
  'opportunity',
  'stage',
  'interaction',
  'installation',
  'note',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** Something that happened with a customer. */
export const timelineEntry = z.object({
  /** Kind and id together, because ids of different kinds may be the same. */
  key: z.string(),
  kind: z.enum(timelineKinds),
  at: moment,
  /** Order or quote number, title, subject. */
  title: z.string(),
  detail: z.string().nullable(),
  /** Status, stage or kind of interaction. */
  state: z.string().nullable(),
  /** Of an order in the shop's currency, of anything else in dollars; major units. */
  amount: z.number().nullable(),
  actorName: z.string().nullable(),
  /** Paths of the pictures of a finished installation. */
  photos: z.array(z.string()),
  /** Of the order, quote, opportunity and so on. */
  recordId: z.string(),
})
export type TimelineEntry = z.output<typeof timelineEntry>

export const readTimeline = endpoint({
  method: 'GET',
  path: '/api/crm/customers/{id}/timeline',
  access: 'staff',
  summary:
    'Orders, quotes, opportunities with their stages, interactions, installations and notes of a customer, newest first',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(timelineEntry) },
  errors: ['customer_not_found'],
})

export * from '../../customers/contract/customers.ts'
export * from '../../customers/contract/interactions.ts'
export * from './opportunities.ts'
