import { floorQuantity } from '#modules/inventory/rules/stock.ts'
import type { Item } from './stock-items.ts'

const counted = 6

/**
 * The items that the last count of the year finds low, with the stock that it finds: the lowest of each supplier that
 * is not on its way, and then the lowest others. So there is something to order on every day on which a year is made.
 */
export function countLow(items: readonly Item[]): { item: Item; stock: number }[] {
  const free = items
    .filter(({ onOrder, reorderPoint }) => onOrder === 0 && reorderPoint > 0)
    .toSorted((one, other) => one.stock / one.reorderPoint - other.stock / other.reorderPoint)
  const firsts = [...Map.groupBy(free, ({ of }) => of).values()].flatMap(([first]) => first ?? [])
  const chosen = [...new Set([...firsts, ...free])].slice(0, counted)
  return chosen.map((item, index) => ({
    item,
    stock: Math.min(item.stock, floorQuantity(item.reorderPoint * (0.75 - 0.08 * index), item.unit)),
  }))
}
