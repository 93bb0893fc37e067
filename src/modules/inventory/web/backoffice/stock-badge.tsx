import type { InventoryItem } from '../../contract/inventory.ts'
import { isOverstocked } from '../../rules/stock.ts'
import { Badge } from '#kernel/web/backoffice/badge.tsx'
import { stockLevelOf } from './format.ts'

const tones = { out: 'failed', low: 'waiting', over: 'moving', enough: 'done', inactive: 'draft' } as const
const words = {
  out: 'Out of stock',
  low: 'Low stock',
  over: 'Overstock',
  enough: 'In stock',
  inactive: 'Deactivated',
}

function situation(item: InventoryItem): keyof typeof words {
  if (!item.isActive) return 'inactive'
  const level = stockLevelOf(item)
  return level === 'enough' && isOverstocked(item.currentStock, item.maximumStock) ? 'over' : level
}

/** The stock level of an item as a badge. */
export function StockBadge({ item }: { item: InventoryItem }) {
  const state = situation(item)
  return <Badge tone={tones[state]}>{words[state]}</Badge>
}
