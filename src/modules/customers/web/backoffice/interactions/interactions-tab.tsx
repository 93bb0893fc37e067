import { Check } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  deleteInteraction,
  listInteractions,
  updateInteraction,
  type Interaction,
} from '#modules/customers/contract/interactions.ts'
import { interactionTypes } from '#modules/record-states/contract.ts'
import { useDeleteInteraction, useFinishNextAction } from '../../queries.ts'
import { classes } from '#kernel/web/ui/classes.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { useDeleteDialog } from '#kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { RecordTab } from '#kernel/web/backoffice/record-tab.tsx'
import { momentOf } from '#kernel/web/backoffice/moments.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { formatDay, labelOf, optionsOf } from '../labels.ts'
import { InteractionEdit } from './interaction-edit.tsx'

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
