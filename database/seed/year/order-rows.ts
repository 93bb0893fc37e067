import type { DemoOrder, Step } from './orders.ts'
import type { Team } from './people.ts'
import type { Row } from './write.ts'

export const orderRows = (orders: readonly DemoOrder[]): Row[] =>
  orders.map((order) => ({
    id: order.id,
    user_id: order.buyer.userId,
    customer_id: order.buyer.id,
    customer_name: order.buyer.name,
    customer_email: order.buyer.email,
    customer_phone: order.buyer.phone,
    customer_address: `${order.buyer.address}, ${order.buyer.city}`,
    status: order.status,
    total_amount: order.total,
    charges: order.charges,
    language: order.buyer.language,
    quote_id: order.quoteId,
    version: 1 + order.steps.length,
    created_at: order.at,
    updated_at: order.steps.at(-1)?.at ?? order.at,
    lead_days_min: order.lead?.min ?? null,
    lead_days_max: order.lead?.max ?? null,
    ready_from: order.ready?.from ?? null,
    ready_to: order.ready?.to ?? null,
    phone_confirmed_at: order.phoneConfirmedAt,
  }))

export const lineRows = (orders: readonly DemoOrder[]): Row[] =>
  orders.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({
      order_id: id,
      position,
      product_id: line.productId,
      product_name: line.productName,
      image_url: line.imageUrl,
      price_per_sqm: line.pricePerSqm,
      priced_by_area: line.pricedByArea,
      width_mm: line.widthMm,
      length_mm: line.lengthMm,
      calculated_price: line.calculatedPrice,
      options: line.options,
      room: line.room,
      mount: line.mount,
      measured: line.measured,
      finished_width_mm: line.finishedWidthMm,
      finished_length_mm: line.finishedLengthMm,
      made: line.made,
    })),
  )

interface Event {
  kind: 'placed' | 'status' | 'phone_confirmed' | 'note'
  note?: string
  at: Date
  from: string | null
  to: string | null
  actor: { id: string; name: string }
}

function eventsOf(order: DemoOrder, sales: Event['actor']): Event[] {
  const buyer = { id: order.buyer.userId, name: order.buyer.name }
  const events: Event[] = [{ kind: 'placed', at: order.at, from: null, to: 'pending', actor: buyer }]
  if (order.note)
    events.push({ kind: 'note', note: order.note, at: order.at, from: null, to: null, actor: sales })
  const confirmed = order.steps.find(({ to }) => to === 'confirmed')
  if (order.phoneConfirmedAt && confirmed?.by)
    events.push({
      kind: 'phone_confirmed',
      at: order.phoneConfirmedAt,
      from: null,
      to: null,
      actor: confirmed.by,
    })
  for (const { at, from, to, by } of order.steps)
    events.push({ kind: 'status', at, from, to, actor: by ?? buyer })
  return events
}

export const eventRows = (orders: readonly DemoOrder[], { sales }: Team): Row[] =>
  orders.flatMap((order) =>
    eventsOf(order, sales).map(({ kind, at, from, to, actor, note = null }) => ({
      order_id: order.id,
      kind,
      from_status: from,
      to_status: to,
      note,
      actor_id: actor.id,
      actor_name: actor.name,
      created_at: at,
    })),
  )

/** The step at which an order reached a status; undefined if it did not. */
export const stepTo = ({ steps }: DemoOrder, status: Step['to']): Step | undefined =>
  steps.find(({ to }) => to === status)
