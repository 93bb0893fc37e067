import { serializeColumns } from '#kernel/record/mount-list.ts'
import { inventoryItem, type InventoryItem } from '../contract/inventory.ts'
import type { StockAlert, StockMovement } from '../contract/stock.ts'
import { isOverstocked, levelOf } from '../rules/stock.ts'
import type { ItemRow } from './inventory.tables.ts'
import type { AlertRow, MovementRow } from './stock.tables.ts'

const { hasBatches: _, ...shape } = inventoryItem.shape

export const serializeItem = (row: ItemRow): InventoryItem => ({
  ...serializeColumns<InventoryItem>(shape, row),
  ...(row.hasBatches && { hasBatches: true }),
})

export function serializeMovement(row: MovementRow, performedByName: string | null): StockMovement {
  return {
    id: row.id,
    inventoryItemId: row.inventoryItemId,
    type: row.type,
    quantity: row.quantity,
    balance: row.balance,
    unitCost: row.unitCost,
    ...(row.batch !== null && { batch: row.batch }),
    referenceId: row.referenceId,
    referenceType: row.referenceType,
    notes: row.notes,
    performedBy: row.performedBy,
    performedByName,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The item fields included in an alert. */
export type AlertedItem = Pick<ItemRow, 'name' | 'currentStock' | 'reorderPoint' | 'maximumStock'>

const isBack: Record<AlertRow['alertType'], (item: AlertedItem) => boolean> = {
  low_stock: (item) => levelOf(item.currentStock, item.reorderPoint) === 'enough',
  out_of_stock: (item) => item.currentStock > 0,
  overstock: (item) => !isOverstocked(item.currentStock, item.maximumStock),
}

export function serializeAlert(row: AlertRow, item: AlertedItem): StockAlert {
  return {
    id: row.id,
    inventoryItemId: row.inventoryItemId,
    itemName: item.name,
    alertType: row.alertType,
    threshold: row.threshold,
    currentLevel: row.currentLevel,
    isResolved: row.isResolved,
    recovered: isBack[row.alertType](item),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    resolvedBy: row.resolvedBy,
    createdAt: row.createdAt.toISOString(),
  }
}
