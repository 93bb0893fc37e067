import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, PanelsTopLeft, Check, Minus, X } from 'lucide-react'
import { useEffect, useMemo, useState, type ComponentProps } from 'react'
import { takeOrder } from '#modules/orders/contract/order-corrections.ts'
import { listOrders, type Order } from '#modules/orders/contract/orders.ts'
import { type StatusChange, setOrderStatuses } from '#modules/orders/contract/change-order-status.ts'
import { customerById } from '#modules/customers/web/backoffice/index.ts'
import { orderStates, orderStatusLabel } from '#modules/record-states/rules.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { Button, buttonClasses } from '#kernel/web/ui/button.tsx'
import { ListTable } from '#kernel/web/backoffice/table/list-table.tsx'
import type { RowPlace } from '#kernel/web/backoffice/table/row-place.ts'
import { useMay } from '#kernel/web/backoffice/staff.ts'
import { useListSearch } from '#kernel/web/backoffice/table/use-list-search.ts'
import { t } from '#kernel/web/backoffice/language.ts'
import { loadWhenIdle } from '#kernel/web/backoffice/loading/load-when-idle.ts'
import { AddButton } from '#kernel/web/backoffice/add-button.tsx'
import { lazyComponent } from '#kernel/web/backoffice/loading/lazy-component.tsx'
import { BulkControls } from './bulk-controls.tsx'
import { orderColumns } from './order-columns.tsx'
import { OrderSheet } from '../order/order-sheet.tsx'
import { useMarkOrdersSeen } from './use-unseen-orders.ts'
import { useStatusChange } from '../status/use-status-change.tsx'
import { undoChanges, useChangeStatuses } from '../../queries/order-writes.ts'

const looks = {
  changed: { icon: Check, className: 'text-good' },
  unchanged: { icon: Minus, className: 'text-ink-soft' },
  refused: { icon: X, className: 'text-clay' },
} as const

