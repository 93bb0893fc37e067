import content from '../content/crm-year.json' with { type: 'json' }
import { hoursAfter, type Calendar } from './calendar.ts'
import { paperWords } from './deal-quotes.ts'
import type { Deal, Quote } from './deal.ts'
import type { Buyer, Team } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

/** A customer without orders for this long is no longer active. */
const activeHours = 24 * 210

function customerRow(buyer: Buyer, since: Date, source: string, country: string): Row {
  return {
    id: buyer.id,
    user_id: buyer.userId,
    type: buyer.company ? 'business' : 'individual',
    company_name: buyer.company,
    first_name: buyer.firstName,
    last_name: buyer.lastName,
    email: buyer.email,
    phone: buyer.phone,
    address: buyer.address,
    city: buyer.city,
    country,
    source,
    created_at: since,
    updated_at: since,
  }
}

/** Customers who placed orders in the shop. */
export const buyerRows = (
  random: Random,
  { now }: Calendar,
  buyers: readonly Buyer[],
  country: string,
): Row[] =>
  buyers.map((buyer) => {
    const last = buyer.orders.at(-1) as Date
    return {
      ...customerRow(buyer, buyer.orders[0] as Date, 'storefront', country),
      status: hoursAfter(last, activeHours) > now ? 'active' : 'inactive',
      assigned_to: null,
      notes: random.chance(0.1) ? random.pick(content.customerNotes) : null,
      tags: buyer.orders.length > 2 ? ['returning'] : random.chance(0.2) ? [random.pick(content.tags)] : [],
    }
  })

/** Customers who contacted the shop first; they have an account once they have placed an order. */
export const prospectRows = (random: Random, deals: readonly Deal[], country: string): Row[] =>
  deals.map(({ buyer, stage, at, owner, order, closed }) => ({
    ...customerRow(buyer, at, random.pick(content.sources), country),
    user_id: order ? buyer.userId : null,
    status: order ? 'active' : stage === 'closed_lost' && closed ? 'former' : 'prospect',
    assigned_to: owner.id,
    notes: random.chance(0.5) ? random.pick(content.customerNotes) : null,
    tags: [random.pick(content.tags)],
  }))

export const dealRows = (random: Random, deals: readonly Deal[]): Row[] =>
  deals.map((deal) => ({
    id: deal.id,
    customer_id: deal.buyer.id,
    title: deal.title,
    description: deal.description,
    stage: deal.stage,
    value: deal.value,
    probability: deal.probability,
    expected_close_date: deal.expected,
    actual_close_date: deal.closed,
    source: random.pick(content.sources),
    assigned_to: deal.owner.id,
    version: deal.steps.length,
    created_at: deal.at,
    updated_at: deal.steps.at(-1)?.at ?? deal.at,
  }))

export const stageRows = (deals: readonly Deal[]): Row[] =>
  deals
    .flatMap(({ id, owner, steps }) => steps.map((step) => ({ id, owner, step })))
    .toSorted((one, other) => one.step.at.getTime() - other.step.at.getTime())
    .map(({ id, owner, step }) => ({
      opportunity_id: id,
      from_stage: step.from,
      to_stage: step.to,
      actor_id: owner.id,
      created_at: step.at,
    }))

const lastOf = ({ createdAt, sentAt, viewedAt, answeredAt }: Quote) =>
  answeredAt ?? viewedAt ?? sentAt ?? createdAt

export const quoteRows = (deals: readonly Deal[], team: Team): Row[] =>
  deals.flatMap(({ id, buyer, title, quote }) =>
    quote === null
      ? []
      : [
          {
            id: quote.id,
            quote_number: quote.number,
            customer_id: buyer.id,
            opportunity_id: id,
            title,
            status: quote.status,
            valid_until: quote.validUntil,
            subtotal: quote.subtotal,
            tax_amount: 0,
            discount_amount: quote.discount,
            total_amount: quote.subtotal - quote.discount,
            terms: paperWords(buyer.language).terms,
            created_by: team.sales.id,
            language: buyer.language,
            sent_at: quote.sentAt,
            viewed_at: quote.viewedAt,
            accepted_at: quote.status === 'accepted' ? quote.answeredAt : null,
            rejected_at: quote.status === 'rejected' ? quote.answeredAt : null,
            version: 1,
            created_at: quote.createdAt,
            updated_at: lastOf(quote),
          },
        ],
  )

export const quoteItemRows = (random: Random, deals: readonly Deal[]): Row[] =>
  deals.flatMap(({ quote }) =>
    (quote?.items ?? []).map((item, position) => ({
      id: random.uuid(),
      quote_id: quote?.id,
      position,
      product_id: item.productId,
      description: item.description,
      quantity: item.quantity,
      unit_price: item.price,
      total_price: item.total,
      specifications: item.specifications,
    })),
  )
