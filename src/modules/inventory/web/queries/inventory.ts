import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  deleteItem,
  getInventoryAnalytics,
  getItem,
  listInventoryCategories,
  listItems,
  listLowStock,
} from '../../contract/inventory.ts'
import type { InventoryItem } from '../../contract/inventory.ts'
import {
  changeStock,
  countStock,
  listAlerts,
  listMovements,
  resolveAlert,
  resolveRecovered,
} from '../../contract/stock.ts'
import type { CountReason } from '../../contract/stock.ts'
import { deleteSupplier, listSuppliers } from '../../contract/suppliers.ts'
import type { Supplier } from '../../contract/suppliers.ts'
import { call, read } from '../../../../kernel/web/api.ts'
import { readPage } from '../../../../kernel/web/read-page.ts'
import { refresh } from '../../../../kernel/web/refresh.ts'

export const inventoryAnalytics = read(getInventoryAnalytics)
export const lowStock = read(listLowStock)
export const inventoryCategories = read(listInventoryCategories)
export const allSuppliers = read(listSuppliers, { query: { limit: 500 } })
export const stockAlerts = read(listAlerts)
/** The first items that a few letters or a barcode find. */
export const itemsFound = (q: string) => read(listItems, { query: { q, limit: 8, sort: 'name' } })
export const itemById = (id: string) => read(getItem, { params: { id } })
/** The newest movements of an item. */
export const movementsOf = (id: string) => readPage(listMovements, { params: { id }, query: { limit: 200 } })

/** A movement touches figures, lists and alerts: all of the stock is read again. */
const inventory = { path: '/api/inventory' } as const

function useInventoryWrite<Given, Answer>(write: (given: Given) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: write, onSettled: () => refresh(client, inventory) })
}

/** After a write of a dialog of its own. */
export function useRefreshInventory(): () => Promise<void> {
  const client = useQueryClient()
  return () => refresh(client, inventory)
}

/** @param quantity above 0 when adding, below 0 when removing; the same key never moves twice */
export const useChangeStock = () =>
  useInventoryWrite(
    (change: { id: string; quantity: number; type: 'add' | 'remove'; notes: string; key: string }) => {
      const { id, key, ...body } = change
      return call(changeStock, { params: { id }, headers: { 'idempotency-key': key }, body })
    },
  )

export const useCountStock = () =>
  useInventoryWrite((count: { id: string; quantity: number; reason: CountReason; notes: string }) => {
    const { id, ...body } = count
    return call(countStock, { params: { id }, body })
  })

export const useDeleteItem = () =>
  useInventoryWrite(({ id }: InventoryItem) => call(deleteItem, { params: { id } }))
export const useDeleteSupplier = () =>
  useInventoryWrite(({ id }: Supplier) => call(deleteSupplier, { params: { id } }))
export const useResolveAlert = () => useInventoryWrite((id: string) => call(resolveAlert, { params: { id } }))
export const useResolveRecovered = () => useInventoryWrite(() => call(resolveRecovered, {}))
