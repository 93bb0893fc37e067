import { useQueryClient } from '@tanstack/react-query'
import { interactionTypes, updateInteraction } from '../../contract/interactions.ts'
import type { Interaction, InteractionType } from '../../contract/interactions.ts'
import { call } from '../../../../kernel/web/api.ts'
import { crm } from '../queries.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'
import { Field, TextArea } from '../../../../kernel/web/ui/field.tsx'
import { SelectField } from '../../../../kernel/web/ui/select-field.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { inputOf, momentOfInput } from '../../../calendar/web/backoffice/days.ts'
import { EditDialog } from '../../../../kernel/web/backoffice/editing/edit-dialog.tsx'
import { useEditing } from '../../../../kernel/web/backoffice/editing/use-editing.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import { labelOf } from './figures.ts'

type Values = Record<'type' | 'date' | 'notes' | 'outcome' | 'nextAction' | 'nextActionDate', string>

const labels: Record<keyof Values, string> = {
  type: 'Type',
  date: 'Date',
  notes: 'Notes',
  outcome: 'Outcome',
  nextAction: 'Next action',
  nextActionDate: 'Next action date',
}

const valuesOf = (row: Interaction): Values => ({
  type: row.type,
  date: inputOf(row.date),
  notes: row.notes,
  outcome: row.outcome ?? '',
  nextAction: row.nextAction ?? '',
  nextActionDate: row.nextActionDate ?? '',
})

/** Corrects what was noted. */
export function InteractionEdit({ interaction, close }: { interaction: Interaction; close: () => void }) {
  const client = useQueryClient()
  const may = useMay(updateInteraction)
  const editing = useEditing<Values, Interaction>({
    start: valuesOf(interaction),
    version: interaction.version,
    valuesOf,
    write: ({ type, date, ...texts }, version) => {
      // The field knows no seconds: only a time that somebody has chosen is sent.
      const moment = date === inputOf(interaction.date) ? null : momentOfInput(date)
      return call(updateInteraction, {
        params: { id: interaction.id },
        body: { ...texts, type: type as InteractionType, ...(moment && { date: moment }), version },
      })
    },
    onSaved: () => {
      toast({ title: 'Interaction updated successfully' })
      void refresh(client, crm)
      close()
    },
    failed: 'Failed to update interaction',
  })
  const { values, set, errors } = editing
  const text = (field: keyof Values) => ({
    label: labels[field],
    value: values[field],
    error: errors[field],
    disabled: !may,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => set({ [field]: event.target.value }),
  })
  return (
    <EditDialog
      title={`Edit interaction with ${interaction.customerName}`}
      editing={editing}
      labels={labels}
      say={(field, value) => (field === 'type' ? labelOf(value) : value)}
      may={may}
      close={close}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={labels.type}
          value={values.type}
          error={errors.type}
          disabled={!may}
          onChange={(event) => set({ type: event.target.value })}
        >
          {interactionTypes.map((type) => (
            <option key={type} value={type}>
              {labelOf(type)}
            </option>
          ))}
        </SelectField>
        <Field {...text('date')} type="datetime-local" required />
      </div>
      <TextArea {...text('notes')} rows={5} maxLength={10_000} required />
      <TextArea {...text('outcome')} rows={2} maxLength={1000} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field {...text('nextAction')} maxLength={1000} />
        <Field {...text('nextActionDate')} type="date" />
      </div>
    </EditDialog>
  )
}
