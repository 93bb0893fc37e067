import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { inventoryItem, type InventoryItem } from '../contract/inventory.ts'
import { stockAlert, stockMovement, type StockAlert, type StockMovement } from '../contract/stock.ts'
import { isOverstocked, levelOf } from '../rules/stock.ts'
import type { ItemRow } from './inventory.tables.ts'
import type { AlertRow, MovementRow } from './stock.tables.ts'

export const serializeItem = (row: ItemRow): InventoryItem =>
  serializeColumns(inventoryItem.shape, { ...row, hasBatches: row.hasBatches || undefined })

export const serializeMovement = (row: MovementRow, performedByName: string | null): StockMovement =>
  serializeColumns(stockMovement.shape, { ...row, batch: row.batch ?? undefined, performedByName })

/** The item fields included in an alert. */
export type AlertedItem = Pick<ItemRow, 'name' | 'currentStock' | 'reorderPoint' | 'maximumStock'>

const isBack: Record<AlertRow['alertType'], (item: AlertedItem) => boolean> = {
  low_stock: (item) => levelOf(item.currentStock, item.reorderPoint) === 'enough',
  out_of_stock: (item) => item.currentStock > 0,
  overstock: (item) => !isOverstocked(item.currentStock, item.maximumStock),
}

export const serializeAlert = (row: AlertRow, item: AlertedItem): StockAlert =>
  serializeColumns(stockAlert.shape, { ...row, itemName: item.name, recovered: isBack[row.alertType](item) })
