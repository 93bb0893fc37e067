import { addressKey } from '#kernel/http/limits/rate-limits.ts'
import { hashOf } from '#kernel/http/idempotency.ts'
import { mailbox } from '#kernel/outbox/mail/recipient-limits.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import { normalizeAddress } from '#kernel/rules/people/normalize-address.ts'
import { daysAfter, hoursAfter, type Calendar } from './calendar.ts'
import type { Buyer } from './people.ts'
import type { Random } from './random.ts'
import type { Row } from './write.ts'

/** Number of people who requested samples, the last ones today. */
const requests = 28
/** Maximum number of days from request to dispatch. */
const slowest = 3

/** The swatches of a shop: choices of products. */
const swatchesOf = (products: readonly ProductForSale[]) =>
  products.flatMap((product) =>
    (product.options ?? [])
      .filter(({ shownAs }) => shownAs === 'swatch')
      .flatMap((option) => option.choices.map((choice) => ({ product, option, choice }))),
  )
type Swatch = ReturnType<typeof swatchesOf>[number]

function itemRow(requestId: string, position: number, { product, option, choice }: Swatch): Row {
  const query = new URLSearchParams({ [`o.${option.code}`]: choice.code })
  return {
    request_id: requestId,
    position,
    product_id: product.id,
    choice_id: choice.id,
    product_name: product.name,
    option_name: option.name,
    choice_name: choice.name,
    link: `/products/${product.id}?${query.toString()}`,
  }
}

function statusOf(random: Random, calendar: Calendar, sent: Date): 'requested' | 'sent' | 'cancelled' {
  if (sent > calendar.now) return 'requested'
  return random.chance(0.07) ? 'cancelled' : 'sent'
}

/** Sample requests, typically before a first order. Reminders count as sent or unwanted, so that no mail is sent. */
export function sampleRows(
  random: Random,
  {
    calendar,
    products,
    buyers,
  }: { calendar: Calendar; products: readonly ProductForSale[]; buyers: readonly Buyer[] },
): { asked: Row[]; items: Row[]; notes: Row[] } {
  const swatches = swatchesOf(products)
  const asked: Row[] = []
  const items: Row[] = []
  const notes: Row[] = []
  if (swatches.length === 0) return { asked, items, notes }
  const people = random.shuffled(buyers).slice(0, requests)
  people.forEach((buyer, index) => {
    const id = random.uuid()
    // One or two a week, the last few of them this week.
    const day = daysAfter(calendar.today, -Math.round((index * index) / 3))
    const at = new Date(Math.min(calendar.at(day, random.whole(480, 1290)).getTime(), calendar.now.getTime()))
    const sentAt = calendar.working(random, hoursAfter(at, random.whole(8, 24 * slowest)))
    const status = statusOf(random, calendar, sentAt)
    const chosen = random.shuffled(swatches).slice(0, random.whole(1, 5))
    const remindedAt = hoursAfter(sentAt, 24 * 7)
    const reminded = status === 'sent' && remindedAt < calendar.now && random.chance(0.6)
    const address = `${buyer.address}, ${buyer.city}`
    asked.push({
      id,
      user_id: buyer.userId,
      customer_id: buyer.id,
      name: buyer.name,
      email: buyer.email,
      address,
      language: buyer.language,
      status,
      sample_count: chosen.length,
      mailbox_key: mailbox(buyer.email),
      place_key: addressKey(normalizeAddress(address)),
      request_hash: hashOf([id]),
      wants_reminder: reminded,
      sent_at: status === 'sent' ? sentAt : null,
      reminded_at: reminded ? remindedAt : null,
      version: status === 'requested' ? 1 : 2,
      created_at: at,
      updated_at: status === 'requested' ? at : new Date(Math.min(sentAt.getTime(), calendar.now.getTime())),
    })
    items.push(...chosen.map((swatch, position) => itemRow(id, position, swatch)))
    notes.push(noteRow(random.uuid(), { buyer, at, chosen }))
  })
  return { asked, items, notes }
}

/** The note about it in the customer's timeline, in the wording of the shop. */
function noteRow(
  id: string,
  { buyer, at, chosen }: { buyer: Buyer; at: Date; chosen: readonly Swatch[] },
): Row {
  const subject =
    chosen.length === 1 ? 'Asked for a sample by post' : `Asked for ${chosen.length} samples by post`
  const lines = chosen.map(({ product, option, choice }) => `${product.name}: ${option.name} ${choice.name}`)
  return {
    id,
    customer_id: buyer.id,
    type: 'follow_up',
    subject,
    description: [subject, ...lines].join('\n'),
    created_at: at,
    recorded_at: at,
  }
}
