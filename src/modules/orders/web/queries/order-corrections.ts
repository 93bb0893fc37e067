import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import {
  correctOrder,
  listDeliveryChoices,
  takeOrder,
  withdrawOrderLink,
} from '../../contract/order-corrections.ts'
import type { Order } from '../../contract/orders.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call } from '#kernel/web/api.ts'
import { randomId } from '#kernel/web/random-id.ts'
import { toastFailure } from '#kernel/web/backoffice/write.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { orderEvents, reloadOrders, showOrder } from './staff-orders.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

type Correction = Omit<NonNullable<Input<typeof correctOrder>['body']>, 'version'>

/**
 * Corrects an order; refused when its version is no longer the one that was shown. @param close called when the
 * response has arrived
 */
export function useCorrectOrder(order: Order | null, close: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Correction) =>
      call(correctOrder, {
        params: { id: order?.id ?? '' },
        headers: { 'if-match': `"${order?.version ?? 0}"` },
        body,
      }),
    onSuccess: (saved) => {
      showOrder(client, saved)
      toast({ title: 'Order corrected' })
      close()
      void client.invalidateQueries(orderEvents(saved.id))
      return reloadOrders(client)
    },
    onError: toastFailure('The order was not changed'),
  })
}

/** Places an order for a customer, once however often it is sent. @param done called with the order */
export function useTakeOrder(done: (order: Order) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<typeof takeOrder>['body']) =>
      call(takeOrder, { headers: { 'idempotency-key': keyOf(body) }, body }),
    onSuccess: (order) => {
      toast({ title: `Order ${order.order_number} placed` })
      done(order)
      return reloadOrders(client)
    },
    onError: toastFailure('The order was not placed'),
  })
}

/** The ways of delivery for an order that is being typed. Refused pieces have none, and say so themselves. */
export const deliveryChoices = (body: Input<typeof listDeliveryChoices>['body']) =>
  queryOptions({
    queryKey: [listDeliveryChoices.path, body] as const,
    queryFn: () => call(listDeliveryChoices, { body }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 60_000,
  })

/** Ends the private link of an order; the next mail about it brings a new one. */
export function useWithdrawOrderLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Order) => call(withdrawOrderLink, { params: { id } }),
    onSuccess: (saved) => {
      showOrder(client, saved)
      toast({ title: 'The link no longer works' })
    },
    onError: toastFailure('Failed to end the link'),
  })
}

let lastAttempt = { content: '', key: '' }

/** The idempotency key: the same order sent again keeps its key, a different one gets a new key. */
function keyOf(body: unknown): string {
  const content = JSON.stringify(body)
  if (lastAttempt.content !== content) lastAttempt = { content, key: randomId() }
  return lastAttempt.key
}
