import { materialsNeededByLines } from '#modules/materials/server/order-stock.ts'
import { roundQuantity } from '#modules/inventory/rules/stock.ts'
import type { Material } from '#modules/materials/rules/materials.ts'
import { daysAfter, daysBetween, weekdayOf, type Calendar } from './calendar.ts'
import { ledgerOf, type Posting } from './ledger.ts'
import { countLow } from './last-count.ts'
import { stepTo } from './order-rows.ts'
import type { DemoOrder } from './orders.ts'
import type { Team } from './people.ts'
import { arriving, purchaseFrom, settlePurchases, type Purchase } from './purchases.ts'
import type { Random } from './random.ts'
import { setLimits, type Item, type Supplier } from './stock-items.ts'

/** The quantity of an item that an order needs, and how much was available. */
export interface Taken {
  orderId: string
  item: Item
  needed: number
  consumed: number
  at: Date
}

interface Parts {
  random: Random
  calendar: Calendar
  team: Team
  /** The next purchase order number on a day. */
  purchaseNumber: (day: string) => string
}

interface Happening {
  at: Date
  run: () => void
}

/** Days of sales in stock at the beginning of the year. */
const openingDays = 55
const orderingDays = [1, 4]
/** Nothing is ordered in these last days, so that there are reorder suggestions. */
const idleDays = 8
/** Minimum number of purchase orders on their way. */
const awaited = 2

interface Stocked {
  items: readonly Item[]
  orders: readonly DemoOrder[]
  bills: ReadonlyMap<string, readonly Material[]>
  /** The codes of the options that have a choice with an item, by item. */
  linked: ReadonlyMap<string, ReadonlySet<string>>
}

/** The quantity of each item that each order needs. */
function needsOf({ orders, items, bills, linked }: Stocked): Map<DemoOrder, Map<Item, number>> {
  const byId = new Map(items.map((item) => [item.id, item]))
  return new Map(
    orders.map((order) => {
      const needed = materialsNeededByLines(order.lines, { bills, linked, items: byId })
      return [order, new Map([...needed].map(([id, quantity]) => [byId.get(id) as Item, quantity]))]
    }),
  )
}

function planLimits(items: readonly Item[], needs: Iterable<ReadonlyMap<Item, number>>, days: number): void {
  const used = new Map<Item, number>()
  for (const need of needs)
    for (const [item, quantity] of need) used.set(item, (used.get(item) ?? 0) + quantity)
  for (const item of items) {
    const sold = item.soldWeekly ?? 0
    setLimits(item, (used.get(item) ?? 0) / days + sold / 7)
  }
}

