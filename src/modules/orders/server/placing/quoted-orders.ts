import type { LeadDays } from '#modules/making/rules/index.ts'
import { sql } from 'drizzle-orm'
import type { CustomerInfo, Order } from '../../contract/orders.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import { customerForOrder } from './customers.ts'
import { orderTermsNow } from '../checkout/order-terms.repository.ts'
import { emitPlaced, newOrder, writeOrder } from './new-order.ts'
import { confirmationMail } from '../mails/order-mails.ts'
import { withLink } from '../guests/order-link.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import { ordersRepository } from '../orders.repository.ts'
import { serializeForStaff, serializeOrder } from '../orders.serializer.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import type { PricedGoods } from '../pricing/goods-pricing.ts'
import type { PricedLine } from '../pricing/line-pricing.ts'
import { choosePayment, paysAhead } from '../checkout/sale-payment.ts'
import { saleTaxes, type SellingShop, type TaxingShop } from '../checkout/sale-terms.ts'
import { itemsOf } from '../../rules/order-lines.ts'
import { chargeTaxes } from '../../rules/order-taxes.ts'
import type { TaxTerms } from '#modules/taxes/rules/index.ts'

/** An accepted quote, in the form that orders need. Amounts in minor units. */
export interface QuotedOrder {
  quoteId: string
  customer: CustomerInfo
  customerId: string
  /** The customer's account, which will see the order. */
  userId: string | null
  lines: PricedLine[]
  goods: PricedGoods[]
  /** The way of delivery of the shop that was quoted; its price is one of the charges. */
  delivery: OrderRow['delivery']
  /** The unit of the quote's sizes; missing: metres. */
  sizeUnit?: 'cm' | 'mm' | 'in'
  /** The lead time of the slowest line; null: not promised. */
  lead: LeadDays | null
  /** Work in addition to the pieces, tax and discount. */
  charges: StoredCharge[]
  /** How the quote is taxed; null: by what was typed, or by what the shop charges now. */
  taxTerms: TaxTerms | null
  /** The agreed total: lines and charges. */
  total: number
  language: string
  /** The last day on which it may be cancelled, before which nothing is made; null: nothing waits. */
  heldUntil: string | null
  /** A note for staff: details that the lines do not show. */
  note: string | null
}

export type PlaceQuoted = ReturnType<typeof quotedOrders>

/**
 * The charges and taxes of an order from a quote, whose total stays as agreed: taxed as the quote is. A quote without
 * taxes of its own gets those of today only where prices contain them.
 */
async function quotedTaxes(
  db: Db,
  { charges, taxTerms, ...items }: Pick<QuotedOrder, 'lines' | 'goods' | 'charges' | 'taxTerms'>,
  { taxSettings, ...shop }: TaxingShop & { taxSettings: unknown },
) {
  if (taxTerms) return chargeTaxes(itemsOf(items), charges, taxTerms)
  if (charges.some(({ kind }) => kind === 'tax')) return { charges, taxes: null }
  const terms = await saleTaxes(db, taxSettings, {}, shop)
  return chargeTaxes(itemsOf(items), charges, terms?.mode === 'included' ? terms : null)
}

/**
 * Creates orders from quotes, with the agreed sizes and prices. Runs in the caller's transaction, which locks the
 * quote, so that a quote becomes only one order. The answer is in the base language, for the staff who create it;
 * the confirmation mail is in the buyer's language.
 */
export function quotedOrders({
  timeZone,
  exponent,
  links,
  country,
  hasCards,
  ratesOfModule,
}: TaxingShop & Pick<SellingShop, 'hasCards'> & { exponent: number; links: PrivateLinks }) {
  const shop = { country, timeZone, hasCards, ratesOfModule }
  return async (
    db: Db,
    { quoteId, note, heldUntil, ...quoted }: QuotedOrder,
    by: Actor,
  ): Promise<{ order: Order; replayed: boolean }> => {
    const repository = ordersRepository(db, timeZone)
    const { rows } = await db.execute<{ at: Date; id: string | null }>(sql`
      select now() as at, (select id from orders where quote_id = ${quoteId}) as id`)
    const [{ at, id }] = rows as [{ at: Date; id: string | null }]
    const existingOrder = id && (await repository.byId(id))
    if (existingOrder) return { order: serializeForStaff(existingOrder, exponent), replayed: true }
    const { terms, taxSettings, paymentSettings } = await orderTermsNow(
      db,
      quoted.customer.email === '' ? null : quoted.language,
    )
    const taxed = await quotedTaxes(db, quoted, { ...shop, taxSettings })
    // As the shop offers them: nothing is chosen, so nothing can be refused.
    const isAhead = await paysAhead(db, paymentSettings, {
      customerId: quoted.customerId,
      userId: quoted.userId ?? undefined,
      phone: quoted.customer.phone,
    })
    const how = { ...shop, paymentSettings, exponent, isQuote: true, paysAhead: isAhead }
    const paid = choosePayment(quoted.total, {}, how)
    const payment = paid instanceof Refusal ? null : paid.payment
    const placed = newOrder({ ...quoted, ...terms, ...taxed, payment }, new Date(at))
    const row = withLink({ ...placed, heldUntil }, links)
    await customerForOrder(db, quoted.customerId, quoted.customer)
    await writeOrder(db, row, by)
    await db.execute(
      sql`update orders set quote_id = ${quoteId}, held_until = ${heldUntil} where id = ${row.id}`,
    )
    // Nobody wrote it, so that each reader sees it in their language; who made the order is told by its first event.
    if (note !== null)
      await db.execute(
        sql`insert into order_events (order_id, kind, note) values (${row.id}, 'note', ${note})`,
      )
    await emitPlaced(db, row, by)
    // An order created by staff is confirmed to the address to which they sent the quote.
    await outboxOf(db).write(
      confirmationMail(
        serializeOrder(row, exponent),
        { email: quoted.customer.email, repeatsInput: true },
        quoted.language,
        { isSpoken: true, ...terms },
      ),
    )
    await publishInvalidation(db, ['/api/orders', '/api/crm/customers', '/api/analytics/dashboard'])
    return { order: serializeForStaff(row, exponent), replayed: false }
  }
}
