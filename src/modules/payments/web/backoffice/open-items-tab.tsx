import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { IconButton } from '#kernel/web/backoffice/editing/row-buttons.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import { officeMoney, useOfficeMoney } from '#kernel/web/backoffice/money.ts'
import { Stat } from '#kernel/web/backoffice/layout/stat.tsx'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { methodLabels, PaymentBadge } from '#modules/payment-terms/web/backoffice/index.ts'
import { listOpenItems, waitForDeposit, type OpenItem } from '../../contract/index.ts'
import { openSums, useWaitForDeposit } from '../queries/staff-payments.ts'

const columnsOf = (timeZone: string, currency: string): readonly Column<OpenItem>[] => [
  {
    id: 'order',
    head: 'Order #',
    fixed: true,
    cell: ({ orderNumber }) => <span className="figures font-medium">{orderNumber}</span>,
  },
  {
    id: 'customer',
    head: 'Customer',
    card: 'title',
    grow: true,
    cell: ({ customerName }) => customerName,
  },
  {
    id: 'ordered',
    head: 'Date',
    sort: 'createdAt',
    cell: ({ createdAt }) => <span className="figures text-ink-soft">{dateOf(createdAt, timeZone)}</span>,
  },
  { id: 'method', head: 'Paid by', cell: ({ method }) => methodLabels[method] },
  { id: 'state', head: 'State', cell: ({ state }) => <PaymentBadge state={state} /> },
  {
    id: 'dueOn',
    head: 'Due on',
    cell: ({ dueOn }) => dueOn && <span className="figures">{dateOf(dueOn, 'UTC')}</span>,
  },
  {
    id: 'due',
    head: 'Owed',
    card: 'amount',
    align: 'right',
    sort: 'due',
    cell: ({ due }) => <span className="figures font-medium">{officeMoney(due, currency)}</span>,
  },
]

const filters = [
  {
    name: 'show',
    label: 'Show',
    options: [
      { value: 'late', label: t('Overdue invoices') },
      { value: 'deposit', label: t('Deposits to come') },
      { value: 'undecided', label: t('Deposits to decide about') },
      { value: 'credit', label: t('Owed to customers') },
    ],
  },
  {
    name: 'method',
    label: 'Paid by',
    options: (['cash', 'transfer', 'card'] as const).map((method) => ({
      value: method,
      label: t(methodLabels[method]),
    })),
  },
] as const

/** Waits for a deposit that has not come; the order itself is cancelled where it is opened. */
function WaitButton({ item }: { item: OpenItem }) {
  const may = useMay(waitForDeposit)
  const { mutate, isPending } = useWaitForDeposit()
  return (
    <IconButton label="Wait for the deposit" disabled={!may || isPending} run={() => mutate(item)}>
      <Hourglass size={15} aria-hidden />
    </IconButton>
  )
}

const waitFor = (item: OpenItem) => item.depositDue > 0 && <WaitButton item={item} />

/** Orders whose deposit has not come: staff wait, or cancel them. */
function Undecided() {
  const { data } = useQuery(openSums)
  if (!data || data.undecidedCount === 0) return null
  return (
    <output className="block mb-4 rounded-lg bg-linen px-4 py-3">
      {t('Deposits that have not come: {{count}}', { count: data.undecidedCount })}{' '}
      <Link to="/admin/money" search={{ show: 'undecided' }} className="underline underline-offset-4">
        Wait or cancel
      </Link>
    </output>
  )
}

/** The sums of all open items. */
function Sums() {
  const money = useOfficeMoney()
  const { data } = useQuery(openSums)
  const figures: readonly (readonly [string, string])[] = data
    ? [
        [t('Owed by customers'), money(data.due)],
        [t('Of it overdue'), money(data.late)],
        [t('Owed to customers'), money(data.credit)],
        [t('Came in today'), money(data.today)],
      ]
    : []
  return (
    <dl className="mb-6 grid min-h-18 grid-cols-2 gap-3 desk:grid-cols-4">
      {figures.map(([name, figure]) => (
        <Stat key={name} label={name} value={figure} />
      ))}
    </dl>
  )
}

/** Orders of which something is owed; a row opens its order. */
export function OpenItemsTab() {
  const { timeZone, currency } = useShopConfig()
  const navigate = useNavigate()
  return (
    <>
      <Sums />
      <Undecided />
      <ListTable<OpenItem>
        list={listOpenItems}
        noun={{ one: 'open item', many: 'open items' }}
        columns={columnsOf(timeZone, currency)}
        filters={filters}
        defaultSort="createdAt"
        searchPlaceholder="Order, customer or phone"
        nameOf={({ orderNumber }) => orderNumber}
        actions={waitFor}
        open={({ id }) => void navigate({ to: '/admin/orders', search: { order: id } })}
        csv
        empty="Nothing is owed"
        emptyHint="Orders that are not paid appear here, the oldest first."
      />
    </>
  )
}
