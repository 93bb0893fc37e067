import type { OrderStatus } from '#modules/record-states/contract.ts'
import type { Cut, Kind } from '#modules/making/contract/index.ts'
import type { RecordedChoice } from '#modules/making/rules/index.ts'
import { lineMaterials, type LineMaterial } from '../rules/line-materials.ts'
import { materialsFor, stageOf, type Material } from '../rules/materials.ts'
import { batchShares, roundQuantity, type BatchShare } from '#modules/inventory/rules/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import {
  batchesOf,
  batchesTakenBy,
  itemsRepository,
  recordMovement,
} from '#modules/inventory/server/index.ts'
import { billsRepository } from './bills.repository.ts'
import type { OrderMaterialRow } from './materials.tables.ts'
import { orderMaterialsRepository } from './order-materials.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The order fields that determine its materials. */
export interface StockOrder {
  id: string
  orderNumber: string
  lines: readonly StockOrderItem[]
  /** Goods sold by the piece. */
  goods: readonly { productId: string | null; quantity: number }[]
}

export interface StockOrderItem {
  productId: string | null
  widthMm: number
  lengthMm: number
  /** The stored making data of the line; empty for a product without a kind. */
  made: { kind?: Kind | undefined; cuts?: readonly Cut[]; choices?: readonly RecordedChoice[] }
  /** How many of it; omitted: 1. */
  count?: number
}

/** What an order takes from stock: its pieces, and its goods sold by the piece, which have no size. */
export const stockLinesOf = ({ lines, goods }: Pick<StockOrder, 'lines' | 'goods'>): StockOrderItem[] => [
  ...lines,
  ...goods.map(({ productId, quantity }) => ({
    productId,
    widthMm: 0,
    lengthMm: 0,
    made: {},
    count: quantity,
  })),
]

/** What the materials of order lines are calculated from. */
export interface StockFacts {
  /** Bills of materials by product. */
  bills: ReadonlyMap<string, readonly Material[]>
  /** The items of bills and choices; those that were deleted are missing. */
  items: ReadonlyMap<string, { unit: string }>
  /** The codes of the options that have a choice with an item, by item. */
  linked: ReadonlyMap<string, ReadonlySet<string>>
}

type BilledLine = Pick<StockOrderItem, 'productId' | 'made'>

/** The materials of a line by the bill of its product and its choices; items that no longer exist are skipped. */
export function materialsOfLine(
  { productId, made: { choices = [] } }: BilledLine,
  { bills, items, linked }: StockFacts,
): LineMaterial[] {
  const chosen = choices.map(({ path, part = null, item }) => {
    const unit = item && items.get(item.id)?.unit
    return {
      option: path?.split('.')[0] ?? null,
      part,
      item: item && unit !== undefined ? { id: item.id, unit } : null,
    }
  })
  return lineMaterials(bills.get(productId ?? '') ?? [], chosen, linked)
}

/** The total quantities for order lines by their products' bills and their choices, by item. */
export function materialsNeededByLines(
  lines: readonly StockOrderItem[],
  facts: StockFacts,
): Map<string, number> {
  return materialsFor(
    lines.map((line) => ({
      piece: { widthMm: line.widthMm, lengthMm: line.lengthMm, cuts: line.made.cuts ?? [] },
      materials: materialsOfLine(line, facts),
      ...(line.count !== undefined && { count: line.count }),
    })),
  )
}

/** The bills, items and links as they are now that concern these lines; the items are sorted by their names. */
export async function readStockFacts(db: Db, lines: readonly BilledLine[]) {
  const bills = await billsRepository(db).ofProducts(lines.flatMap(({ productId }) => productId ?? []))
  const billed = [...bills.values()].flat().map(({ inventoryItemId }) => inventoryItemId)
  const chosen = lines.flatMap(({ made: { choices = [] } }) => choices.flatMap(({ item }) => item?.id ?? []))
  const [items, linked] = await Promise.all([
    itemsRepository(db).byIds([...billed, ...chosen]),
    billsRepository(db).optionsWith(billed),
  ])
  return { bills, linked, items: new Map(items.map((item) => [item.id, item])) }
}

