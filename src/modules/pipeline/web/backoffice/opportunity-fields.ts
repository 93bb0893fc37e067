import { opportunityStages, type OpportunityStage } from '#modules/record-states/contract.ts'
import { numberIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { CustomerField, labelOf, optionsOf } from '#modules/customers/web/backoffice/index.ts'

export const opportunityFields = {
  customerId: { kind: 'other', label: 'Customer', control: CustomerField },
  title: { label: 'Title', required: true },
  description: { kind: 'textarea', label: 'Description', rows: 3 },
  estimatedValue: { kind: 'number', decimals: 2, label: 'Estimated Value', required: true },
  stage: {
    kind: 'select',
    label: 'Stage',
    options: optionsOf(opportunityStages),
    initial: 'lead',
    formatValue: labelOf,
  },
  probability: {
    kind: 'number',
    label: 'Probability (%)',
    inputMode: 'numeric',
    max: 100,
    step: 1,
    required: true,
  },
  expectedCloseDate: { kind: 'date', label: 'Expected Close Date' },
} satisfies Fields

export const opportunityPayload = (values: ValuesOf<typeof opportunityFields>) => ({
  ...values,
  estimatedValue: numberIn(values.estimatedValue),
  stage: values.stage as OpportunityStage,
  probability: numberIn(values.probability),
})
