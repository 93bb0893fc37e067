import { useQueryClient } from '@tanstack/react-query'
import { addOrderNote, confirmOrder } from '../../contract/orders-admin.ts'
import { setOrderStatus, setOrderStatuses, type StatusChange } from '../../contract/change-order-status.ts'
import type { Order } from '../../contract/orders.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { ApiError, call } from '#kernel/web/api.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { orderEvents, reloadOrders, showOrder } from './staff-orders.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

const statusFailed = toastFailure('Failed to update order status')

const setStatus = (id: string, version: number, status: OrderStatus) =>
  call(setOrderStatus, { params: { id }, headers: { 'if-match': `"${version}"` }, body: { status } })

export interface StatusToSet {
  order: Order
  status: OrderStatus
  /** Called once it is saved. */
  onSaved?: (() => void) | undefined
}

/** Sets a new status: shown at once, rolled back when the server refuses. */
export function useSetOrderStatus(onSaved: (order: Order) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ order, status }: StatusToSet) => setStatus(order.id, order.version, status),
    onMutate: ({ order, status }) => showOrder(client, { ...order, status }),
    onSuccess: (saved, input) => {
      showOrder(client, saved)
      toast({ title: 'Order status updated successfully' })
      void reloadOrders(client)
      onSaved(saved)
      input.onSaved?.()
    },
    onError: (error, { order }) => {
      showOrder(client, order)
      statusFailed(error)
      // Another person changed the order first, or it was deleted: the list shown here is stale.
      if (error instanceof ApiError && [404, 409, 412].includes(error.status)) void reloadOrders(client)
    },
  })
}

/** Stores what was confirmed about an order; omitted fields stay. */
export function useConfirmOrder({ id, version }: Order) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { phone?: boolean; sizes?: boolean }) =>
      call(confirmOrder, { params: { id }, headers: { 'if-match': `"${version}"` }, body }),
    onSuccess: (saved) => {
      showOrder(client, saved)
      return client.invalidateQueries(orderEvents(id))
    },
    onError: (error) => {
      toastFailure('The order was not changed')(error)
      void reloadOrders(client)
    },
  })
}

/** @param close called when the response has arrived, before the orders are read again */
export function useDeliverOrder(id: string, close: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => setStatus(id, version, 'delivered'),
    onSuccess: () => toast({ title: 'Order status updated successfully' }),
    onError: statusFailed,
    onSettled: () => {
      close()
      return reloadOrders(client)
    },
  })
}

interface Move {
  id: string
  status: OrderStatus
  version: number
}

const changedOf = (results: readonly StatusChange[]) => results.filter(({ outcome }) => outcome === 'changed')

/** `3 orders updated`, `2 of 3 orders updated` */
function sum(results: readonly StatusChange[]): string {
  const changedCount = changedOf(results).length
  const all = `${results.length} ${results.length === 1 ? 'order' : 'orders'}`
  return changedCount === results.length ? `${all} updated` : `${changedCount} of ${all} updated`
}

/** The changes that undo others: each order gets its former status back, unless it was changed since. */
export const undoChanges = (results: readonly StatusChange[]): Move[] =>
  changedOf(results).flatMap(({ id, from, version }) =>
    from !== null && version !== null ? [{ id, status: from, version }] : [],
  )

/**
 * Changes the status of many orders in one request.
 * @param show called with the result for each order
 */
export function useChangeStatuses(show: (results: readonly StatusChange[]) => void) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ changes }: { changes: Move[]; back?: boolean }) =>
      call(setOrderStatuses, { body: { changes } }),
    onSuccess: ({ results }, { back = false }) => {
      const undo = undoChanges(results)
      show(back && results.every(({ outcome }) => outcome === 'changed') ? [] : results)
      toast({
        title: back ? 'Change undone' : sum(results),
        ...(!back &&
          undo.length > 0 && {
            action: { label: 'Undo', run: () => mutate({ changes: undo, back: true }) },
          }),
      })
    },
    onError: statusFailed,
    onSettled: () => reloadOrders(client),
  })
  return { move: mutate, isPending }
}

/** @param after called at once on success, before anything is read again */
export function useAddOrderNote(id: string, after: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (note: string) => call(addOrderNote, { params: { id }, body: { note } }),
    onSuccess: () => {
      after()
      toast({ title: 'Note added' })
      return client.invalidateQueries(orderEvents(id))
    },
    onError: toastFailure('Failed to add note'),
  })
}
