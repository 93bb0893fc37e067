import { useMemo, useState } from 'react'
import { deleteInteraction, listInteractions, updateInteraction } from '../../contract/interactions.ts'
import { interactionTypes } from '../../../record-states/contract.ts'
import type { Interaction } from '../../contract/interactions.ts'
import { useDeleteInteraction } from '../queries.ts'
import { useShopFacts } from '../../../../kernel/web/shop.ts'
import { useDeleteDialog } from '../../../../kernel/web/backoffice/editing/use-delete-dialog.tsx'
import { RecordTab } from '../../../../kernel/web/backoffice/record-tab.tsx'
import { momentOf } from '../../../../kernel/web/backoffice/moments.ts'
import { useMay } from '../../../../kernel/web/backoffice/staff.ts'
import type { Column } from '../../../../kernel/web/backoffice/table/columns.ts'
import { useListSearch } from '../../../../kernel/web/backoffice/table/use-list-search.ts'
import { labelOf, optionsOf } from './labels.ts'
import { InteractionEdit } from './interaction-edit.tsx'

const columnsIn = (timeZone: string): readonly Column<Interaction>[] => [
  {
    id: 'customer',
    head: 'Customer',
    fixed: true,
    card: 'title',
    bar: 'w-36',
    cell: (row) => row.customerName,
  },
  { id: 'type', head: 'Type', card: 'badge', bar: 'w-14', cell: ({ type }) => labelOf(type) },
  {
    id: 'notes',
    head: 'Notes',
    grow: true,
    bar: 'w-64',
    cell: ({ notes }) => <span className="text-ink-soft">{notes}</span>,
  },
  { id: 'by', head: 'By', cell: (row) => row.performedByName ?? '—' },
  {
    id: 'date',
    head: 'Date',
    sort: 'date',
    cell: ({ date, ahead }) => `${momentOf(date, timeZone)}${ahead ? ' (ahead)' : ''}`,
  },
]

const nameOf = ({ subject, customerName }: Interaction) => subject || customerName

/** What was said with customers. */
export function InteractionsTab() {
  const { timeZone } = useShopFacts()
  const { askExactly, open } = useListSearch()
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  const [edited, setEdited] = useState<Interaction | null>(null)
  const may = { edit: useMay(updateInteraction), remove: useMay(deleteInteraction) }
  const deleting = useDeleteDialog(useDeleteInteraction(), 'Delete interaction?', (row: Interaction) => (
    <>
      What was noted with <strong className="font-semibold">{row.customerName}</strong> cannot be brought
      back.
    </>
  ))
  return (
    <>
      <RecordTab
        list={listInteractions}
        noun={{ one: 'interaction', many: 'interactions' }}
        columns={columns}
        filters={[{ name: 'type', label: 'Type', options: optionsOf(interactionTypes) }]}
        defaultSort="-date"
        searches="Notes or customer"
        nameOf={nameOf}
        open={({ customerId }) => open('customer', customerId)}
        may={may}
        edit={setEdited}
        deleting={deleting}
        csv
        empty="No interactions yet"
        emptyHint="Call or email a customer, and what was said is kept here."
        begin={{ label: 'Open the customers', may: true, run: () => askExactly({ tab: 'customers' }) }}
      />
      {edited && <InteractionEdit key={edited.id} interaction={edited} close={() => setEdited(null)} />}
    </>
  )
}
