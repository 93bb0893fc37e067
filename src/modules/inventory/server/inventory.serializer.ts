import type { z } from 'zod'
import type { InventoryItem, inventoryCategory } from '../contract/inventory.ts'
import type { StockAlert, StockMovement } from '../contract/stock.ts'
import { isOver, levelOf } from '../rules/stock.ts'
import type { InventoryCategoryRow, ItemRow } from './inventory.tables.ts'
import type { AlertRow, MovementRow } from './stock.tables.ts'

export function serializeItem(row: ItemRow): InventoryItem {
  return {
    id: row.id,
    name: row.name,
    sku: row.sku,
    description: row.description,
    categoryId: row.categoryId,
    supplierId: row.supplierId,
    type: row.type,
    unit: row.unit,
    unitCost: row.unitCost,
    sellingPrice: row.sellingPrice,
    currentStock: row.currentStock,
    reservedStock: row.reservedStock,
    minimumStock: row.minimumStock,
    maximumStock: row.maximumStock,
    reorderPoint: row.reorderPoint,
    reorderQuantity: row.reorderQuantity,
    packUnit: row.packUnit,
    packSize: row.packSize,
    location: row.location,
    barcode: row.barcode,
    isActive: row.isActive,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }
}

export function serializeInventoryCategory(row: InventoryCategoryRow): z.output<typeof inventoryCategory> {
  const { id, name, description, isActive } = row
  return { id, name, description, isActive, createdAt: row.createdAt.toISOString() }
}

export function serializeMovement(row: MovementRow, performedByName: string | null): StockMovement {
  return {
    id: row.id,
    inventoryItemId: row.inventoryItemId,
    type: row.type,
    quantity: row.quantity,
    balance: row.balance,
    unitCost: row.unitCost,
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
  overstock: (item) => !isOver(item.currentStock, item.maximumStock),
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
