import { roundQuantity } from '#modules/inventory/rules/stock.ts'
import { reorderQuantity } from '#modules/purchasing/rules/reorder.ts'
import { daysAfter, daysBetween, hoursAfter, type Calendar } from './calendar.ts'
import type { Team } from './people.ts'
import type { Random } from './random.ts'
import type { Item, Supplier } from './stock-items.ts'

export interface PurchaseLine {
  item: Item
  quantity: number
  unitCost: number
  received: number
}

export interface Purchase {
  id: string
  number: string
  supplier: Supplier
  lines: PurchaseLine[]
  createdAt: Date
  sentAt: Date
  confirmedAt: Date
  expected: string
  /** Times of the deliveries, with the share of the open quantity in each; empty if the order was cancelled. */
  deliveries: { at: Date; share: number }[]
  isDraft: boolean
  status: 'draft' | 'sent' | 'confirmed' | 'partial' | 'completed' | 'cancelled'
  updatedAt: Date
  actual: string | null
  notes: string | null
}

interface Parts {
  random: Random
  calendar: Calendar
  team: Team
}

/** Deliveries within this many days are late, so that there is something to follow up. */
const latelyDays = 26
/** Items with a long lead time are ordered before they run low. */
const early = 1.5
const shortest = 7
/** Of this many purchase orders, suppliers cancel one. */
const cancelledOneIn = 24

function lateness({ random, calendar }: Parts, supplier: Supplier, expected: string): number {
  if (daysBetween(expected, calendar.today) < latelyDays && random.chance(0.7)) return random.whole(8, 18)
  return random.chance(0.3) ? random.whole(1, 6) : random.whole(-2, 0) - (supplier.leadDays > 20 ? 1 : 0)
}

/**
 * A purchase of everything that a supplier's items currently need; null if they need nothing.
 * @param index number of earlier purchases
 */
export function purchaseFrom(
  parts: Parts,
  { supplier, items, day, index }: { supplier: Supplier; items: readonly Item[]; day: string; index: number },
): Purchase | null {
  const { random, calendar } = parts
  const progress = daysBetween(calendar.first, day) / 365
  const lines = items.flatMap((item) => {
    const quantity = reorderQuantity({
      ...item,
      packSize: null,
      reorderPoint: item.reorderPoint * (supplier.leadDays > shortest ? early : 1),
      currentStock: item.stock,
      reservedStock: item.reserved,
      maximumStock: item.maximum,
    })
    if (quantity === 0) return []
    const unitCost =
      Math.round(item.unitCost * (1 + 0.05 * progress + random.between(-0.03, 0.03)) * 10_000) / 10_000
    return [
      {
        item,
        quantity: item.unit === 'piece' ? quantity : roundQuantity(Math.ceil(quantity)),
        unitCost,
        received: 0,
      },
    ]
  })
  if (lines.length === 0) return null
  const createdAt = calendar.at(day, 9 * 60 + random.between(0, 50))
  const sentAt = hoursAfter(createdAt, random.between(0.2, 3))
  const expected = daysAfter(day, supplier.leadDays)
  const arrives = (days: number) =>
    calendar.working(random, calendar.at(daysAfter(expected, days), 9.5 * 60 + random.between(0, 240)))
  const late = lateness(parts, supplier, expected)
  const deliveries = [{ at: arrives(late), share: 1 }]
  if (random.chance(0.3)) deliveries.unshift({ at: arrives(late - 8), share: 0.6 })
  const isCancelled = index % cancelledOneIn === cancelledOneIn - 1
  return {
    id: random.uuid(),
    number: '',
    supplier,
    lines,
    createdAt,
    sentAt,
    confirmedAt: calendar.working(random, hoursAfter(sentAt, random.between(4, 30))),
    expected,
    deliveries: isCancelled ? [] : deliveries,
    isDraft: false,
    status: 'draft',
    updatedAt: createdAt,
    actual: null,
    notes: isCancelled ? 'Cancelled: the mill had none of this shade left.' : null,
  }
}

/** The quantity of a line that arrives with a delivery; whole numbers for counted items. */
export function arriving({ item, quantity, received }: PurchaseLine, share: number): number {
  const open = roundQuantity(quantity - received)
  if (share === 1) return open
  return item.unit === 'piece' ? Math.floor(open * share) : roundQuantity(Math.floor(open * share))
}

/** Sets the current statuses: of the orders on their way, the newest is not confirmed yet, and the oldest is. */
export function settlePurchases(purchases: readonly Purchase[], parts: Parts): void {
  for (const purchase of purchases) settlePurchase(purchase, parts)
  const open = purchases.filter(({ status }) => status === 'sent' || status === 'confirmed')
  const [oldest, newest] = [open.at(0), open.at(-1)]
  if (newest) Object.assign(newest, { status: 'sent', updatedAt: newest.sentAt })
  if (oldest && oldest !== newest && open.every(({ status }) => status === 'sent'))
    Object.assign(oldest, {
      status: 'confirmed',
      updatedAt: new Date(Math.min(oldest.confirmedAt.getTime(), parts.calendar.now.getTime())),
    })
}

/** Sets the current status of a purchase. */
function settlePurchase(purchase: Purchase, { calendar, random }: Parts): void {
  const { now } = calendar
  if (purchase.isDraft) return
  const came = purchase.deliveries.filter(({ at }) => at <= now)
  const last = came.at(-1)
  if (purchase.deliveries.length === 0 && purchase.confirmedAt <= now) {
    purchase.status = 'cancelled'
    purchase.updatedAt = purchase.confirmedAt
  } else if (last) {
    const isComplete = came.length === purchase.deliveries.length
    purchase.status = isComplete ? 'completed' : 'partial'
    purchase.updatedAt = last.at
    purchase.actual = isComplete ? calendar.dayOf(last.at) : null
  } else if (purchase.confirmedAt <= now) {
    purchase.status = random.chance(0.25) ? 'sent' : 'confirmed'
    purchase.updatedAt = purchase.status === 'sent' ? purchase.sentAt : purchase.confirmedAt
  } else if (purchase.sentAt <= now) {
    purchase.status = 'sent'
    purchase.updatedAt = purchase.sentAt
  }
}
