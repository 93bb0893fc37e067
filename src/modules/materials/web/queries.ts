import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Input } from '../../../kernel/contract/endpoint.ts'
import { getBill, getItemDemand, listOrderMaterials, putBill, consumeOrderMaterials } from '../contract.ts'
import { call, read } from '../../../kernel/web/api.ts'
import { refresh } from '../../../kernel/web/refresh.ts'

/** What a product is made of. */
export const billOf = (productId: string) => read(getBill, { params: { id: productId } })
/** Who needs an item, and until when it lasts. */
export const demandFor = (itemId: string) => read(getItemDemand, { params: { id: itemId } })
/** What an order takes of the stock. */
export const materialsOfOrder = (orderId: string) => read(listOrderMaterials, { params: { id: orderId } })

export const writeBill = (
  productId: string,
  materials: Input<typeof putBill>['body']['materials'],
  version: number | undefined,
) =>
  call(putBill, {
    params: { id: productId },
    body: { materials, ...(version !== undefined && { version }) },
  })

export function useConsumeMaterials(orderId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(consumeOrderMaterials, { params: { id: orderId } }),
    onSettled: () => refresh(client, { path: '/api/orders' }, { path: '/api/inventory' }),
  })
}
