import { useQueryClient } from '@tanstack/react-query'
import { createOpportunity, opportunityStages, updateOpportunity } from '../../contract/opportunities.ts'
import type { Opportunity } from '../../contract/opportunities.ts'
import { call } from '../../../../kernel/web/api.ts'
import { crm } from '../../../customers/web/queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { CustomerField } from '../../../customers/web/backoffice/customer-field.tsx'
import { labelOf } from '../../../customers/web/backoffice/figures.ts'
import { noOpportunity, opportunityLabels, payloadOf, valuesOf } from './opportunity-values.ts'
import type { OpportunityValues } from './opportunity-values.ts'

/** Writes down a new opportunity, or changes the one that is given. */
export function OpportunityDialog({
  opportunity,
  close,
}: {
  opportunity: Opportunity | null
  close: () => void
}) {
  const client = useQueryClient()
  const may = useMay(updateOpportunity)
  const did = opportunity ? 'updated' : 'created'
  const editing = useEditing<OpportunityValues, Opportunity>({
    start: opportunity ? valuesOf(opportunity) : noOpportunity,
    version: opportunity?.version,
    valuesOf,
    names: { value: 'estimatedValue' },
    write: (values, version) =>
      opportunity
        ? call(updateOpportunity, {
            params: { id: opportunity.id },
            body: { ...payloadOf(values), ...(version !== undefined && { version }) },
          })
        : call(createOpportunity, { body: payloadOf(values) }),
    onSaved: () => {
      toast({ title: `Opportunity ${did} successfully` })
      void refresh(client, crm)
      close()
    },
    failed: opportunity ? 'Failed to update opportunity' : 'Failed to create opportunity',
  })
  const { values, set, errors } = editing
  const text = (field: keyof OpportunityValues) => ({
    label: opportunityLabels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  return (
    <EditDialog
      title={opportunity ? 'Edit Opportunity' : 'Add Opportunity'}
      editing={editing}
      labels={opportunityLabels}
      say={(field, value) => (field === 'stage' ? labelOf(value) : value)}
      may={may}
      close={close}
    >
      <CustomerField
        value={values.customerId}
        error={errors.customerId}
        disabled={!may}
        onChange={(customerId) => set({ customerId })}
      />
      <Field {...text('title')} required />
      <TextArea {...text('description')} rows={3} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...text('estimatedValue')} type="number" inputMode="decimal" min={0} step="any" required />
        <Field
          {...text('probability')}
          type="number"
          inputMode="numeric"
          min={0}
          max={100}
          step={1}
          required
        />
        <SelectField
          label={opportunityLabels.stage}
          value={values.stage}
          error={errors.stage}
          disabled={!may}
          onChange={(event) => set({ stage: event.target.value })}
        >
          {opportunityStages.map((stage) => (
            <option key={stage} value={stage}>
              {labelOf(stage)}
            </option>
          ))}
        </SelectField>
        <Field {...text('expectedCloseDate')} type="date" />
      </div>
    </EditDialog>
  )
}
