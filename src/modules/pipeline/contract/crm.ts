import { z } from 'zod'
import { currency } from '../../currency/contract/index.ts'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { opportunityStages } from '../../states/contract.ts'

/** One stage of the pipeline. Amounts in the reporting currency. */
export const stageFigures = z.object({
  stage: z.enum(opportunityStages),
  count: z.number().int(),
  value: z.number(),
  /** Each value times its own probability, then summed. */
  weightedValue: z.number(),
  /** Average days since they entered this stage; null for an empty stage. */
  averageAgeDays: z.number().nullable(),
})
export type StageFigures = z.output<typeof stageFigures>

/** The figures of the CRM dashboard. */
export const crmAnalytics = z.object({
  totalCustomers: z.number().int(),
  /** Those whose status is active. */
  activeCustomers: z.number().int(),
  totalOpportunities: z.number().int(),
  /** Those neither won nor lost. */
  openOpportunities: z.number().int(),
  /** Of the open ones; in the reporting currency. */
  pipelineValue: z.number(),
  weightedValue: z.number(),
  /** Won among won and lost, 0 to 1; null before the first. */
  winRate: z.number().nullable(),
  /** Won among all ever recorded, 0 to 1; null before the first. */
  conversionRate: z.number().nullable(),
  stages: z.array(stageFigures),
  /** Of all amounts. */
  currency,
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
