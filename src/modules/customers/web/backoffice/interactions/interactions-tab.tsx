import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import {
  deleteInteraction,
  listInteractions,
  updateInteraction,
  type Interaction,
} from '#modules/customers/contract/interactions.ts'
import { interactionTypes, type InteractionType } from '#modules/record-states/contract.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { dateTimeInput, parseDateTimeInput } from '#modules/calendar/web/backoffice/index.ts'
import { valuesIn, type Fields } from '#kernel/web/backoffice/editing/fields.ts'
import { RecordDialog } from '#kernel/web/backoffice/editing/record-dialog.tsx'
import { RecordFields } from '#kernel/web/backoffice/editing/record-fields.tsx'
import { useRecordForm } from '#kernel/web/backoffice/editing/use-record-form.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import {
  useDeleteInteraction,
  useFinishNextAction,
  crmEndpoints,
  team,
  writeInteraction,
} from '../../queries.ts'
import { formatDay, labelOf, optionsOf } from '../labels.ts'

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
function InteractionEdit({ interaction, close }: { interaction: Interaction; close: () => void }) {
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

const columnsIn = (timeZone: string): readonly Column<Interaction>[] => [
  {
    id: 'customer',
    head: 'Customer',
    fixed: true,
    card: 'title',
    skeletonWidth: 'w-36',
    cell: (row) => row.customerName,
  },
  { id: 'type', head: 'Type', card: 'badge', skeletonWidth: 'w-14', cell: ({ type }) => labelOf(type) },
  {
    id: 'notes',
    head: 'Notes',
    grow: true,
    cell: ({ notes }) => <span className="text-ink-soft">{notes}</span>,
  },
  {
    id: 'next',
    head: 'Next action',
    cell: (row) => (row.nextAction === null ? '—' : <NextAction interaction={row} />),
  },
  { id: 'by', head: 'By', cell: (row) => row.performedByName ?? '—' },
  {
    id: 'date',
    head: 'Date',
    sort: 'date',
    cell: ({ date, ahead }) => `${momentOf(date, timeZone)}${ahead ? ' (ahead)' : ''}`,
  },
]

/** What follows, by when and by whom; crossed out once it is done. */
function NextAction({ interaction }: { interaction: Interaction }) {
  const { nextAction, nextActionDate, nextActionByName, nextActionDone } = interaction
  const details = [nextActionDate && formatDay(nextActionDate), nextActionByName].filter(Boolean)
  return (
    <span className="grid max-w-60">
      <span className={classes('truncate', nextActionDone && 'line-through')}>{nextAction}</span>
      <span className="truncate text-note text-ink-soft">{details.join(' · ')}</span>
    </span>
  )
}

const nameOf = ({ subject, customerName }: Interaction) => subject || customerName

/** What was said with customers. */
export function InteractionsTab() {
  const { timeZone } = useShopConfig()
  const { askExactly, open } = useListSearch()
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const [edited, setEdited] = useState<Interaction | null>(null)
  const finish = useFinishNextAction()
  const may = { edit: useMay(updateInteraction), remove: useMay(deleteInteraction) }
  const deleting = useDeleteDialog(useDeleteInteraction(), 'Delete interaction?', (row: Interaction) => (
    <>
      What was noted with <strong className="font-semibold">{row.customerName}</strong> cannot be brought
      back.
    </>
  ))
  const actionsOf = (row: Interaction) =>
    row.nextAction !== null &&
    !row.nextActionDone && (
      <IconButton
        label={`Done: ${row.nextAction}`}
        disabled={!may.edit || finish.isPending}
        run={() => finish.mutate(row)}
      >
        <Check size={15} aria-hidden />
      </IconButton>
    )
  return (
    <>
      <RecordTab
        list={listInteractions}
        noun={{ one: 'interaction', many: 'interactions' }}
        columns={columns}
        filters={[
          { name: 'type', label: 'Type', options: optionsOf(interactionTypes) },
          { name: 'due', label: 'Next action', options: [{ value: 'today', label: 'Due' }] },
        ]}
        actions={actionsOf}
        defaultSort="-date"
        searchPlaceholder="Notes or customer"
        nameOf={nameOf}
        open={({ customerId }) => open('customer', customerId)}
        may={may}
        edit={setEdited}
        deleting={deleting}
        csv
        empty="No interactions yet"
        emptyHint="Call or email a customer, and what was said is kept here."
        emptyAction={{ label: 'Open the customers', may: true, run: () => askExactly({ tab: 'customers' }) }}
      />
      {edited && <InteractionEdit key={edited.id} interaction={edited} close={() => setEdited(null)} />}
    </>
  )
}
