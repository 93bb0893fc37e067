import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import {
  getBill,
  getItemDemand,
  listItemPictures,
  listOrderMaterials,
  putBill,
  consumeOrderMaterials,
} from '../contract.ts'
import { call, read } from '#kernel/web/api.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

/** The bill of a product. */
export const billOf = (productId: string) => read(getBill, { params: { id: productId } })
/** Which orders need an item, and how long its stock lasts. */
export const demandFor = (itemId: string) => read(getItemDemand, { params: { id: itemId } })
/** What stock items look like. */
export const itemPictures = read(listItemPictures)
/** The materials of an order. */
export const materialsOfOrder = (orderId: string) => read(listOrderMaterials, { params: { id: orderId } })

export const writeBill = (
  productId: string,
  bill: Input<typeof putBill>['body'],
  version: number | undefined,
) =>
  call(putBill, {
    params: { id: productId },
    body: { ...bill, ...(version !== undefined && { version }) },
  })

export function useConsumeMaterials(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(consumeOrderMaterials, { params: { id: orderId } }),
    onSettled: () => refresh(client, { path: '/api/orders' }, { path: '/api/inventory' }),
  })
}