/** The quantities that an order needs under the current bills, by item. */
async function materialsNeededBy(db: Db, order: StockOrder) {
  const lines = stockLinesOf(order)
  return materialsNeededByLines(lines, await readStockFacts(db, lines))
}

/** Records a stock movement of an order: negative for use, positive for a return. */
async function recordOrderMovement(
  db: Db,
  order: StockOrder,
  row: OrderMaterialRow,
  { quantity, batch }: BatchShare,
  by: string | null,
) {
  const movement = await recordMovement(db, {
    itemId: row.inventoryItemId,
    type: quantity < 0 ? 'production' : 'return',
    quantity,
    batch,
    referenceType: 'order',
    referenceId: order.id,
    notes:
      quantity < 0
        ? staffText('Used for order {{orderNumber}}', { orderNumber: order.orderNumber })
        : staffText('Given back by order {{orderNumber}}', { orderNumber: order.orderNumber }),
    performedBy: by,
  })
  if (movement instanceof Refusal)
    throw new Error(`the stock of an order could not be posted: ${movement.message}`)
}

/** Takes what is available in stock; the rest stays reserved until the next attempt. */
async function take(db: Db, order: StockOrder, row: OrderMaterialRow, by: string | null): Promise<void> {
  const missing = roundQuantity(row.needed - row.consumed)
  if (missing === 0) return
  const item = await itemsRepository(db).lock(row.inventoryItemId)
  const quantity = Math.min(item?.currentStock ?? 0, missing)
  if (quantity <= 0) return
  const shares = item?.hasBatches
    ? batchShares(quantity, await batchesOf(db, [item.id]), item.currentStock)
    : [{ batch: null, quantity }]
  for (const share of shares)
    await recordOrderMovement(db, order, row, { ...share, quantity: -share.quantity }, by)
  await orderMaterialsRepository(db).setConsumed(row, roundQuantity(row.consumed + quantity))
}

async function giveBack(db: Db, order: StockOrder, row: OrderMaterialRow, by: string | null): Promise<void> {
  if (row.consumed === 0) return
  const reservations = await batchesTakenBy(db, order.id, row.inventoryItemId)
  const takenQuantity = reservations.reduce((sum, { quantity }) => sum + quantity, 0)
  // What was taken before the item was kept by batch comes back without one.
  const shares =
    roundQuantity(takenQuantity) === row.consumed ? reservations : [{ batch: null, quantity: row.consumed }]
  for (const share of shares) await recordOrderMovement(db, order, row, share, by)
}

/**
 * Brings the materials of an order to the state that its status requires. Must run in the transaction that sets the
 * status and locks the order. Only the difference from earlier postings is posted, so nothing is reserved or consumed
 * twice, however the status changes.
 */
export async function updateOrderStock(
  db: Db,
  order: StockOrder,
  { from, to }: { from: OrderStatus; to: OrderStatus },
  by: string | null,
): Promise<void> {
  const stored = orderMaterialsRepository(db)
  const [before, stage] = [stageOf(from), stageOf(to)]
  let rows = await stored.ofOrder(order.id)
  // An order that passed this stage before its products had bills did not use recorded stock.
  if (rows.length === 0 && stage !== 'none' && stage !== before) {
    const needs = [...(await materialsNeededBy(db, order))].sort(([one], [other]) => (one < other ? -1 : 1))
    for (const [itemId, quantity] of needs) await stored.insert(order.id, itemId, quantity)
    rows = await stored.ofOrder(order.id)
  }
  for (const row of rows) {
    if (stage === 'consumed') await take(db, order, row, by)
    else await giveBack(db, order, row, by)
    if (stage === 'none') await stored.remove(row)
    if (stage === 'reserved' && row.consumed > 0) await stored.setConsumed(row, 0)
  }
  if (rows.length > 0) await publishInvalidation(db, ['/api/inventory', `/api/orders/${order.id}`])
}
