import type { CsvColumns } from '#kernel/http/csv/csv.ts'
import type { InventoryItem } from '../../contract/inventory.ts'

/** An item as a CSV row. */
export const itemColumns: CsvColumns<InventoryItem> = {
  id: (row) => row.id,
  sku: (row) => row.sku,
  name: (row) => row.name,
  description: (row) => row.description,
  category_id: (row) => row.categoryId,
  supplier_id: (row) => row.supplierId,
  type: (row) => row.type,
  unit: (row) => row.unit,
  unit_cost: (row) => row.unitCost,
  selling_price: (row) => row.sellingPrice,
  current_stock: (row) => row.currentStock,
  reorder_point: (row) => row.reorderPoint,
  maximum_stock: (row) => row.maximumStock,
  pack_unit: (row) => row.packUnit,
  pack_size: (row) => row.packSize,
  location: (row) => row.location,
  barcode: (row) => row.barcode,
  is_active: (row) => row.isActive,
}
