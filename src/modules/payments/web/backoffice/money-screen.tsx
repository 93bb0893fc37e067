import type { ComponentType } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { ScreenTabs } from '#kernel/web/backoffice/layout/screen-tabs.tsx'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { useOfficeMoney, officeMoney } from '#kernel/web/backoffice/money.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Field } from '#kernel/web/ui/field.tsx'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { t } from '#kernel/web/backoffice/language.ts'
import { dateOf } from '#kernel/web/backoffice/moments.ts'
import type { Column } from '#kernel/web/backoffice/table/columns.ts'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import { useShopConfig } from '#kernel/web/shop.ts'
import { entryKinds } from '#modules/payment-terms/contract/index.ts'
import { BankTab } from './bank-tab.tsx'
import { OpenItemsTab } from './open-items-tab.tsx'
import { PayoutsTab } from './payouts-tab.tsx'
import { moneyTabs, type MoneyTab } from './search.ts'
import { cashRound } from '../queries/staff-payments.ts'
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
function LedgerTab() {
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

/** What a driver collects, with a line to sign for each stop. */
function CashRoundTab() {
  const { search, askExactly } = useListSearch()
  const day = search['day'] ?? ''
  const money = useOfficeMoney()
  const query = useQuery(cashRound(day))
  const { data } = query
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4 print:hidden">
        <Field
          type="date"
          label="Visits on"
          hint="Empty: all orders that are shipped"
          value={day}
          onChange={({ target }) => askExactly({ tab: 'round', ...(target.value && { day: target.value }) })}
        />
        <Button look="quiet" size="sm" onClick={() => window.print()}>
          <Printer size={15} aria-hidden />
          Print
        </Button>
      </div>
      {query.isError && <CouldNotLoad query={query} />}
      {query.isPending && <Skeleton className="h-40" />}
      {data?.stops.length === 0 && <p className="py-8 text-ink-soft">Nothing is to be collected in cash.</p>}
      {data && data.stops.length > 0 && (
        <table className="w-full text-left text-dense">
          <thead className="border-b border-line">
            <tr>
              <th className="py-2 pr-4 font-medium">Order #</th>
              <th className="py-2 pr-4 font-medium">Customer</th>
              <th className="py-2 pr-4 text-right font-medium">Cash</th>
              <th className="w-2/5 py-2 font-medium max-desk:hidden print:table-cell">Received, signature</th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {data.stops.map((stop) => (
              <tr key={stop.id} className="align-top print:break-inside-avoid">
                <td className="figures py-3 pr-4 font-medium">{stop.orderNumber}</td>
                <td className="py-3 pr-4">
                  <p>{stop.customerName}</p>
                  <p className="whitespace-pre-line text-ink-soft">{stop.address}</p>
                  <p className="figures text-ink-soft">{stop.customerPhone}</p>
                </td>
                <td className="figures py-3 pr-4 text-right font-medium whitespace-nowrap">
                  {money(stop.cashDue)}
                </td>
                <td className="border-b border-ink-soft py-3 max-desk:hidden print:table-cell">
                  {/* Signed by hand. */}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot className="border-t border-line">
            <tr>
              <td className="py-3 font-medium" colSpan={2}>
                All together
              </td>
              <td className="figures py-3 pr-4 text-right font-medium whitespace-nowrap">
                {money(data.total)}
              </td>
            </tr>
          </tfoot>
        </table>
      )}
    </>
  )
}

const contents: Record<MoneyTab, ComponentType> = {
  open: OpenItemsTab,
  bank: BankTab,
  payouts: PayoutsTab,
  payments: LedgerTab,
  round: CashRoundTab,
}

/** What orders owe, what was paid, and what a driver collects. */
export function MoneyScreen() {
  return <ScreenTabs label="Money" tabs={moneyTabs} contents={contents} />
}
