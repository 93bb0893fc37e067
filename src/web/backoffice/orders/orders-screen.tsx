import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { PackageOpen } from 'lucide-react'
import type { Order } from '../../../contract/orders.ts'
import { ordersPage } from '../../queries/staff-orders.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { CouldNotLoad } from '../shell/could-not-load.tsx'
import { useMediaQuery } from '../shell/media.ts'
import { totalOf } from './figures.ts'
import { OrderDialog } from './order-dialog.tsx'
import { OrdersSearchBox, StatusFilter } from './orders-filter.tsx'
import { OrderCards, OrdersTable } from './orders-list.tsx'
import { OrdersSkeleton } from './orders-skeleton.tsx'
import { Pager, pageSize } from './pager.tsx'
import { useOpenOrder } from './use-open-order.ts'
import { useStatusChange } from './use-status-change.tsx'

const route = getRouteApi('/_backoffice/admin/orders')

/** All orders, a page at a time: find one, look into it, move it on. */
export function OrdersScreen() {
  const search = route.useSearch()
  const { status, q, cursor, order } = search
  const navigate = useNavigate()
  const wide = useMediaQuery('(min-width: 56rem)')
  const { data: page, ...read } = useQuery({
    ...ordersPage({ status, q, cursor, limit: pageSize }),
    placeholderData: keepPreviousData,
  })
  const { change, question } = useStatusChange()
  const { view, close } = useOpenOrder(search)
  const List = wide ? OrdersTable : OrderCards

  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <OrdersSearchBox
          q={q}
          onSearch={(text) =>
            void navigate({
              to: '/admin/orders',
              search: { ...(status && { status }), ...(text && { q: text }), ...(order && { order }) },
              replace: true,
              resetScroll: false,
            })
          }
        />
        {page && (
          <output className="figures text-ink-soft max-[56rem]:order-last min-[56rem]:ml-auto">
            {totalOf(page)}
          </output>
        )}
        <StatusFilter search={search} />
      </div>
      {read.isPending && <OrdersSkeleton wide={wide} />}
      {read.isError && <CouldNotLoad error={read.error} retry={read.refetch} busy={read.isFetching} />}
      {page && !read.isError && (
        <div
          aria-busy={read.isPlaceholderData}
          className={classes('transition-opacity', read.isPlaceholderData && 'opacity-50')}
        >
          {page.rows.length === 0 ? (
            <NothingFound filtered={Boolean(status ?? q ?? cursor)} />
          ) : (
            <>
              <List orders={page.rows} change={change} view={view} />
              <Pager page={page} search={search} />
            </>
          )}
        </div>
      )}
      <OrderDialog id={search.order} listed={page?.rows ?? noOrders} change={change} close={close} />
      {question}
    </>
  )
}

const noOrders: readonly Order[] = []

function NothingFound({ filtered }: { filtered: boolean }) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-line bg-surface px-6 py-16 text-center">
      <PackageOpen size={36} strokeWidth={1.25} aria-hidden className="text-ink-soft" />
      <p>No orders found</p>
      {filtered && (
        <Link to="/admin/orders" className={buttonClasses({ look: 'quiet', size: 'sm' })}>
          Show all orders
        </Link>
      )}
    </div>
  )
}
