import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** The figures at the head of the screen. */
export const crmAnalytics = z.object({
  totalCustomers: z.number().int(),
  /** Those whose status is active. */
  activeCustomers: z.number().int(),
  totalOpportunities: z.number().int(),
  /** Those neither won nor lost. */
  openOpportunities: z.number().int(),
})
export type CrmAnalytics = z.output<typeof crmAnalytics>

export const readCrmAnalytics = endpoint({
  method: 'GET',
  path: '/api/crm/analytics',
  access: 'staff',
  summary: 'How many customers and opportunities there are',
  success: { status: 200, body: crmAnalytics },
  errors: [],
})