/** Simulates the stock of a year day by day: purchases, use by orders, returns, sales and counts. */
export function stockYear(parts: Parts, stocked: Stocked) {
  const { items } = stocked
  const { random, calendar, team } = parts
  const ledger = ledgerOf(parts)
  const taken: Taken[] = []
  const purchases: Purchase[] = []
  const suppliers = new Set(items.map(({ of }) => of))
  const happenings = new Map<string, Happening[]>()
  const plan = (at: Date, run: () => void) => {
    if (at > calendar.now) return
    const day = calendar.dayOf(at)
    happenings.set(day, [...(happenings.get(day) ?? []), { at, run }])
  }
  const needs = needsOf(stocked)
  planLimits(items, needs.values(), calendar.days.length)

  const opening = calendar.at(daysAfter(calendar.first, -2), 9 * 60)
  for (const item of items) {
    const quantity = item.reorderPoint + Math.round((item.reorderQuantity * openingDays) / 42 / 2)
    ledger.post({
      item,
      type: 'adjustment',
      quantity,
      unitCost: item.unitCost,
      referenceType: 'opening',
      referenceId: null,
      notes: 'Opening stock',
      by: team.lead.id,
      at: opening,
    })
  }
  for (const [order, need] of needs) planOrder(order, need)
  planShelf()

  function planOrder(order: DemoOrder, need: ReadonlyMap<Item, number>): void {
    const [confirmed, begun, cancelled] = (['confirmed', 'processing', 'cancelled'] as const).map((status) =>
      stepTo(order, status),
    )
    const rows = [...need].map(([item, needed]) => ({
      orderId: order.id,
      item,
      needed,
      consumed: 0,
      at: order.at,
    }))
    if (confirmed)
      plan(confirmed.at, () => {
        for (const row of rows) {
          row.at = confirmed.at
          row.item.reserved = roundQuantity(row.item.reserved + row.needed)
          taken.push(row)
        }
      })
    if (begun) plan(begun.at, () => rows.forEach((row) => consume(order, row, begun.at)))
    if (cancelled && confirmed)
      plan(cancelled.at, () => rows.forEach((row) => giveBack(order, row, cancelled.at)))
  }

  function consume(order: DemoOrder, row: Taken, at: Date): void {
    const quantity = Math.min(row.item.stock, row.needed)
    if (quantity <= 0) return
    row.consumed = quantity
    row.item.reserved = roundQuantity(row.item.reserved - quantity)
    ledger.post({
      item: row.item,
      type: 'production',
      quantity: -quantity,
      referenceType: 'order',
      referenceId: order.id,
      notes: `Used for order ${order.number}`,
      by: team.workshop.id,
      at,
    })
  }

  function giveBack(order: DemoOrder, row: Taken, at: Date): void {
    row.item.reserved = roundQuantity(row.item.reserved - (row.needed - row.consumed))
    taken.splice(taken.indexOf(row), 1)
    if (row.consumed > 0)
      ledger.post({
        item: row.item,
        type: 'return',
        quantity: row.consumed,
        referenceType: 'order',
        referenceId: order.id,
        notes: `Given back by order ${order.number}`,
        by: team.sales.id,
        at,
      })
  }

  /** Plans sales in the shop and monthly counts. */
  function planShelf(): void {
    for (const day of calendar.days)
      for (const item of items) {
        const weekly = item.soldWeekly ?? 0
        const at = calendar.working(random, calendar.at(day, 15 * 60 + random.between(0, 90)))
        if (weekly > 0 && weekdayOf(day) === 6)
          plan(at, () => sell(item, random.whole(1, weekly * 2 - 1), at))
        if (day.endsWith('-28') && random.chance(0.12))
          plan(at, () => adjust(item, Math.round(item.stock * random.between(-0.02, 0.008)), at))
      }
  }

  function sell(item: Item, wanted: number, at: Date): void {
    const quantity = -Math.min(wanted, item.stock)
    byHand(item, { type: 'sale', quantity, referenceType: 'manual', notes: 'Sold at the counter', at })
  }

  function adjust(item: Item, quantity: number, at: Date): void {
    const notes = 'Counted'
    byHand(item, {
      type: 'adjustment',
      quantity: roundQuantity(quantity),
      referenceType: 'count',
      notes,
      at,
    })
  }

  function byHand(item: Item, posting: Omit<Posting, 'item' | 'referenceId' | 'by'>): void {
    if (posting.quantity !== 0) ledger.post({ ...posting, item, referenceId: null, by: team.workshop.id })
  }

  for (const day of calendar.days) {
    const isLate = daysBetween(day, calendar.today) < idleDays
    if (orderingDays.includes(weekdayOf(day)) && !isLate) buy(day)
    const today = (happenings.get(day) ?? []).toSorted((one, other) => one.at.getTime() - other.at.getTime())
    for (const { run } of today) run()
  }

  function buy(day: string): void {
    for (const supplier of suppliers) {
      const purchase = needed(supplier, day)
      if (purchase) send(purchase)
    }
  }

  function needed(supplier: Supplier, day: string): Purchase | null {
    const of = items.filter((item) => item.of === supplier)
    return purchaseFrom(parts, { supplier, items: of, day, index: purchases.length })
  }

  function send(purchase: Purchase): void {
    purchase.number = parts.purchaseNumber(calendar.dayOf(purchase.createdAt))
    purchases.push(purchase)
    if (purchase.deliveries.length > 0)
      for (const line of purchase.lines) line.item.onOrder = roundQuantity(line.item.onOrder + line.quantity)
    for (const { at, share } of purchase.deliveries) plan(at, () => receive(purchase, at, share))
  }

  /**
   * Leaves work for today, on whichever day it is: items that are low, a draft for the supplier of the first of them, and
   * at least two orders whose delivery is awaited.
   */
  function closeYear(): void {
    const at = calendar.closing
    const low = countLow(items)
    for (const { item, stock } of low) adjust(item, stock - item.stock, at)
    const coming = purchases.filter(({ deliveries }) =>
      deliveries.some((delivery) => delivery.at > calendar.now),
    )
    const [first, ...others] = new Set(low.map(({ item }) => item.of))
    const urgent = others.slice(0, Math.max(0, awaited - coming.length))
    for (const supplier of first ? [first, ...urgent] : []) {
      const purchase = needed(supplier, calendar.dayOf(at))
      if (!purchase) continue
      Object.assign(purchase, { createdAt: at, sentAt: at, updatedAt: at })
      send(supplier === first ? { ...purchase, isDraft: true, deliveries: [], notes: null } : purchase)
    }
  }

  function receive(purchase: Purchase, at: Date, share: number): void {
    for (const line of purchase.lines) {
      const quantity = arriving(line, share)
      if (quantity <= 0) continue
      line.received = roundQuantity(line.received + quantity)
      line.item.onOrder = roundQuantity(line.item.onOrder - quantity)
      ledger.post({
        item: line.item,
        type: 'purchase',
        quantity,
        unitCost: line.unitCost,
        referenceType: 'purchase_order',
        referenceId: purchase.id,
        notes: `Received ${purchase.number}`,
        by: team.workshop.id,
        at,
      })
    }
  }

  closeYear()
  settlePurchases(purchases, parts)
  return { movements: ledger.movements, alerts: ledger.alerts, taken, purchases }
}

export type StockYear = ReturnType<typeof stockYear>
