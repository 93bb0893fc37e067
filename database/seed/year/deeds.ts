import type { Deal } from './deal.ts'
import type { DemoOrder } from './orders.ts'
import type { Colleague, Team } from './people.ts'
import type { Row } from './write.ts'

interface Deed {
  at: Date
  by: Pick<Colleague, 'id' | 'name' | 'email'> & { role: string }
  action: string
  id: string
  label: string
  before: Row | null
  after: Row | null
}

const deedsOfOrder = ({ id, number, buyer, steps }: DemoOrder): Deed[] =>
  steps.map(({ at, from, to, by }) => ({
    at,
    by: by ?? { id: buyer.userId, name: buyer.name, email: buyer.email, role: 'customer' },
    action: 'order.status',
    id,
    label: number,
    before: { status: from },
    after: { status: to },
  }))

function deedsOfDeal({ id, title, owner, steps, quote }: Deal, { sales }: Team): Deed[] {
  const moved = steps.map(({ at, from, to }): Deed => ({
    at,
    by: owner,
    action: from === null ? 'opportunity.create' : 'opportunity.update',
    id,
    label: title,
    before: from && { stage: from },
    after: { stage: to },
  }))
  if (!quote) return moved
  const { number: label, createdAt, sentAt } = quote
  const made = { by: sales, id: quote.id, label, before: null, after: null }
  return [
    ...moved,
    { ...made, at: createdAt, action: 'quote.create' },
    ...(sentAt ? [{ ...made, at: sentAt, action: 'quote.send' }] : []),
  ]
}

/** The audit log entries of the year, oldest first. */
export function deedRows(
  { orders, deals, stock }: { orders: readonly DemoOrder[]; deals: readonly Deal[]; stock: readonly Deed[] },
  team: Team,
): Row[] {
  return [...orders.flatMap(deedsOfOrder), ...deals.flatMap((deal) => deedsOfDeal(deal, team)), ...stock]
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ at, by, action, id, label, before, after }) => ({
      at,
      actor_id: by.id,
      actor_name: by.name,
      actor_email: by.email,
      actor_role: by.role,
      action,
      entity: action.slice(0, action.indexOf('.')),
      entity_id: id,
      entity_label: label,
      before,
      after,
    }))
}

/** The audit log entries of purchases. */
export const deedsOfPurchases = (
  purchases: readonly { id: string; number: string; createdAt: Date; deliveries: readonly { at: Date }[] }[],
  team: Team,
  now: Date,
): Deed[] =>
  purchases.flatMap(({ id, number, createdAt, deliveries }) => {
    const made = { id, label: number, before: null, after: null }
    return [
      { ...made, at: createdAt, by: team.lead, action: 'purchase_order.create' },
      ...deliveries
        .filter(({ at }) => at <= now)
        .map(({ at }) => ({ ...made, at, by: team.workshop, action: 'purchase_order.receive' })),
    ]
  })
