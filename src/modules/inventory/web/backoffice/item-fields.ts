import { itemTypes, type InventoryItem, type ItemChange, type ItemForm } from '../../contract/inventory.ts'
import { numberIn, type Fields, type ValuesOf } from '#kernel/web/backoffice/editing/fields.ts'
import { t } from '#kernel/web/backoffice/language.ts'

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
const nameIn = (records: readonly Named[]) => (recordId: string) =>
  records.find(({ id }) => id === recordId)?.name

/** Units of stock. Material that is cut by the metre is counted in metres, so that orders can consume fractions. */
const unitNames: Record<string, string> = {
  piece: 'Piece',
  m: 'Metre (m)',
  'm²': 'Square metre (m²)',
  roll: 'Roll',
  kg: 'Kilogram (kg)',
}

/** Includes the item's own unit if it is not in the list. */
const unitChoice = (currentUnit: string | undefined) =>
  [...new Set([...Object.keys(unitNames), ...(currentUnit ? [currentUnit] : [])])].map((value) => ({
    value,
    label: unitNames[value] ?? value,
  }))

/** The fields of an item. Its current supplier can be chosen even if it is inactive. */
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
      formatValue: (id: string) => t(nameIn(categories)(id) ?? ''),
    },
    supplierId: {
      kind: 'select',
      label: 'Supplier',
      options: choiceOf(suppliers.filter(({ id, isActive }) => isActive || id === item?.supplierId)),
      formatValue: nameIn(suppliers),
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
    packUnit: { label: 'Bought in', maxLength: 20, hint: 'Such as roll, if it is used in metres' },
    packSize: { kind: 'number', label: 'Contents of one', step: '0.001' },
    hasBatches: { kind: 'checkbox', label: 'Kept by batch (dye lot)' },
    location: { label: 'Location', maxLength: 200 },
    barcode: { label: 'Barcode', maxLength: 100 },
    isActive: { kind: 'checkbox', label: 'Active', initial: true },
  }) satisfies Fields
type ItemValues = ValuesOf<ReturnType<typeof itemFields>>

/** The request body for a new item. The server's default unit is the piece. */
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

/** The request body for changing an item, without its stock. */
export function changeOf(values: ItemValues): ItemChange {
  const { currentStock: _, ...form } = formOf(values)
  return {
    ...form,
    type: values.type as InventoryItem['type'],
    unit: values.unit,
    maximumStock: values.maximumStock.trim() === '' ? null : numberIn(values.maximumStock),
    reorderQuantity: numberIn(values.reorderQuantity),
    packUnit: values.packUnit.trim() || null,
    packSize: values.packSize.trim() === '' ? null : numberIn(values.packSize),
    hasBatches: values.hasBatches,
    location: values.location,
    barcode: values.barcode,
    isActive: values.isActive,
  }
}
