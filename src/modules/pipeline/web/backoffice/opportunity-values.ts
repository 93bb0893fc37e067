import type { Opportunity, OpportunityStage } from '../../contract/opportunities.ts'

/** What the form of an opportunity holds. */
export type OpportunityValues = {
  customerId: string
  title: string
  description: string
  estimatedValue: string
  stage: string
  probability: string
  expectedCloseDate: string
}

export const opportunityLabels: Record<keyof OpportunityValues, string> = {
  customerId: 'Customer',
  title: 'Title',
  description: 'Description',
  estimatedValue: 'Estimated Value',
  stage: 'Stage',
  probability: 'Probability (%)',
  expectedCloseDate: 'Expected Close Date',
}

export const noOpportunity: OpportunityValues = {
  customerId: '',
  title: '',
  description: '',
  estimatedValue: '',
  stage: 'lead',
  probability: '',
  expectedCloseDate: '',
}

export function valuesOf(opportunity: Opportunity): OpportunityValues {
  return {
    customerId: opportunity.customerId,
    title: opportunity.title,
    description: opportunity.description ?? '',
    estimatedValue: String(opportunity.estimatedValue),
    stage: opportunity.stage,
    probability: String(opportunity.probability),
    expectedCloseDate: opportunity.expectedCloseDate ?? '',
  }
}

/** What is not a number is left to the server, which says so beside the field. */
const numberOf = (text: string) => (text.trim() === '' ? undefined : Number(text)) as number

export function payloadOf(values: OpportunityValues) {
  return {
    ...values,
    estimatedValue: numberOf(values.estimatedValue),
    stage: values.stage as OpportunityStage,
    probability: numberOf(values.probability),
  }
}
