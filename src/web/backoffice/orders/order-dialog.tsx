import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../contract/orders.ts'
import { ApiError } from '../../api.ts'
import { orderById } from '../../queries/staff-orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { CouldNotLoad } from '../shell/could-not-load.tsx'
import { OrderDetails } from './order-details.tsx'
import type { ChangeStatus } from './status-select.tsx'

/** One order in full: out of the list when it is there, otherwise read by its id. */
export function OrderDialog({
  id,
  listed,
  change,
  close,
}: {
  id: string | undefined
  listed: readonly Order[]
  change: ChangeStatus
  close: () => void
}) {
  const inList = listed.find((order) => order.id === id)
  const read = useQuery({ ...orderById(id ?? ''), enabled: id !== undefined && inList === undefined })
  const order = inList ?? read.data
  const title = id ? `Order ${order?.order_number ?? id.slice(-8).toUpperCase()}` : ''
  return (
    <Dialog open={id !== undefined} onClose={close} title={title} closeLabel="Close">
      {order ? (
        <OrderDetails order={order} change={change} />
      ) : read.error instanceof ApiError && read.error.status === 404 ? (
        <p className="py-8 text-center text-ink-soft">Order not found</p>
      ) : read.isError ? (
        <CouldNotLoad error={read.error} retry={read.refetch} busy={read.isFetching} />
      ) : (
        <section aria-busy aria-label="Loading..." className="space-y-4">
          <Skeleton className="h-24" />
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </section>
      )}
    </Dialog>
  )
}
