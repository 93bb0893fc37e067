import { use } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import {
  cancelOwnOrder,
  getOwnOrder,
  listOwnOrders,
  placeOrder,
  type Order,
  type OrderInput,
} from '../../contract/orders.ts'
import {
  cancelGuestOrder,
  changeGuestOrder,
  placeGuestOrder,
  type GuestAnswer,
  type GuestOrderInput,
} from '../../contract/guest-orders.ts'
import { OrderLinkContext } from './guest-orders.ts'
import { changeOwnOrder, type OwnChange } from '../../contract/customer-edits.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage, type Page } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The orders of the signed-in person, newest first, a page at a time. */
export const ownOrders = {
  queryKey: [listOwnOrders.path, 'pages'] as const,
  queryFn: ({ pageParam }: { pageParam: string | null }): Promise<Page<Order>> => {
    const { queryKey, queryFn } = readPage(listOwnOrders, {
      query: { limit: 20, ...(pageParam !== null && { cursor: pageParam }) },
    })
    return queryFn({ queryKey })
  },
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }: Page<Order>) => next,
}

export const ownOrder = (id: string) => read(getOwnOrder, { params: { id } })

/** Places an order; the same key never places two. */
export function usePlaceOrder() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ order, key }: { order: OrderInput; key: string }) =>
      call(placeOrder, { headers: { 'idempotency-key': key }, body: order }),
    onSuccess: () => refresh(queryClient, placeOrder, listOwnOrders),
  })
}

/** Places an order without an account; the answer also contains the private link. */
export function usePlaceGuestOrder() {
  return useMutation({
    mutationFn: ({ order, key }: { order: GuestOrderInput; key: string }): Promise<GuestAnswer> =>
      call(placeGuestOrder, { headers: { 'idempotency-key': key }, body: order }),
  })
}

/**
 * Changes one's own order; it is read again afterwards, because a refusal may mean that the shop has changed it
 * meanwhile.
 */
export function useChangeOwnOrder(id: string) {
  const queryClient = useQueryClient()
  const token = use(OrderLinkContext)
  return useMutation({
    mutationFn: (body: OwnChange) =>
      token === null
        ? call(changeOwnOrder, { params: { id }, body })
        : call(changeGuestOrder, { params: { token }, body }),
    onSettled: () => refresh(queryClient, placeOrder, listOwnOrders, placeGuestOrder),
  })
}

/**
 * Cancels one's own pending order; it is read again afterwards, because a refusal means that its status has changed.
 */
export function useCancelOrder() {
  const queryClient = useQueryClient()
  const token = use(OrderLinkContext)
  return useMutation({
    mutationFn: (id: string) =>
      token === null
        ? call(cancelOwnOrder, { params: { id } })
        : call(cancelGuestOrder, { params: { token } }),
    onSettled: () => refresh(queryClient, placeOrder, listOwnOrders, placeGuestOrder),
  })
}
