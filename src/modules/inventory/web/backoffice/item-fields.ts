import { itemTypes } from '../../contract/inventory.ts'
import type { InventoryItem, ItemChange, ItemForm } from '../../contract/inventory.ts'
import { numberIn } from '../../../../kernel/web/backoffice/editing/fields.ts'
import { t } from '../../../../kernel/web/backoffice/language.ts'
import type { Fields, ValuesOf } from '../../../../kernel/web/backoffice/editing/fields.ts'

interface Named {
  id: string
  name: string
}

const typeNames: Record<string, string> = {
  raw_material: 'Raw material',
  component: 'Component',
  finished_product: 'Finished product',
  hardware: 'Hardware',
}

const choiceOf = (records: readonly Named[]) => [
  { value: '', label: 'None' },
  ...records.map(({ id, name }) => ({ value: id, label: name })),
]
const nameIn = (records: readonly Named[]) => (wanted: string) =>
  records.find(({ id }) => id === wanted)?.name

/** How stock is counted: what is cut by the metre in metres, so that an order takes as much as it needs. */
const unitNames: Record<string, string> = {
  piece: 'Piece',
  m: 'Metre (m)',
  'm²': 'Square metre (m²)',
  roll: 'Roll',
  kg: 'Kilogram (kg)',
}

/** An item keeps a unit of its own that is not among them. */
const unitChoice = (own: string | undefined) =>
  [...new Set([...Object.keys(unitNames), ...(own ? [own] : [])])].map((value) => ({
    value,
    label: unitNames[value] ?? value,
  }))

/** The fields of an item; its supplier stays a choice when it is not active any more. */
export const itemFields = (
  categories: readonly Named[],
  suppliers: readonly (Named & { isActive: boolean })[],
  item: InventoryItem | null,
) =>
  ({
    name: { label: 'Name', required: true, maxLength: 200 },
    sku: { label: 'SKU', required: true, maxLength: 100 },
    description: { kind: 'textarea', label: 'Description', rows: 2, maxLength: 5000 },
    categoryId: {
      kind: 'select',
      label: 'Category',
      options: choiceOf(categories),
      read: (id: string) => t(nameIn(categories)(id) ?? ''),
    },
    supplierId: {
      kind: 'select',
      label: 'Supplier',
      options: choiceOf(suppliers.filter(({ id, isActive }) => isActive || id === item?.supplierId)),
      read: nameIn(suppliers),
    },
    unit: { kind: 'select', label: 'Unit', options: unitChoice(item?.unit), initial: 'piece' },
    unitCost: { kind: 'number', label: 'Unit cost', step: '0.01', required: true },
    sellingPrice: { kind: 'number', label: 'Selling price', step: '0.01', required: true },
    currentStock: {
      kind: 'number',
      label: 'Current stock',
      required: true,
      disabled: item !== null,
      hint: item && 'Changed by adding, removing or counting',
    },
    reorderPoint: { kind: 'number', label: 'Reorder point', required: true },
    type: {
      kind: 'select',
      label: 'Type',
      options: itemTypes.map((type) => ({ value: type, label: typeNames[type] ?? type })),
      initial: 'finished_product',
    },
    maximumStock: { kind: 'number', label: 'Maximum stock', hint: 'More counts as overstock' },
    reorderQuantity: { kind: 'number', label: 'Reorder quantity', initial: '0' },
    location: { label: 'Location', maxLength: 200 },
    barcode: { label: 'Barcode', maxLength: 100 },
    isActive: { kind: 'checkbox', label: 'Active', initial: true },
  }) satisfies Fields
type ItemValues = ValuesOf<ReturnType<typeof itemFields>>

/** What a new item is sent as. Pieces are what the server takes it for. */
export const formOf = (values: ItemValues): ItemForm & Pick<ItemChange, 'unit'> => ({
  ...(values.unit !== 'piece' && { unit: values.unit }),
  name: values.name,
  sku: values.sku,
  description: values.description,
  categoryId: values.categoryId || null,
  supplierId: values.supplierId || null,
  unitCost: numberIn(values.unitCost),
  sellingPrice: numberIn(values.sellingPrice),
  currentStock: numberIn(values.currentStock),
  reorderPoint: numberIn(values.reorderPoint),
})

/** What a changed item is sent as; its stock is not among it. */
export function changeOf(values: ItemValues): ItemChange {
  const { currentStock: _, ...form } = formOf(values)
  return {
    ...form,
    type: values.type as InventoryItem['type'],
    unit: values.unit,
    maximumStock: values.maximumStock.trim() === '' ? null : numberIn(values.maximumStock),
    reorderQuantity: numberIn(values.reorderQuantity),
    location: values.location,
    barcode: values.barcode,
    isActive: values.isActive,
  }
}
