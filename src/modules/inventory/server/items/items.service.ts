import { and, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import {
  createItem,
  deleteItem,
  getItem,
  listItems,
  updateItem,
  type itemChange,
  type InventoryItem,
} from '../../contract/inventory.ts'
import type { Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { serveResource } from '#kernel/record/serve-resource.ts'
import { alertsRepository, unalertedItem } from '../alerts/alerts.repository.ts'
import { inventoryCategories, items, suppliers, type ItemRow } from '../inventory.tables.ts'
import { itemSorts, matchesItem } from './items.repository.ts'
import { serializeItem } from '../inventory.serializer.ts'
import { forgetBatches } from '../ledger/batches.ts'
import { recordMovement, quantityRefused, insertMovement, refuseQuantity } from '../ledger/ledger.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import type { CsvColumns } from '#kernel/http/csv/csv.ts'

/** An item as a CSV row. */
const itemColumns: CsvColumns<InventoryItem> = {
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

/** The editable fields of an item; its stock is changed only by the ledger. */
type ItemColumns = Omit<z.output<typeof itemChange>, 'version' | 'currentStock'>
type Unfit = Refusal<'reference_unknown' | 'quantity_refused'>

/** Limits of the stock are quantities too, so the same rules apply. */
const levels = ['reorderPoint', 'minimumStock', 'maximumStock', 'reorderQuantity'] as const

/** The references of an item that do not exist. */
async function unknownReferences(db: Db, { categoryId, supplierId }: ItemColumns): Promise<string[]> {
  const unknown: string[] = []
  const tables = {
    categoryId: [inventoryCategories, categoryId],
    supplierId: [suppliers, supplierId],
  } as const
  for (const [field, [table, id]] of Object.entries(tables)) {
    if (id === null || id === undefined) continue
    const result = isUuid(id) ? await db.execute(sql`select 1 from ${table} where id = ${id}`) : null
    if (!result?.rows.length) unknown.push(field)
  }
  return unknown
}

async function refuseUnfit(
  db: Db,
  columns: ItemColumns,
  stored: Pick<ItemRow, 'unit' | 'packUnit' | 'packSize'>,
): Promise<Unfit | null> {
  const { unit = stored.unit, packUnit = stored.packUnit, packSize = stored.packSize } = columns
  if (packSize === null && packUnit !== null)
    return quantityRefused(staffText('Say how much is in one'), 'packSize')
  if (packUnit === null && packSize !== null)
    return quantityRefused(staffText('Say what it is bought in'), 'packUnit')
  for (const level of levels) {
    const refused = refuseQuantity(columns[level] ?? 0, unit, level)
    if (refused) return refused
  }
  const unknown = await unknownReferences(db, columns)
  if (unknown.length === 0) return null
  return refuse('reference_unknown', {
    fields: Object.fromEntries(unknown.map((field) => [field, staffText('This does not exist')])),
  })
}

const newItem = { unit: 'piece', packUnit: null, packSize: null }

const sameUuid = (column: typeof items.categoryId | typeof items.supplierId, id: string | undefined) =>
  id ? (isUuid(id) ? eq(column, id) : sql`false`) : undefined

const stockIs = {
  low: sql`${items.currentStock} <= ${items.reorderPoint}`,
  out: sql`${items.currentStock} <= 0`,
  over: sql`${items.currentStock} > ${items.maximumStock}`,
}

const conditions = ({ q, category_id, supplier_id, type, stock, active }: z.output<typeof listItems.query>) =>
  and(
    active === 'all' ? undefined : eq(items.isActive, active === 'true'),
    sameUuid(items.categoryId, category_id),
    sameUuid(items.supplierId, supplier_id),
    type && eq(items.type, type),
    stock && stockIs[stock],
    matchesItem(q),
  )

/** The items. Their stock is changed only by the ledger. */
export const servedItems = serveResource(
  {
    entity: 'inventory_item',
    notFound: 'item_not_found',
    listAll: listItems,
    get: getItem,
    create: createItem,
    update: updateItem,
    remove: deleteItem,
  },
  items,
  {
    label: ({ name }) => name,
    serialize: (rows) => rows.map(serializeItem),
    invalidates: ['/api/inventory'],
    sorts: itemSorts,
    where: conditions,
    csv: { name: 'items', kind: 'inventory_item', columns: itemColumns },
    duplicate: () => refuse('sku_taken', { fields: { sku: staffText('Another item has this SKU') } }),
    deactivates: 'isActive',
    async columnsOf({ currentStock, ...columns }, { stored, db }) {
      if (stored && currentStock !== undefined && currentStock !== stored.currentStock)
        return quantityRefused(staffText('Stock is changed by adding, removing or counting'), 'currentStock')
      const unfit =
        (stored ? null : refuseQuantity(currentStock ?? 0, columns.unit ?? newItem.unit, 'currentStock')) ??
        (await refuseUnfit(db, columns, stored ?? newItem))
      if (unfit) return unfit
      const { unitCost } = columns
      if (!stored || unitCost === undefined) return columns
      // A new cost revalues the stock.
      const stockValue = sql`case when round(${unitCost}::numeric, 4) = ${items.unitCost} then ${items.stockValue}
        else round(${items.currentStock} * ${unitCost}::numeric, 4) end`
      return { ...columns, stockValue }
    },
    /** An initial stock is the first movement; a new cost is recorded in the ledger as a revaluation. */
    async written(row, { stored, sent, db, actor }) {
      if (stored === null) return open(db, row, sent.currentStock ?? 0, actor)
      if (stored.hasBatches && !row.hasBatches) await forgetBatches(db, row.id)
      if (row.unitCost !== stored.unitCost) await revalue(db, row, actor)
      await alertsRepository(db).raise(stored, row)
      return undefined
    },
  },
)

async function open(db: Db, item: ItemRow, stock: number, by: Actor) {
  if (stock === 0) {
    await alertsRepository(db).raise(unalertedItem, item)
    return item
  }
  const movement = await recordMovement(db, {
    itemId: item.id,
    type: 'adjustment',
    quantity: stock,
    referenceType: 'opening',
    notes: 'Opening balance',
    performedBy: by.id,
  })
  if (movement instanceof Refusal) return movement as Refusal<'quantity_refused'>
  await alertsRepository(db).raise(unalertedItem, movement.item)
  return movement.item
}

const revalue = (db: Db, item: ItemRow, by: Actor) =>
  insertMovement(db, item, {
    itemId: item.id,
    type: 'adjustment',
    quantity: 0,
    unitCost: item.unitCost,
    referenceType: 'revaluation',
    notes: 'Unit cost changed by hand',
    performedBy: by.id,
  })
