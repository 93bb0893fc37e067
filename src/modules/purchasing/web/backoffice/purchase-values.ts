import type { Input } from '../../../../kernel/contract/endpoint.ts'
import type { InventoryItem } from '../../../inventory/contract/inventory.ts'
import type { createPurchaseOrder, PurchaseOrder } from '../../contract/purchasing.ts'

/** A line as it is typed. */
export interface LineValues {
  inventoryItemId: string
  name: string
  unit: string
  quantity: string
  unitCost: string
}

/** A draft as its form holds it. */
export type PurchaseValues = {
  supplierId: string
  expectedDelivery: string
  notes: string
  items: readonly LineValues[]
}

export const purchaseLabels: Record<keyof PurchaseValues, string> = {
  supplierId: 'Supplier',
  expectedDelivery: 'Expected delivery',
  notes: 'Notes',
  items: 'Lines',
}

export const blankPurchase: PurchaseValues = { supplierId: '', expectedDelivery: '', notes: '', items: [] }

export const purchaseValuesOf = (order: PurchaseOrder): PurchaseValues => ({
  supplierId: order.supplierId,
  expectedDelivery: order.expectedDelivery ?? '',
  notes: order.notes ?? '',
  items: order.items.map((line) => ({
    inventoryItemId: line.inventoryItemId,
    name: line.itemName,
    unit: line.unit,
    quantity: String(line.quantity),
    unitCost: String(line.unitCost),
  })),
})

/** A line for an item that was just chosen. */
export const lineFor = (item: InventoryItem): LineValues => ({
  inventoryItemId: item.id,
  name: item.name,
  unit: item.unit,
  quantity: item.reorderQuantity > 0 ? String(item.reorderQuantity) : '',
  unitCost: String(item.unitCost),
})

export const purchasePayload = (values: PurchaseValues): Input<typeof createPurchaseOrder>['body'] => ({
  supplierId: values.supplierId,
  expectedDelivery: values.expectedDelivery || null,
  notes: values.notes,
  items: values.items.map(({ inventoryItemId, quantity, unitCost }) => ({
    inventoryItemId,
    quantity: Number(quantity),
    unitCost: Number(unitCost),
  })),
})

/** What the lines come to in dollars, as far as they are typed. */
export const sumOf = (lines: readonly LineValues[]): number =>
  lines.reduce((sum, { quantity, unitCost }) => sum + (Number(quantity) * Number(unitCost) || 0), 0)

/** Two versions of the lines, as people compare them. */
export const sayLines = (lines: readonly LineValues[]): string =>
  lines.map(({ name, quantity, unit, unitCost }) => `${quantity} ${unit} ${name} at ${unitCost}`).join('\n')
