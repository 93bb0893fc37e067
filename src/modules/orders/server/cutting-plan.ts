import type { ClothPlan } from '../contract/orders-admin.ts'
import type { ClothCut } from '../../making/contract/index.ts'
import { cuttingPlans } from '../../making/rules/index.ts'
import type { Db } from '../../../kernel/database/db.ts'
import type { Materials } from './materials-port.ts'
import { madeOf } from './orders.serializer.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** The fields of an order and its lines that a plan needs. */
export interface PlannedOrder {
  orderNumber: string
  lines: readonly Pick<
    OrderWithLines['lines'][number],
    'position' | 'productId' | 'productName' | 'writtenName' | 'made'
  >[]
}
type Line = PlannedOrder['lines'][number]

interface ClothSource {
  part: ClothCut['part']
  inventoryItemId: string | null
  productId: string | null
  name: string
}

interface PlannedCloth {
  /** The label of the order's line: `1A2B3C4D-1`. */
  label: string
  source: ClothSource
  cut: ClothCut
}

/** What a cloth is cut from: the stock item of the bill of materials, else its product's own roll. */
function sourceOf(line: Line, part: ClothCut['part'], items: ReadonlyMap<string, ClothItem>): ClothSource {
  const item = part === 'cloth' && line.productId ? items.get(line.productId) : undefined
  return item
    ? { part, inventoryItemId: item.id, productId: null, name: item.name }
    : { part, inventoryItemId: null, productId: line.productId, name: line.writtenName ?? line.productName }
}

type ClothItem = { id: string; name: string }

/** The cloths and linings of the lines, as calculated when they were ordered. */
function clothsOf(orders: readonly PlannedOrder[], items: ReadonlyMap<string, ClothItem>): PlannedCloth[] {
  return orders.flatMap((order) =>
    order.lines.flatMap((line) =>
      (madeOf(line)?.cuts ?? [])
        .filter((cut): cut is ClothCut => cut.part === 'cloth' || cut.part === 'lining')
        .map((cut) => ({
          label: `${order.orderNumber}-${line.position + 1}`,
          source: sourceOf(line, cut.part, items),
          cut,
        })),
    ),
  )
}

const keyOf = ({ part, inventoryItemId, productId, name }: ClothSource) =>
  `${part} ${inventoryItemId ?? productId ?? name}`

type Parts = { db: Db; materials: Materials }

/** The stock items that the cloths of these orders are cut from, by product. */
const clothItems = ({ db, materials }: Parts, orders: readonly PlannedOrder[]) =>
  materials.clothsOf(db, [
    ...new Set(orders.flatMap(({ lines }) => lines.flatMap(({ productId }) => productId ?? []))),
  ])

/**
 * One plan for each cloth, over all lines of the orders together. Products with the same stock item share a plan; a
 * cloth without a stock item has a plan per product.
 */
export async function clothPlansOf(parts: Parts, orders: readonly PlannedOrder[]): Promise<ClothPlan[]> {
  return plansOf(orders, await clothItems(parts, orders))
}

/** The plans for each of several groups of orders, such as those of one day; reads the stock items once. */
export async function clothPlansOfGroups(
  parts: Parts,
  groups: readonly (readonly PlannedOrder[])[],
): Promise<ClothPlan[][]> {
  const items = await clothItems(parts, groups.flat())
  return groups.map((orders) => plansOf(orders, items))
}

function plansOf(orders: readonly PlannedOrder[], items: ReadonlyMap<string, ClothItem>): ClothPlan[] {
  const cloths = clothsOf(orders, items)
  const sources = new Map(cloths.map(({ source }) => [keyOf(source), source]))
  return cuttingPlans(
    cloths.map(({ label, source, cut }) => ({ id: label, itemId: keyOf(source), cut })),
  ).map(({ itemId: key, plan }) => {
    const { part, inventoryItemId, productId, name } = sources.get(key) as ClothSource
    return {
      part,
      inventory_item_id: inventoryItemId,
      product_id: productId,
      name,
      roll_mm: plan.rollMm,
      strips: plan.strips.map(({ startMm, lengthMm, pieces }) => ({
        start_mm: startMm,
        length_mm: lengthMm,
        pieces: pieces.map(({ id, acrossMm, alongMm, atMm }) => ({
          label: id,
          across_mm: acrossMm,
          along_mm: alongMm,
          at_mm: atMm,
        })),
      })),
      total_mm: plan.totalMm,
      singly_mm: plan.singlyMm,
      used_permille: plan.usedPermille,
    }
  })
}
