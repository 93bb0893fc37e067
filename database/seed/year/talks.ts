import content from '../content/crm-year.json' with { type: 'json' }
import { daysAfter, hoursAfter, type Calendar } from './calendar.ts'
import type { Deal } from './deal.ts'
import type { DemoOrder } from './orders.ts'
import { stepTo } from './order-rows.ts'
import type { Team } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

type Type = keyof typeof content.talks

interface Talk {
  customerId: string
  type: Type
  at: Date
  by: string
  /** Whether a follow-up is planned. */
  open: boolean
}

function rowOf(random: Random, calendar: Calendar, { customerId, type, at, by, open }: Talk): Row {
  const [subject, description, outcome] = random.pick(content.talks[type])
  return {
    id: random.uuid(),
    customer_id: customerId,
    type,
    subject,
    description,
    outcome,
    next_action: open ? random.pick(content.nextActions) : null,
    next_action_date: open ? daysAfter(calendar.today, random.whole(-1, 9)) : null,
    performed_by: by,
    version: 1,
    created_at: at,
    recorded_at: at,
    updated_at: at,
  }
}

const typesOfDeals: readonly Type[] = ['call', 'meeting', 'email', 'quote', 'follow_up']

/** A time within working hours and not in the future. */
function withinWork(random: Random, calendar: Calendar, ms: number): Date {
  const at = calendar.working(random, new Date(ms))
  return at < calendar.now ? at : new Date(calendar.now.getTime() - random.whole(1, 50) * 60_000)
}

function talksOfDeal(random: Random, calendar: Calendar, deal: Deal): Talk[] {
  const isOpen = deal.closed === null
  const end = (deal.steps.at(-1)?.at ?? deal.at).getTime()
  const count = random.whole(2, 4)
  return Array.from({ length: count }, (_, index) => ({
    customerId: deal.buyer.id,
    type: index === 0 ? 'call' : random.pick(typesOfDeals),
    at: withinWork(random, calendar, deal.at.getTime() + ((index + 0.3) / count) * (end - deal.at.getTime())),
    by: deal.owner.id,
    open: isOpen && index === count - 1,
  }))
}

function talkOfOrder(random: Random, calendar: Calendar, team: Team, order: DemoOrder): Talk[] {
  const delivered = stepTo(order, 'delivered')
  if (!delivered || !random.chance(0.11)) return []
  const type = random.weighted([
    ['follow_up', 5],
    ['call', 4],
    ['email', 2],
    ['complaint', 2],
    ['order', 1],
  ] as const)
  const at = calendar.working(random, hoursAfter(delivered.at, random.between(20, 300)))
  return at < calendar.now ? [{ customerId: order.buyer.id, type, at, by: team.sales.id, open: false }] : []
}

/** Interactions with customers, oldest first. */
export function talkRows(
  random: Random,
  { calendar, team }: { calendar: Calendar; team: Team },
  { deals, orders }: { deals: readonly Deal[]; orders: readonly DemoOrder[] },
): Row[] {
  return [
    ...deals.flatMap((deal) => talksOfDeal(random, calendar, deal)),
    ...orders.flatMap((order) => talkOfOrder(random, calendar, team, order)),
  ]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map((talk) => rowOf(random, calendar, talk))
}
