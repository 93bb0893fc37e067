import type { Input } from '#kernel/contract/endpoint.ts'
import type { InventoryItem } from '#modules/inventory/contract/index.ts'
import type { createPurchaseOrder, PurchaseOrder } from '../../contract/purchasing.ts'
import { valuesIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { roundCost } from '../../rules/purchasing.ts'
import { formatQuantity, unitSymbol } from '#modules/inventory/web/backoffice/index.ts'

/** A line as entered in the form. */
export interface LineValues {
  inventoryItemId: string
  name: string
  unit: string
  inPacks: boolean
  quantity: string
  unitCost: string
}

/** The lines as text, to show the difference between two versions. */
const linesText = (lines: readonly LineValues[]): string =>
  lines.map(({ name, quantity, unit, unitCost }) => `${quantity} ${unit} ${name} at ${unitCost}`).join('\n')

/** `m²`, or `roll, 30 m` for what is bought in packs. */
export function packName({
  unit,
  packSize,
  itemUnit,
}: Pick<PurchaseOrder['items'][number], 'unit' | 'packSize' | 'itemUnit'>): string {
  return packSize === null ? unitSymbol(unit) : `${unit}, ${formatQuantity(packSize)} ${unitSymbol(itemUnit)}`
}

const emptyLines: readonly LineValues[] = []

export const purchaseFields = {
  supplierId: { kind: 'select', label: 'Supplier', options: [], required: true },
  expectedDelivery: { kind: 'date', label: 'Expected delivery' },
  notes: {
    kind: 'textarea',
    label: 'Notes',
    rows: 2,
    maxLength: 5000,
    hint: 'The supplier reads this.',
  },
  items: { kind: 'other', label: 'Lines', initial: emptyLines, formatValue: linesText },
} satisfies Fields
type PurchaseValues = ValuesOf<typeof purchaseFields>

export const purchaseValues = (order: PurchaseOrder): PurchaseValues => ({
  ...valuesIn(purchaseFields, order),
  items: order.items.map((line) => ({
    inventoryItemId: line.inventoryItemId,
    name: line.itemName,
    unit: packName(line),
    inPacks: line.packSize !== null,
    quantity: String(line.quantity),
    unitCost: String(line.unitCost),
  })),
})

/**
 * A new line for an item.
 * @param knowsCost whether the order is in the currency of the item's average cost
 */
export function lineFor(item: InventoryItem, knowsCost: boolean): LineValues {
  const { packUnit, packSize } = item
  const size = packSize ?? 1
  const quantity = item.reorderQuantity / size
  return {
    inventoryItemId: item.id,
    name: item.name,
    unit: packName({ unit: packUnit ?? item.unit, packSize, itemUnit: item.unit }),
    inPacks: packSize !== null,
    quantity: quantity > 0 ? String(packSize === null ? quantity : Math.ceil(quantity)) : '',
    unitCost: knowsCost ? String(roundCost(item.unitCost * size)) : '',
  }
}

export const purchasePayload = (values: PurchaseValues): Input<typeof createPurchaseOrder>['body'] => ({
  supplierId: values.supplierId,
  expectedDelivery: values.expectedDelivery || null,
  notes: values.notes,
  items: values.items.map(({ inventoryItemId, quantity, unitCost, inPacks }) => ({
    inventoryItemId,
    inPacks,
    quantity: Number(quantity),
    unitCost: Number(unitCost),
  })),
})

/** The total of the lines, ignoring invalid input. */
export const sumOf = (lines: readonly LineValues[]): number =>
  lines.reduce((sum, { quantity, unitCost }) => sum + (Number(quantity) * Number(unitCost) || 0), 0)
