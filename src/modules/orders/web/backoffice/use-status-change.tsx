import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { setOrderStatus } from '../../contract/orders.ts'
import type { Order, OrderStatus } from '../../contract/orders.ts'
import { isBackward, orderStatusLabel } from '../../rules/order-status.ts'
import { ApiError, call } from '../../../../kernel/web/api.ts'
import { reloadOrders, showOrder } from '../queries/staff-orders.ts'
import { Button } from '../../../../kernel/web/ui/button.tsx'
import { Dialog } from '../../../../kernel/web/ui/dialog.tsx'
import { toast } from '../../../../kernel/web/ui/toast-store.ts'
import { AfterCancelling } from './after-cancelling.tsx'

interface Change {
  order: Order
  status: OrderStatus
}

/** Writes a new status: shown at once, taken back when the server refuses. */
function useSetStatus(onSaved: (order: Order) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order, status }: Change) =>
      call(setOrderStatus, {
        params: { id: order.id },
        headers: { 'if-match': `"${order.version}"` },
        body: { status },
      }),
    onMutate: ({ order, status }) => showOrder(client, { ...order, status }),
    onSuccess: (saved) => {
      showOrder(client, saved)
      toast({ title: 'Order status updated successfully' })
      void reloadOrders(client)
      onSaved(saved)
    },
    onError: (error, { order }) => {
      showOrder(client, order)
      const said = error instanceof ApiError ? error.said : 'Please check the connection.'
      toast({ title: 'Failed to update order status', description: said, variant: 'destructive' })
      // Somebody else was faster, or the order is gone: then the list here is old.
      if (error instanceof ApiError && [404, 409, 412].includes(error.status)) void reloadOrders(client)
    },
  })
}

/** A way to change the status of an order, with the questions before a step back and after a cancellation. */
export function useStatusChange() {
  const [cancelled, setCancelled] = useState<Order | null>(null)
  const { mutate, isPending, variables } = useSetStatus((saved) =>
    setCancelled(saved.status === 'cancelled' ? saved : null),
  )
  const [asked, setAsked] = useState<Change | null>(null)
  const underWay = isPending ? variables.order.id : undefined
  // The columns of a list hold on to it.
  const change = useCallback(
    (order: Order, status: OrderStatus) => {
      if (underWay === order.id) return
      if (isBackward(order.status, status)) setAsked({ order, status })
      else mutate({ order, status })
    },
    [mutate, underWay],
  )
  const question = (
    <>
      <Dialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        title="Take a step back?"
        closeLabel="Close"
      >
        {asked && (
          <Question
            {...asked}
            leave={() => setAsked(null)}
            confirm={() => {
              setAsked(null)
              mutate(asked)
            }}
          />
        )}
      </Dialog>
      {cancelled && <AfterCancelling key={cancelled.id} order={cancelled} close={() => setCancelled(null)} />}
    </>
  )
  return { change, question }
}

function Question({ order, status, leave, confirm }: Change & { leave: () => void; confirm: () => void }) {
  const next = orderStatusLabel(status)
  return (
    <>
      <p>
        Order {order.order_number} of {order.customer_info.name} is already{' '}
        <strong className="font-semibold">{orderStatusLabel(order.status)}</strong>. Set it to{' '}
        <strong className="font-semibold">{next}</strong>? The change is kept in the history of the order.
      </p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="quiet" size="sm" onClick={leave}>
          Cancel
        </Button>
        <Button size="sm" onClick={confirm}>
          Set to {next}
        </Button>
      </div>
    </>
  )
}
