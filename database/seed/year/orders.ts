import { readyBetween, longestLead } from '#modules/making/rules/lead-time/lead-time.ts'
import type { LeadDays } from '#modules/making/rules/lead-time/kind-lead-days.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import type { PricedLine } from '#modules/orders/server/pricing/line-pricing.ts'
import type { StoredCharge } from '#modules/orders/server/orders.tables.ts'
import type { OrderStatus } from '#modules/record-states/contract.ts'
import { daysAfter, daysBetween, hoursAfter, type Calendar } from './calendar.ts'
import { orderMoments } from './demand.ts'
import type { Locals } from '../country.ts'
import { newBuyer, type Buyer, type Colleague, type Team } from './people.ts'
import { drawPiece } from './pieces.ts'
import type { Random } from './random.ts'

/** The demo workshop rests on Saturdays and Sundays. */
const workingWeek = { restDays: [0, 6], holidays: [], extraDays: [] }

/** A status change of an order, by a staff member or the customer. */
export interface Step {
  at: Date
  from: OrderStatus
  to: OrderStatus
  by: Colleague | null
}

export interface DemoOrder {
  id: string
  number: string
  buyer: Buyer
  at: Date
  lines: PricedLine[]
  charges: StoredCharge[]
  /** The sum of lines and charges, in minor units. */
  total: number
  lead: LeadDays | null
  quoteId: string | null
  steps: Step[]
  status: OrderStatus
  ready: { from: string; to: string } | null
  phoneConfirmedAt: Date | null
  /** A note for staff; null for most orders. */
  note: string | null
}

export interface OrderParts {
  random: Random
  calendar: Calendar
  team: Team
  locals: Locals
}

const cancelledShare = 0.08
/** Share of orders by returning customers. */
const returningShare = 0.36
const daysUntilNext = 12
/** Number of newest orders that nobody has looked at yet. */
const untouched = 2
/** Number of orders before those whose production has not started. */
const begunLately = 2

/** Popularity of products. Featured products are taken from the front of the list. */
function taste(products: readonly ProductForSale[], random: Random) {
  const ranked = random.shuffled(products)
  return ranked.map((product, index) => [product, 1 / (index + 6)] as const)
}

/** Chooses the customer of an order: a new one, or one from an earlier order. */
function whoOrders({ random, locals }: OrderParts, at: Date, buyers: Buyer[]): Buyer {
  const content = buyers.filter(({ orders }) => {
    const last = orders.at(-1)
    return last !== undefined && hoursAfter(last, 24 * daysUntilNext) < at
  })
  const known = content.length > 0 && random.chance(returningShare)
  const buyer = known ? random.pick(content) : newBuyer(random, locals, { business: random.chance(0.05) })
  if (!known) buyers.push(buyer)
  buyer.orders.push(at)
  return buyer
}

function stepsTo(parts: OrderParts, order: DemoOrder) {
  const { random, calendar, team } = parts
  const worked = (from: Date, low: number, high: number) =>
    calendar.working(random, hoursAfter(from, random.between(low, high)))
  const desk = () => (random.chance(0.8) ? team.sales : team.lead)
  const confirmed = worked(order.at, 1, 26)
  const steps: Step[] = [{ at: confirmed, from: 'pending', to: 'confirmed', by: desk() }]
  const begun = worked(confirmed, 16, 76)
  steps.push({ at: begun, from: 'confirmed', to: 'processing', by: team.workshop })
  const day = calendar.dayOf(confirmed)
  order.ready = order.lead && readyBetween(day, order.lead, workingWeek)
  const { from, to } = order.ready ?? { from: daysAfter(day, 7), to: daysAfter(day, 10) }
  const late = random.chance(0.1) ? random.whole(1, 4) : 0
  const done = daysAfter(from, random.whole(0, daysBetween(from, to)) + late)
  const sent = calendar.working(random, calendar.at(done, random.between(600, 1000)))
  steps.push({ at: sent, from: 'processing', to: 'shipped', by: team.workshop })
  steps.push({ at: worked(sent, 24, 84), from: 'shipped', to: 'delivered', by: desk() })
  return steps
}

