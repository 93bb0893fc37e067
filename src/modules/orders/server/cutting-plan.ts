import type { ClothPlan } from '../contract/orders-admin.ts'
import type { ClothCut } from '../../making/contract/index.ts'
import { cuttingPlans } from '../../making/rules/index.ts'
import type { OrderedCloth } from '../../making/rules/index.ts'
import { madeOf } from './orders.serializer.ts'
import type { OrderWithLines } from './orders.serializer.ts'

/** The cloth of the lines as it was cut out on paper when they were ordered; linings are cut from other rolls. */
function clothsOf(orders: readonly OrderWithLines[]): OrderedCloth[] {
  return orders.flatMap((order) =>
    order.lines.flatMap((line) =>
      (madeOf(line)?.cuts ?? [])
        .filter((cut): cut is ClothCut => cut.part === 'cloth')
        .map((cut) => ({
          id: `${order.orderNumber}-${line.position + 1}`,
          itemId: line.productId ?? line.productName,
          cut,
        })),
    ),
  )
}

/** A plan for each cloth, which belongs to its product, over all lines of the orders together. */
export function clothPlansOf(orders: readonly OrderWithLines[]): ClothPlan[] {
  const names = new Map(
    orders.flatMap(({ lines }) =>
      lines.map(({ productId, productName }) => [productId ?? productName, productName] as const),
    ),
  )
  return cuttingPlans(clothsOf(orders)).map(({ itemId, plan }) => ({
    product_id: itemId,
    product_name: names.get(itemId) ?? itemId,
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
  }))
}
