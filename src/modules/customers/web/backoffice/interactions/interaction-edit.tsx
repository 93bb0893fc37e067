import { useQuery } from '@tanstack/react-query'
import { updateInteraction, type Interaction } from '#modules/customers/contract/interactions.ts'
import { interactionTypes, type InteractionType } from '#modules/record-states/contract.ts'
import { crmEndpoints, team, writeInteraction } from '../../queries.ts'
import { dateTimeInput, parseDateTimeInput } from '#modules/calendar/web/backoffice/index.ts'
import { valuesIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { labelOf, optionsOf } from '../labels.ts'

const fields = {
  type: { kind: 'select', label: 'Type', options: optionsOf(interactionTypes), formatValue: labelOf },
  date: { label: 'Date', type: 'datetime-local', required: true },
  notes: { kind: 'textarea', label: 'Notes', rows: 5, maxLength: 10_000, required: true },
  outcome: { kind: 'textarea', label: 'Outcome', rows: 2, maxLength: 1000 },
  nextAction: { label: 'Next action', maxLength: 1000 },
  nextActionDate: { kind: 'date', label: 'Next action date' },
  nextActionBy: { kind: 'select', label: 'Who does it', options: [] },
  nextActionDone: { kind: 'checkbox', label: 'Done' },
} satisfies Fields

/** The staff to choose from, with the one who is chosen, even if they have left. */
const peopleWith = (
  people: readonly { id: string; name: string }[],
  { nextActionBy: id, nextActionByName: name }: Pick<Interaction, 'nextActionBy' | 'nextActionByName'>,
) => [
  { value: '', label: t('Nobody yet') },
  ...people.map((person) => ({ value: person.id, label: person.name })),
  ...(id && !people.some((person) => person.id === id) ? [{ value: id, label: name ?? id }] : []),
]

/** Corrects what was noted. */
export function InteractionEdit({ interaction, close }: { interaction: Interaction; close: () => void }) {
  const { timeZone } = useShopConfig()
  const { data: people = [] } = useQuery(team)
  const form = useRecordForm({
    noun: 'interaction',
    record: interaction,
    fields,
    valuesOf: (row: Interaction) => ({ ...valuesIn(fields, row), date: dateTimeInput(row.date, timeZone) }),
    write: ({ type, date, nextActionBy, ...texts }, version) => {
      // The field knows no seconds: only a time that somebody has chosen is sent.
      const moment =
        date === dateTimeInput(interaction.date, timeZone) ? null : parseDateTimeInput(date, timeZone)
      const body = {
        ...texts,
        nextActionBy: nextActionBy || null,
        type: type as InteractionType,
        ...(moment && { date: moment }),
      }
      return writeInteraction(interaction.id, body, version)
    },
    refreshes: [crmEndpoints],
    may: useMay(updateInteraction),
    close,
  })
  return (
    <RecordDialog title={`Edit interaction with ${interaction.customerName}`} form={form}>
      <RecordFields
        form={form}
        names={[
          ['type', 'date'],
          'notes',
          'outcome',
          'nextAction',
          ['nextActionDate', 'nextActionBy'],
          'nextActionDone',
        ]}
        now={{ nextActionBy: { options: peopleWith(people, interaction) } }}
      />
    </RecordDialog>
  )
}
