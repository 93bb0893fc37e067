import { useQueryClient } from '@tanstack/react-query'
import type { Input } from '#kernel/contract/endpoint.ts'
import {
  cancelPurchaseOrder,
  changePurchasedPiece,
  closePurchaseOrder,
  confirmPurchaseOrder,
  createPurchaseOrder,
  getInventorySettings,
  getPurchaseOrder,
  putInventorySettings,
  receivePurchasedPieces,
  receivePurchaseOrder,
  sendPurchaseOrder,
  updatePurchaseOrder,
  type PurchaseOrder,
} from '../contract/purchasing.ts'
import { listOnOrder, listReorderSuggestions, reorderFrom } from '../contract/reorder.ts'
import { call, read } from '#kernel/web/api.ts'
import { saveRecord, toastFirstFault, useWrite } from '#kernel/web/backoffice/write.ts'

export const purchaseOrderById = (id: string) => read(getPurchaseOrder, { params: { id } })
export const reorderSuggestions = read(listReorderSuggestions, { query: { limit: 500 } })
export const itemsOnOrder = read(listOnOrder)
export const inventorySettings = read(getInventorySettings)

/** Creates a draft, or changes the given one. */
export const writePurchaseOrder = saveRecord(createPurchaseOrder, updatePurchaseOrder)

export const writeInventorySettings = (overReceiptPercent: number, version: number | undefined) =>
  call(putInventorySettings, { body: { overReceiptPercent, ...(version !== undefined && { version }) } })

/** The status changes, with the message shown after each. */
const steps = {
  send: [sendPurchaseOrder, 'Purchase order sent'],
  confirm: [confirmPurchaseOrder, 'Purchase order confirmed'],
  close: [closePurchaseOrder, 'Purchase order closed'],
  cancel: [cancelPurchaseOrder, 'Purchase order cancelled'],
} as const
export type PurchaseStep = keyof typeof steps

/** A write that shows a toast on success and failure, and refetches stock. */
const useToastWrite = <Sent, Answer>(
  write: (input: Sent) => Promise<Answer>,
  done: (input: Sent, answer: Answer) => string,
  failed: string,
) => useWrite({ write, done, failed, refreshes: [{ path: '/api/inventory' }], refused: toastFirstFault })

/** Shows the result of a write in the open order, even if refetching fails. */
function useShow() {
  const client = useQueryClient()
  return (order: PurchaseOrder) => client.setQueryData(purchaseOrderById(order.id).queryKey, order)
}

export function usePurchaseStep() {
  const show = useShow()
  return useToastWrite(
    ({ id, step }: { id: string; step: PurchaseStep }) => call(steps[step][0], { params: { id } }).then(show),
    ({ step }) => steps[step][1],
    'Failed to change purchase order',
  )
}

/** @param key idempotency key, so that a delivery that is sent twice is booked once */
export function useReceive() {
  const show = useShow()
  return useToastWrite(
    ({ id, key, ...body }: { id: string; key: string } & Input<typeof receivePurchaseOrder>['body']) =>
      call(receivePurchaseOrder, { params: { id }, headers: { 'idempotency-key': key }, body }).then(show),
    () => 'Delivery received',
    'Failed to receive delivery',
  )
}

/** The supplier's day for a piece, or its cost. */
export function useChangePiece(orderId: string) {
  const show = useShow()
  return useToastWrite(
    ({ piece, ...body }: { piece: string } & Input<typeof changePurchasedPiece>['body']) =>
      call(changePurchasedPiece, { params: { id: orderId, piece }, body }).then(show),
    () => 'Saved',
    'The piece was not changed',
  )
}

export function useReceivePieces(orderId: string) {
  const show = useShow()
  return useToastWrite(
    (pieces: string[]) =>
      call(receivePurchasedPieces, { params: { id: orderId }, body: { pieces } }).then(show),
    () => 'Ready to be checked',
    'Failed to receive delivery',
  )
}

export const useReorder = () =>
  useToastWrite(
    (supplierId: string) => call(reorderFrom, { params: { id: supplierId } }),
    (_, { poNumber }) => `${poNumber} drafted`,
    'Failed to draft purchase order',
  )
