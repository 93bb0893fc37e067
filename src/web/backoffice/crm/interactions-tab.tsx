import { interactionTypes, listInteractions } from '../../../contract/interactions.ts'
import type { Interaction } from '../../../contract/interactions.ts'
import { useShopFacts } from '../../shop.ts'
import { momentOf } from '../orders/figures.ts'
import type { Column } from '../table/columns.ts'
import { ListTable } from '../table/list-table.tsx'
import { useListSearch } from '../table/use-list-search.ts'
import { useMemo } from 'react'
import { labelOf, optionsOf } from './figures.ts'

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

/** What was said with customers. */
export function InteractionsTab() {
  const { timeZone } = useShopFacts()
  const { open } = useListSearch()
  const columns = useMemo(() => columnsIn(timeZone), [timeZone])
  return (
    <ListTable
      list={listInteractions}
      noun={{ one: 'interaction', many: 'interactions' }}
      columns={columns}
      filters={[{ name: 'type', label: 'Type', options: optionsOf(interactionTypes) }]}
      defaultSort="-date"
      searches="Notes or customer"
      nameOf={({ subject }) => subject}
      open={({ customerId }) => open('customer', customerId)}
      csv
      empty="No interactions yet"
      emptyHint="Call or email a customer, and what was said is kept here."
    />
  )
}
