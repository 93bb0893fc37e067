import { useTypedHint } from '#modules/currency/web/backoffice/index.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { crmEndpoints } from '#modules/customers/web/queries.ts'
import { opportunityStages, type OpportunityStage } from '#modules/record-states/contract.ts'
import { numberIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { CustomerField, labelOf, optionsOf } from '#modules/customers/web/backoffice/index.ts'
import { updateOpportunity, type Opportunity } from '../../contract/opportunities.ts'
import { writeOpportunity } from '../queries.ts'

const opportunityFields = {
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

const opportunityPayload = (values: ValuesOf<typeof opportunityFields>) => ({
  ...values,
  estimatedValue: numberIn(values.estimatedValue),
  stage: values.stage as OpportunityStage,
  probability: numberIn(values.probability),
})

/** Creates an opportunity or edits the given one. */
export function OpportunityDialog({
  opportunity,
  close,
}: {
  opportunity: Opportunity | null
  close: () => void
}) {
  const form = useRecordForm({
    noun: 'opportunity',
    record: opportunity,
    fields: opportunityFields,
    names: { value: 'estimatedValue' },
    write: (values, version) => writeOpportunity(opportunity, opportunityPayload(values), version),
    refreshes: [crmEndpoints],
    may: useMay(updateOpportunity),
    close,
  })
  return (
    <RecordDialog title={opportunity ? 'Edit Opportunity' : 'Add Opportunity'} form={form}>
      <RecordFields
        form={form}
        names={[
          'customerId',
          'title',
          'description',
          ['estimatedValue', 'probability', 'stage', 'expectedCloseDate'],
        ]}
        now={{ estimatedValue: { hint: useTypedHint() } }}
      />
    </RecordDialog>
  )
}
