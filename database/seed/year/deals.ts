import content from '../content/crm-year.json' with { type: 'json' }
import { toMajor } from '#kernel/rules/money.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import { isClosed } from '#modules/pipeline/rules/pipeline.ts'
import {
  opportunityStages,
  type OpportunityStage,
  type QuoteStatus,
} from '#modules/record-states/contract.ts'
import { shopPrice } from '../shop-price.ts'
import { daysAfter, hoursAfter } from './calendar.ts'
import { amount, type Deal, type DealParts, type StageStep } from './deal.ts'
import { quoteFor } from './deal-quotes.ts'
import { follow, placed, type DemoOrder } from './orders.ts'
import { newBuyer } from './people.ts'

const settledDeals = 30
/** Stages of the open deals: every stage, newest last. */
const present: readonly OpportunityStage[] = [
  'closed_won',
  'negotiation',
  'closed_lost',
  'negotiation',
  'proposal',
  'closed_won',
  'negotiation',
  'proposal',
  'proposal',
  'closed_lost',
  'proposal',
  'qualified',
  'proposal',
  'negotiation',
  'qualified',
  'lead',
  'qualified',
  'proposal',
  'lead',
  'qualified',
  'lead',
  'lead',
  'lead',
]
/** Statuses of the quotes of the open proposals, oldest first. */
const proposalStatuses: readonly QuoteStatus[] = ['expired', 'expired', 'viewed', 'sent', 'draft', 'draft']
const chances: Record<OpportunityStage, number> = {
  lead: 15,
  qualified: 35,
  proposal: 55,
  negotiation: 75,
  closed_won: 100,
  closed_lost: 0,
}
/** The stages that a deal went through, a few days each; the last one is not in the future. */
function stepsTo({ random, calendar }: DealParts, at: Date, stage: OpportunityStage): StageStep[] {
  const open: OpportunityStage[] = ['lead', 'qualified', 'proposal', 'negotiation']
  const path = isClosed(stage)
    ? [...open.slice(0, stage === 'closed_lost' ? random.whole(2, 4) : 4), stage]
    : opportunityStages.slice(0, opportunityStages.indexOf(stage) + 1)
  const room = (calendar.now.getTime() - at.getTime()) / 3_600_000
  const pace = Math.min(random.between(70, 150), (room * 0.8) / Math.max(1, path.length - 1))
  return path.map((to, index) => ({
    at: index === 0 ? at : hoursAfter(at, pace * (index - 0.2 + random.between(0, 0.3))),
    from: path[index - 1] ?? null,
    to,
  }))
}

/** The order made from an accepted quote: its pieces at the agreed prices, and the other items as charges. */
function orderFor(parts: DealParts, deal: Deal): DemoOrder | null {
  const { quote, buyer } = deal
  if (!quote?.answeredAt || quote.status !== 'accepted') return null
  const pieces = quote.items.flatMap(({ piece, quantity }) =>
    piece ? Array.from({ length: quantity }, () => piece) : [],
  )
  if (pieces.length === 0) return null
  const at = new Date(
    Math.min(hoursAfter(quote.answeredAt, 1).getTime(), parts.calendar.now.getTime() - 60_000),
  )
  buyer.orders.push(at)
  const lines = pieces.map(({ line }) => line)
  const order = placed(parts.random, {
    buyer,
    at,
    lines,
    leads: pieces.map(({ lead }) => lead),
    charges: quote.items
      .filter(({ piece }) => piece === null)
      .map(({ description, quantity, total }) => ({
        kind: 'other',
        label: quantity === 1 ? description : `${quantity} × ${description}`,
        amount: total,
      })),
    quoteId: quote.id,
  })
  order.note = `From quote ${quote.number}.`
  return follow(parts, order)
}

/** Approximate value of a dollar in dong in the demo rates. */
const dongOfADollar = 26_000

/**
 * Converts an amount of the shop to the reporting currency, in which staff enter the value of a deal: dollars, rounded
 * to tens, in a shop in dong; the shop's own in one with decimals.
 */
const reported = (major: number, { exponent }: { exponent: number }): number =>
  exponent === 0 ? Math.max(10, Math.round(major / dongOfADollar / 10) * 10) : major

/** A title that is not taken, with its description; once all are, they begin anew. */
function titleOf({ random }: DealParts, taken: Set<string>): [string, string] {
  if (taken.size === content.deals.length) taken.clear()
  const from = content.deals.indexOf(random.pick(content.deals))
  const all = [...content.deals.slice(from), ...content.deals.slice(0, from)] as [string, string][]
  const free = all.find(([title]) => !taken.has(title)) as [string, string]
  taken.add(free[0])
  return free
}

function dealOf(parts: DealParts, at: Date, stage: OpportunityStage, taken: Set<string>): Deal {
  const { random, calendar, team, locals } = parts
  const [title, description] = titleOf(parts, taken)
  const steps = stepsTo(parts, at, stage)
  const last = steps.at(-1) as StageStep
  return {
    id: random.uuid(),
    buyer: newBuyer(random, locals, { business: random.chance(0.4) }),
    title,
    description,
    at,
    owner: random.chance(0.7) ? team.sales : team.lead,
    steps,
    stage,
    probability: chances[stage],
    value: amount(
      reported(toMajor(shopPrice(random.whole(8, 90) * 500_000, parts.exponent), parts.exponent), parts),
    ),
    expected: daysAfter(
      calendar.dayOf(isClosed(stage) ? last.at : calendar.now),
      isClosed(stage) ? random.whole(-3, 9) : random.whole(-2, 40),
    ),
    closed: isClosed(stage) ? calendar.dayOf(last.at) : null,
    quote: null,
    order: null,
  }
}

/** The deals of the year, oldest first: closed ones, and open ones. */
export function drawDeals(parts: DealParts, products: readonly ProductForSale[]): Deal[] {
  const { random, calendar } = parts
  const workday = (daysAgo: number) =>
    calendar.working(
      random,
      calendar.at(daysAfter(calendar.today, -Math.round(daysAgo)), 9 * 60 + random.between(0, 400)),
    )
  const [past, open] = [new Set<string>(), new Set<string>()]
  const settled = Array.from({ length: settledDeals }, (_, index) =>
    dealOf(
      parts,
      workday(330 - index * 9 + random.between(-4, 4)),
      random.chance(0.62) ? 'closed_won' : 'closed_lost',
      past,
    ),
  )
  const now = present.map((stage, index) =>
    dealOf(parts, workday(40 - (38 * index) / present.length + (isClosed(stage) ? 12 : 0)), stage, open),
  )
  const deals = [...settled, ...now]
  let proposals = 0
  for (const deal of deals) {
    deal.quote = quoteFor(parts, deal, products, proposalStatuses[proposals] ?? 'sent')
    if (deal.stage === 'proposal') proposals += 1
    if (deal.quote)
      deal.value = amount(reported(toMajor(deal.quote.subtotal - deal.quote.discount, parts.exponent), parts))
  }
  const quotes = deals.flatMap(({ quote }) => quote ?? [])
  for (const quote of quotes.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime()))
    quote.number = parts.quoteNumber(calendar.dayOf(quote.createdAt))
  for (const deal of deals) deal.order = orderFor(parts, deal)
  return deals
}
