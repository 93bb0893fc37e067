import { useQueryClient } from '@tanstack/react-query'
import {
  createItem,
  deleteItem,
  getInventoryAnalytics,
  getItem,
  listInventoryCategories,
  listItems,
  listLowStock,
  updateItem,
  type InventoryItem,
  type ItemChange,
  type ItemForm,
} from '../../contract/inventory.ts'
import {
  changeStock,
  countStock,
  listAlerts,
  listBatches,
  listMovements,
  resolveAlert,
  resolveRecovered,
  type CountReason,
} from '../../contract/stock.ts'
import {
  createRemnant,
  deleteRemnant,
  listRemnants,
  confirmRemnants,
  type Remnant,
} from '../../contract/remnants.ts'
import { deleteSupplier, listSuppliers, type Supplier } from '../../contract/suppliers.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import { call, read } from '#kernel/web/api.ts'
import { readPage } from '#kernel/web/read-page.ts'
import { refresh } from '#kernel/web/refresh.ts'
import { useMutation } from '#kernel/web/use-mutation.ts'

export const inventoryAnalytics = read(getInventoryAnalytics)
export const lowStock = read(listLowStock)
export const inventoryCategories = read(listInventoryCategories)
export const allSuppliers = read(listSuppliers, { query: { limit: 500 } })
export const stockAlerts = read(listAlerts)
/** The first items that match the text or barcode. */
export const itemResults = (q: string) => read(listItems, { query: { q, limit: 8, sort: 'name' } })
export const itemById = (id: string) => read(getItem, { params: { id } })
/** The newest movements of an item. */
export const movementsOf = (id: string) => readPage(listMovements, { params: { id }, query: { limit: 200 } })

/** The remnants of an item that are not used. */
export const batchesOfItem = (id: string) => read(listBatches, { params: { id } })
export const remnantsOf = (id: string) => read(listRemnants, { query: { inventoryItemId: id } })

/** A movement affects statistics, lists and alerts, so everything below this path is refetched. */
export const inventory = { path: '/api/inventory' } as const

function useInventoryWrite<Payload, Answer>(write: (payload: Payload) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refresh(client, inventory) })
}

export const addItem = (body: ItemForm) => call(createItem, { body })
export const changeItem = (id: string, body: ItemChange, version: number | undefined) =>
  call(updateItem, { params: { id }, body: { ...body, version } })

/** @param quantity positive to add, negative to remove; the same key is booked only once */
export const useChangeStock = () =>
  useInventoryWrite(
    (change: {
      id: string
      quantity: number
      type: 'add' | 'remove'
      notes: string
      key: string
      batch?: string
    }) => {
      const { id, key, ...body } = change
      return call(changeStock, { params: { id }, headers: { 'idempotency-key': key }, body })
    },
  )

export const useCountStock = () =>
  useInventoryWrite(
    (count: { id: string; quantity: number; reason: CountReason; notes: string; batch?: string }) => {
      const { id, ...body } = count
      return call(countStock, { params: { id }, body })
    },
  )

export const useAddRemnant = () =>
  useInventoryWrite((body: Input<typeof createRemnant>['body']) => call(createRemnant, { body }))
export const useDeleteRemnant = () =>
  useInventoryWrite(({ id }: Remnant) => call(deleteRemnant, { params: { id } }))
/** Marks remnants as used; cutting plans are read again too. */
export function useConfirmRemnants() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: string[]) => call(confirmRemnants, { body: { ids } }),
    onSettled: () => refresh(client, inventory, { path: '/api/orders/cutting-plan' }),
  })
}

export const useDeleteItem = () =>
  useInventoryWrite(({ id }: InventoryItem) => call(deleteItem, { params: { id } }))
export const useDeleteSupplier = () =>
  useInventoryWrite(({ id }: Supplier) => call(deleteSupplier, { params: { id } }))
export const useResolveAlert = () => useInventoryWrite((id: string) => call(resolveAlert, { params: { id } }))
export const useResolveRecovered = () => useInventoryWrite(() => call(resolveRecovered, {}))