/** Cancels some orders: mostly before confirmation, a few after production has started. */
function cancelling(parts: OrderParts, steps: readonly Step[], placed: Date): Step[] {
  const { random, team } = parts
  const kept = random.weighted([
    [0, 6],
    [1, 3],
    [2, 1],
  ] as const)
  const before = steps.slice(0, kept)
  const last = before.at(-1)
  const at =
    kept === 0
      ? new Date(
          placed.getTime() + random.between(0.1, 0.9) * ((steps[0] as Step).at.getTime() - placed.getTime()),
        )
      : parts.calendar.working(random, hoursAfter((last as Step).at, random.between(1, 9)))
  return [...before, { at, from: last?.to ?? 'pending', to: 'cancelled', by: kept === 0 ? null : team.sales }]
}

/** Drops status changes that lie in the future. */
export function follow(parts: OrderParts, order: DemoOrder, onlyConfirmed = false): DemoOrder {
  const { random, calendar } = parts
  const path = stepsTo(parts, order)
  const planned =
    order.quoteId === null && random.chance(cancelledShare) ? cancelling(parts, path, order.at) : path
  const next = planned.findIndex(({ at }) => at > calendar.now)
  const happened = next === -1 ? planned.length : next
  order.steps = planned.slice(0, onlyConfirmed ? Math.min(1, happened) : happened)
  order.status = order.steps.at(-1)?.to ?? 'pending'
  const confirmed = order.steps.find(({ to }) => to === 'confirmed')
  if (!confirmed) order.ready = null
  else if (random.chance(0.85)) order.phoneConfirmedAt = new Date(confirmed.at.getTime() - 4 * 60_000)
  return order
}

/** An order in its initial status. */
export function placed(
  random: Random,
  what: Pick<DemoOrder, 'buyer' | 'at' | 'lines' | 'quoteId'> & {
    charges?: StoredCharge[]
    leads: readonly (LeadDays | null)[]
  },
): DemoOrder {
  const { leads, charges = [], ...order } = what
  const id = random.uuid()
  return {
    ...order,
    id,
    number: id.slice(-8).toUpperCase(),
    charges,
    total: [
      ...order.lines.map(({ calculatedPrice }) => calculatedPrice),
      ...charges.map(({ amount }) => amount),
    ].reduce((sum, one) => sum + one, 0),
    lead: longestLead(leads),
    steps: [],
    status: 'pending',
    ready: null,
    phoneConfirmedAt: null,
    note: null,
  }
}

/** The orders of the year and their customers. */
export function drawOrders(
  parts: OrderParts,
  products: readonly ProductForSale[],
): { orders: DemoOrder[]; buyers: Buyer[] } {
  const { random, calendar } = parts
  const buyers: Buyer[] = []
  const liked = taste(products, random)
  const moments = orderMoments(random, calendar)
  const orders = moments.flatMap((at, index) => {
    const windows = random.weighted([
      [1, 34],
      [2, 28],
      [3, 18],
      [4, 12],
      [6, 6],
      [9, 2],
    ] as const)
    const favourite = random.weighted(liked)
    const pieces = Array.from({ length: windows }, () =>
      drawPiece(random, random.chance(0.75) ? favourite : random.weighted(liked), parts.locals.rooms),
    ).filter((piece) => piece !== null)
    if (pieces.length === 0) return []
    const buyer = whoOrders(parts, at, buyers)
    const lines = pieces.map(({ line }) => line)
    const leads = pieces.map(({ lead }) => lead)
    const order = placed(random, { buyer, at, lines, leads, quoteId: null })
    const younger = moments.length - 1 - index
    return [younger < untouched ? order : follow(parts, order, younger < untouched + begunLately)]
  })
  for (const status of ['confirmed', 'processing', 'shipped'] as const) holdOne(orders, status)
  return { orders, buyers }
}

/** Keeps the last delivered order in a status that no order has, such as "shipped" after a quiet weekend. */
function holdOne(orders: readonly DemoOrder[], status: OrderStatus): void {
  if (orders.some((order) => order.status === status)) return
  const held = orders.findLast((order) => order.status === 'delivered')
  if (!held) return
  held.steps = held.steps.slice(0, held.steps.findIndex(({ to }) => to === status) + 1)
  held.status = status
}