/** The result for each order of a bulk status change, until it is dismissed. */
function StatusChangeResults({
  results,
  show,
}: {
  results: readonly StatusChange[]
  show: (results: readonly StatusChange[]) => void
}) {
  const { move, isPending } = useChangeStatuses(show)
  const may = useMay(setOrderStatuses)
  const changes = undoChanges(results)
  return (
    <section
      aria-label="Result for each order"
      className="mb-4 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <ul className="grid max-h-52 gap-x-6 gap-y-1 overflow-y-auto sm:grid-cols-2 wide:grid-cols-3">
        {results.map((result) => {
          const { icon: Icon, className } = looks[result.outcome]
          return (
            <li key={result.id} className="flex items-center gap-2">
              <Icon size={15} aria-hidden className={`shrink-0 ${className}`} />
              <span className="figures font-medium">{result.order_number ?? result.id.slice(-8)}</span>
              <span className="min-w-0 truncate text-ink-soft">{describeChange(result)}</span>
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex justify-end gap-2">
        {may && changes.length > 0 && (
          <Button look="quiet" size="sm" disabled={isPending} onClick={() => move({ changes, back: true })}>
            Undo
          </Button>
        )}
        <Button look="plain" size="sm" onClick={() => show([])}>
          Dismiss
        </Button>
      </div>
    </section>
  )
}

function describeChange({ outcome, from, status, message }: StatusChange): string {
  if (outcome === 'refused') return message ?? 'Refused'
  if (outcome === 'unchanged') return status ? `Already ${t(orderStatusLabel(status))}` : ''
  return from && status ? `${t(orderStatusLabel(from))} → ${t(orderStatusLabel(status))}` : ''
}

const loadEditor = () => import('../editor/order-editor.tsx')
const OrderEditor = lazyComponent(async () => (await loadEditor()).OrderEditor)

const filters = [
  {
    name: 'status',
    label: 'Status',
    options: orderStates.map(({ status, label }) => ({ value: status, label: t(label) })),
  },
  { name: 'from', to: 'to', label: 'Days', type: 'days' },
] as const

/** A new order that begins with the customer from whose page it was opened. */
function OrderForCustomer({
  id,
  ...rest
}: { id: string } & Pick<ComponentProps<typeof OrderEditor>, 'close' | 'onTaken'>) {
  const { data: customer, isError } = useQuery(customerById(id))
  return customer || isError ? <OrderEditor order={null} customer={customer ?? null} {...rest} /> : null
}

/** All orders, one page at a time: searching, opening, changing their status and printing. */
export function OrdersScreen() {
  const { timeZone, currency } = useShopConfig()
  const { search, open, look, close } = useListSearch()
  const { change, question } = useStatusChange()
  const [isTaking, setTaking] = useState(false)
  const mayTake = useMay(takeOrder)
  const [results, setResults] = useState<readonly StatusChange[]>([])
  const takesPayments = useQuery(shopSettings).data?.takes_payments === true
  const columns = useMemo(
    () => orderColumns({ currency, timeZone, change, takesPayments }),
    [currency, timeZone, change, takesPayments],
  )
  useMarkOrdersSeen()
  useEffect(() => loadWhenIdle(loadEditor), [])
  const opened = search['order']
  // Another order takes the place of the one that is open: Back closes the sheet.
  const show = (id: string) => (opened === undefined ? open('order', id) : look({ order: id }))
  const view = (order: Order) => show(order.id)
  const actions = (order: Order) => <DetailsButton order={order} view={view} />
  const sheet = (place: RowPlace | null) => (
    <OrderSheet
      id={opened}
      place={place}
      change={change}
      close={() => close('order')}
      open={(id) => look({ order: id })}
    />
  )
  const bulkControls = (orders: readonly Order[], unselect: () => void) => (
    <BulkControls orders={orders} unselect={unselect} show={setResults} />
  )
  return (
    <>
      {results.length > 0 && <StatusChangeResults results={results} show={setResults} />}
      <ListTable<Order>
        list={listOrders}
        noun={{ one: 'order', many: 'orders' }}
        columns={columns}
        filters={filters}
        custom="order"
        defaultSort="-created_at"
        exports={[{ label: 'Export lines as CSV', name: 'order-lines', query: 'rows=lines' }]}
        searchPlaceholder="Number, name, phone or e-mail"
        nameOf={(order) => `order ${order.order_number}`}
        open={view}
        actions={actions}
        bulkControls={bulkControls}
        csv
        beside={{ key: opened, sheet }}
        empty="No orders found"
        emptyHint="Orders of shoppers are listed here. Order a piece yourself to see how it works."
        emptyAction={{ label: 'Go to the shop', may: true, run: () => window.location.assign('/products') }}
      >
        <Link to="/admin/orders/wall" search={{}} className={buttonClasses({ look: 'quiet', size: 'touch' })}>
          <PanelsTopLeft size={15} aria-hidden />
          The wall
        </Link>
        <AddButton label="New order" may={mayTake} run={() => setTaking(true)} />
      </ListTable>
      {isTaking && <OrderEditor order={null} close={() => setTaking(false)} onTaken={view} />}
      {search['take'] && (
        <OrderForCustomer id={search['take']} close={() => look({ take: undefined })} onTaken={view} />
      )}
      {question}
    </>
  )
}

function DetailsButton({ order, view }: { order: Order; view: (order: Order) => void }) {
  return (
    <Button
      look="plain"
      size="touch"
      aria-label={`View ${order.order_number} details`}
      onClick={() => view(order)}
      className="align-middle underline decoration-line underline-offset-4 hover:decoration-transparent ! desk:min-h-7! desk:py-0!"
    >
      <span className="max-desk:sr-only">Details</span>
      <ChevronRight size={16} aria-hidden className="text-ink-soft desk:hidden" />
    </Button>
  )
}
