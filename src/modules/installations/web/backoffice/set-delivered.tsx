import { useQuery } from '@tanstack/react-query'
import { orderById, useDeliverOrder } from '#modules/orders/web/queries/index.ts'
import { Button } from '#kernel/web/ui/button.tsx'
import { Dialog } from '#kernel/web/ui/dialog.tsx'

/** After an installation is completed, asks whether to mark its order as delivered; shows nothing if it already is. */
export function SetDelivered({ orderId, close }: { orderId: string; close: () => void }) {
  const { data: order } = useQuery({ ...orderById(orderId), staleTime: 0 })
  const deliver = useDeliverOrder(orderId, close)
  if (!order || order.status === 'delivered' || order.status === 'cancelled') return null
  return (
    <Dialog open onClose={close} title="Is the order delivered?" closeLabel="Close">
      <p>
        The installation of order {order.order_number} of {order.customer_info.name} is completed. Set the
        order to <strong className="font-semibold">Delivered</strong>?
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={close}>
          Not yet
        </Button>
        <Button size="sm" disabled={deliver.isPending} onClick={() => deliver.mutate(order.version)}>
          Set to Delivered
        </Button>
      </div>
    </Dialog>
  )
}
