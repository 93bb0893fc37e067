import { updateOpportunity, type Opportunity } from '../../contract/opportunities.ts'
import { useTypedHint } from '#modules/currency/web/backoffice/index.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { crmEndpoints } from '#modules/customers/web/queries.ts'
import { writeOpportunity } from '../queries.ts'
import { opportunityFields, opportunityPayload } from './opportunity-fields.ts'

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
