import { z } from 'zod'
import { currency } from '#modules/currency/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { opportunityStages } from '#modules/record-states/contract.ts'

/** Statistics of one stage of the pipeline. Amounts in the reporting currency. */
export const stageStats = z.object({
  stage: z.enum(opportunityStages),
  count: z.number().int(),
  value: z.number(),
  /** The sum of each value times its probability. */
  weightedValue: z.number(),
  /** Average number of days since they entered this stage; null for an empty stage. */
  averageAgeDays: z.number().nullable(),
})
export type StageStats = z.output<typeof stageStats>

/** The figures of the CRM dashboard. */
export const crmAnalytics = z.object({
  totalCustomers: z.number().int(),
  /** Customers whose status is active. */
  activeCustomers: z.number().int(),
  totalOpportunities: z.number().int(),
  /** Opportunities neither won nor lost. */
  openOpportunities: z.number().int(),
  /** Total value of the open opportunities, in the reporting currency. */
  pipelineValue: z.number(),
  weightedValue: z.number(),
  /** Share of won among closed opportunities, 0 to 1; null if none is closed. */
  winRate: z.number().nullable(),
  /** Share of won among all opportunities ever created, 0 to 1; null if there are none. */
  conversionRate: z.number().nullable(),
  stages: z.array(stageStats),
  /** Currency of all amounts. */
  currency,
})
export type CrmAnalytics = z.output<typeof crmAnalytics>

export const readCrmAnalytics = endpoint({
  method: 'GET',
  path: '/api/crm/analytics',
  access: 'staff',
  summary: 'Numbers of customers and opportunities, and the value of each stage of the pipeline',
  success: { status: 200, body: crmAnalytics },
})
