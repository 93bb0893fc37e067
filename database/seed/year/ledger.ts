import { isOverstocked, isWorse, levelOf, roundQuantity } from '#modules/inventory/rules/stock.ts'
import { hoursAfter, type Calendar } from './calendar.ts'
import type { Random } from './random.ts'
import type { Item } from './stock-items.ts'

export interface Movement {
  item: Item
  type: 'purchase' | 'production' | 'return' | 'adjustment' | 'sale'
  quantity: number
  balance: number
  unitCost: number
  referenceType: string
  referenceId: string | null
  notes: string
  by: string
  at: Date
}

export interface Alert {
  item: Item
  type: 'low_stock' | 'out_of_stock' | 'overstock'
  threshold: number
  level: number
  at: Date
  resolvedAt: Date | null
}

export type Posting = Omit<Movement, 'balance' | 'unitCost'> & { unitCost?: number }

const money = (amount: number) => Math.round(amount * 10_000) / 10_000

/**
 * Simulates the stock by the rules of `inventory/server/ledger/ledger.ts`, but in memory rather than with a statement per
 * movement.
 */
export function ledgerOf({ random, calendar }: { random: Random; calendar: Calendar }) {
  const movements: Movement[] = []
  const alerts: Alert[] = []

  const isOpen = (item: Item, type: Alert['type'], at: Date) =>
    alerts.some(
      (alert) =>
        alert.item === item && alert.type === type && (alert.resolvedAt === null || alert.resolvedAt > at),
    )

  function raise(item: Item, before: number, at: Date): void {
    const level = levelOf(item.stock, item.reorderPoint)
    const found: [Alert['type'], number][] = []
    if (isWorse(level, levelOf(before, item.reorderPoint)))
      found.push(level === 'out' ? ['out_of_stock', 0] : ['low_stock', item.reorderPoint])
    if (isOverstocked(item.stock, item.maximum) && !isOverstocked(before, item.maximum))
      found.push(['overstock', item.maximum])
    for (const [type, threshold] of found)
      if (!isOpen(item, type, at))
        alerts.push({ item, type, threshold, level: item.stock, at, resolvedAt: null })
  }

  const recovered = ({ type, item }: Alert) =>
    type === 'overstock' ? item.stock <= item.maximum : levelOf(item.stock, item.reorderPoint) === 'enough'

  /**
   * Resolves alerts of recovered items, a day later at the latest; those of the last days stay open, and so do those of
   * items that have fallen again before anybody resolved them.
   */
  function tend(item: Item, at: Date): void {
    for (const alert of alerts) {
      if (alert.item !== item || (alert.resolvedAt !== null && alert.resolvedAt <= at)) continue
      alert.level = item.stock
      if (!recovered(alert)) alert.resolvedAt = null
      else if (alert.resolvedAt === null) {
        const done = calendar.working(random, hoursAfter(at, random.between(1, 26)))
        if (done < calendar.now) alert.resolvedAt = done
      }
    }
  }

  return {
    movements,
    alerts,
    post(posting: Posting): void {
      const { item, quantity, unitCost, at } = posting
      const before = item.stock
      item.stock = roundQuantity(before + quantity)
      if (unitCost !== undefined) {
        item.value = money(item.value + quantity * unitCost)
        if (item.stock > 0) item.cost = money(item.value / item.stock)
        item.version += 1
      } else {
        item.value = money(before > 0 ? (item.value * item.stock) / before : quantity * item.cost)
      }
      item.lastMovedAt = at
      movements.push({ ...posting, balance: item.stock, unitCost: unitCost ?? item.cost })
      raise(item, before, at)
      tend(item, at)
    },
  }
}

export type Ledger = ReturnType<typeof ledgerOf>
