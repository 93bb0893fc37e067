import { useNavigate } from '@tanstack/react-router'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney } from '#kernel/web/backoffice/money.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { entryKinds } from '#modules/payment-terms/contract/index.ts'
import { entryMethods, listLedgerEntries, type LedgerEntry } from '../../contract/index.ts'
import { kindLabels, moneyMethodLabels } from './labels.ts'

const columnsOf = (currency: string): readonly Column<LedgerEntry>[] => [
  {
    id: 'day',
    head: 'Day',
    sort: 'bookedOn',
    fixed: true,
    cell: ({ bookedOn }) => <span className="figures">{dateOf(bookedOn, 'UTC')}</span>,
  },
  {
    id: 'order',
    head: 'Order #',
    cell: ({ orderNumber }) => <span className="figures font-medium">{orderNumber}</span>,
  },
  {
    id: 'customer',
    head: 'Customer',
    card: 'title',
    grow: true,
    cell: ({ customerName }) => customerName,
  },
  { id: 'kind', head: 'What', cell: ({ kind }) => kindLabels[kind] },
  {
    id: 'method',
    head: 'How',
    cell: ({ method }) => (method ? moneyMethodLabels[method] : ''),
  },
  { id: 'note', head: 'Note', cell: ({ note }) => note ?? '' },
  {
    id: 'amount',
    head: 'Amount',
    card: 'amount',
    align: 'right',
    cell: ({ amount }) => <span className="figures font-medium">{officeMoney(amount, currency)}</span>,
  },
]

const filters = [
  {
    name: 'kind',
    label: 'What',
    options: entryKinds.map((kind) => ({ value: kind, label: t(kindLabels[kind]) })),
  },
  {
    name: 'method',
    label: 'How',
    options: entryMethods.map((method) => ({ value: method, label: t(moneyMethodLabels[method]) })),
  },
  { name: 'from', to: 'to', label: 'Days', type: 'days' },
] as const

/** All entries of the ledger; a row opens its order. */
export function LedgerTab() {
  const { currency } = useShopConfig()
  const navigate = useNavigate()
  return (
    <ListTable<LedgerEntry>
      list={listLedgerEntries}
      noun={{ one: 'entry', many: 'entries' }}
      columns={columnsOf(currency)}
      filters={filters}
      defaultSort="-createdAt"
      searchPlaceholder="Order, customer or note"
      nameOf={({ orderNumber }) => orderNumber}
      open={({ orderId }) => void navigate({ to: '/admin/orders', search: { order: orderId } })}
      csv
      empty="No payments yet"
      emptyHint="They are entered on an order, or come with a bank file."
    />
  )
}
