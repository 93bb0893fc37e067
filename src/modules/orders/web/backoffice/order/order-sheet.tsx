import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { listOrders } from '#modules/orders/contract/orders.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { listedOrder, orderById } from '../../queries/staff-orders.ts'
import { SideSheet } from '#kernel/web/backoffice/layout/side-sheet.tsx'
import type { RowPlace } from '#kernel/web/backoffice/table/row-place.ts'
import { Skeleton } from '#kernel/web/ui/skeleton.tsx'
import { useNeighbours } from '#kernel/web/backoffice/table/use-neighbours.ts'
import { CouldNotLoad } from '#kernel/web/backoffice/could-not-load.tsx'
import { OrderDetails } from './order-details.tsx'
import type { ChangeStatus } from '../status/status-select.tsx'

/** One order in full, in a sheet beside the list; the keys J and K open its neighbours in the list. */
export function OrderSheet({
  id,
  place,
  change,
  close,
  open,
}: {
  id: string | undefined
  /** Where it stands in the list; null: not on its page. */
  place: RowPlace | null
  change: ChangeStatus
  close: () => void
  /** Opens another order instead. */
  open: (id: string) => void
}) {
  const client = useQueryClient()
  const query = useQuery({
    ...orderById(id ?? ''),
    enabled: id !== undefined,
    // As the list has it, until the answer comes.
    placeholderData: () => (id === undefined ? undefined : listedOrder(client, id)),
  })
  const order = query.data
  useNeighbours(place, open)
  const shownId = useRef(id)
  useEffect(() => {
    shownId.current = id
  }, [id])
  /** The new order that came after this one, else the one that has waited longest; closes when none is left. */
  async function openNext() {
    const pending = await call(listOrders, {
      query: { status: 'pending', sort: 'created_at', limit: 100 },
    }).catch(() => [])
    // Another order may have been opened, or the sheet closed, since.
    if (shownId.current !== id) return
    const since = order?.created_at ?? ''
    const next = pending.find(({ created_at }) => created_at > since) ?? pending[0]
    if (next) open(next.id)
    else close()
  }
  const title = id ? `Order ${order?.order_number ?? id.slice(-8).toUpperCase()}` : ''
  return (
    <SideSheet isOpen={id !== undefined} onClose={close} title={title} rowKey={id} place={place} open={open}>
      {order ? (
        <OrderDetails key={order.id} order={order} change={change} next={() => void openNext()} />
      ) : query.error instanceof ApiError && query.error.status === 404 ? (
        <p className="py-8 text-center text-ink-soft">Order not found</p>
      ) : query.isError ? (
        <CouldNotLoad query={query} />
      ) : (
        <output aria-busy aria-label="Loading..." className="space-y-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </output>
      )}
    </SideSheet>
  )
}
