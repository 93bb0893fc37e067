import type { InventoryItem, ItemChange, ItemForm } from '../../contract/inventory.ts'

/** An item as its form holds it: what is typed, before it is a number. */
export type ItemValues = {
  name: string
  sku: string
  description: string
  categoryId: string
  supplierId: string
  unitCost: string
  sellingPrice: string
  currentStock: string
  reorderPoint: string
  type: string
  unit: string
  maximumStock: string
  reorderQuantity: string
  location: string
  barcode: string
  isActive: boolean
}

export const itemLabels: Record<keyof ItemValues, string> = {
  name: 'Name',
  sku: 'SKU',
  description: 'Description',
  categoryId: 'Category',
  supplierId: 'Supplier',
  unitCost: 'Unit cost',
  sellingPrice: 'Selling price',
  currentStock: 'Current stock',
  reorderPoint: 'Reorder point',
  type: 'Type',
  unit: 'Unit',
  maximumStock: 'Maximum stock',
  reorderQuantity: 'Reorder quantity',
  location: 'Location',
  barcode: 'Barcode',
  isActive: 'Active',
}

export const valuesOf = (item: InventoryItem): ItemValues => ({
  name: item.name,
  sku: item.sku,
  description: item.description ?? '',
  categoryId: item.categoryId ?? '',
  supplierId: item.supplierId ?? '',
  unitCost: String(item.unitCost),
  sellingPrice: String(item.sellingPrice),
  currentStock: String(item.currentStock),
  reorderPoint: String(item.reorderPoint),
  type: item.type,
  unit: item.unit,
  maximumStock: item.maximumStock === null ? '' : String(item.maximumStock),
  reorderQuantity: String(item.reorderQuantity),
  location: item.location ?? '',
  barcode: item.barcode ?? '',
  isActive: item.isActive,
})

export const blank: ItemValues = {
  name: '',
  sku: '',
  description: '',
  categoryId: '',
  supplierId: '',
  unitCost: '',
  sellingPrice: '',
  currentStock: '',
  reorderPoint: '',
  type: 'finished_product',
  unit: 'piece',
  maximumStock: '',
  reorderQuantity: '0',
  location: '',
  barcode: '',
  isActive: true,
}

/** What is typed as a number; nothing typed stays nothing, and the server names the field. */
const number = (typed: string) => (typed.trim() === '' ? undefined : Number(typed)) as number

/** What a new item is sent as. */
export const formOf = (values: ItemValues): ItemForm => ({
  name: values.name,
  sku: values.sku,
  description: values.description,
  categoryId: values.categoryId || null,
  supplierId: values.supplierId || null,
  unitCost: number(values.unitCost),
  sellingPrice: number(values.sellingPrice),
  currentStock: number(values.currentStock),
  reorderPoint: number(values.reorderPoint),
})

/** What a changed item is sent as; its stock is not among it. */
export function changeOf(values: ItemValues): ItemChange {
  const { currentStock: _, ...form } = formOf(values)
  return {
    ...form,
    type: values.type as InventoryItem['type'],
    unit: values.unit,
    maximumStock: values.maximumStock.trim() === '' ? null : number(values.maximumStock),
    reorderQuantity: number(values.reorderQuantity),
    location: values.location,
    barcode: values.barcode,
    isActive: values.isActive,
  }
}
