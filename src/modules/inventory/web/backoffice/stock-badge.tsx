import type { InventoryItem } from '../../contract/inventory.ts'
import { isOver } from '../../rules/stock.ts'
import { classes } from '../../../../kernel/web/ui/classes.ts'
import { stateOf } from './figures.ts'

const look = 'inline-block rounded-full border px-2 text-[0.8125rem]/5 whitespace-nowrap'
const looks = {
  out: 'border-clay bg-clay-wash text-clay',
  low: 'border-clay text-clay',
  over: 'border-accent text-accent',
  enough: 'border-line text-ink-soft',
  inactive: 'border-line text-ink-soft',
}
const words = {
  out: 'Out of stock',
  low: 'Low stock',
  over: 'Overstock',
  enough: 'In stock',
  inactive: 'Deactivated',
}

function situation(item: InventoryItem): keyof typeof words {
  if (!item.isActive) return 'inactive'
  const level = stateOf(item)
  return level === 'enough' && isOver(item.currentStock, item.maximumStock) ? 'over' : level
}

/** How an item stands, in a word. */
export function StockBadge({ item }: { item: InventoryItem }) {
  const state = situation(item)
  return <span className={classes(look, looks[state])}>{words[state]}</span>
}
