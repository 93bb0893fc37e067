import { sql } from 'drizzle-orm'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { outboxOf } from '#kernel/outbox/mail/outbox.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import type { LeadDays } from '#modules/making/rules/index.ts'
import type { OrderTaxes } from '#modules/taxes/rules/index.ts'
import type { Order } from '../../contract/orders.ts'
import { chargeTaxes } from '../../rules/order-taxes.ts'
import { correctedCart } from '../corrections/corrected-cart.ts'
import { correctedLineOf, unchangedLine } from '../corrections/kept-lines.ts'
import { rateOf, type PricedLine } from '../pricing/line-pricing.ts'
import { emitPlaced, newOrder, writeOrder } from './new-order.ts'
import { confirmationMail, mailLimits, recipientOfOrder } from '../mails/order-mails.ts'
import { withLink } from '../guests/order-link.ts'
import { orderTermsNow } from '../checkout/order-terms.repository.ts'
import { serializeForStaff, serializeOrder, type OrderWithLines } from '../orders.serializer.ts'
import type { StoredCharge } from '../orders.tables.ts'
import { choosePayment } from '../checkout/sale-payment.ts'
import { readBuyerTerms } from '../pricing/sale-buyer.ts'
import { saleTaxes, type SellingShop } from '../checkout/sale-terms.ts'

/** A piece of an order that is made again. */
export interface WantedPiece {
  /** Its number in the order, counted from 1. */
  line: number
  /** Metres; omitted: as ordered. */
  width?: number | undefined
  length?: number | undefined
}

/** What the customer pays for a piece that cost `old` and would cost `next` today, in minor units. */
export type PriceOfRemake = (prices: { old: number; next: number }) => number

/** The pieces of a remake at their prices, in minor units. */
export interface PricedRemake {
  pieces: { line: number; name: string; old: number; next: number; pays: number }[]
  lines: PricedLine[]
  charges: StoredCharge[]
  taxes: OrderTaxes | null
  lead: LeadDays | null
  total: number
}

/** Refusals of a cart name its lines `cart`; the request calls them `lines`. */
const ofLines = ({ code, message, fields }: Refusal<'order_refused'>) =>
  refuse(code, {
    message,
    fields: Object.fromEntries(
      Object.entries(fields ?? {}).map(([field, rule]) => [field.replace(/^cart\b/, 'lines'), rule]),
    ),
  })

const leadOf = ({ leadDaysMin: min, leadDaysMax: max }: OrderWithLines): LeadDays | null =>
  min === null || max === null ? null : { min, max }

/** Making pieces of a delivered order again, in an order of its own. */
export function remakePlacing({
  exponent,
  languages,
  links,
  ...shop
}: SellingShop & { exponent: number; languages: () => ShopLanguages; links: PrivateLinks }) {
  /** The pieces at today's prices of the shop; unchanged ones at the price at which they were ordered. */
  async function price(
    db: Db,
    original: OrderWithLines,
    wantedPieces: readonly WantedPiece[],
    priceOf: PriceOfRemake,
  ): Promise<PricedRemake | Refusal<'order_refused'>> {
    const cart = wantedPieces.map(({ line, width, length }) => {
      const stored = original.lines[line - 1]
      const baseLine = stored ? unchangedLine(stored, line - 1) : { line, width: 1, length: 1 }
      return correctedLineOf({ ...baseLine, ...(width && { width }), ...(length && { length }) }, stored)
    })
    const { language } = original
    const pricedCart = await correctedCart(
      db,
      { cart, language },
      { stored: original.lines, exponent, languages: languages() },
    )
    if (pricedCart instanceof Refusal) return ofLines(pricedCart)
    const pieces = pricedCart.lines.map((line, index) => {
      const { line: number } = wantedPieces[index] as WantedPiece
      const old = (original.lines[number - 1] as PricedLine).calculatedPrice
      const next = line.calculatedPrice
      return { line: number, name: line.productName, old, next, pays: priceOf({ old, next }) }
    })
    const lines = pricedCart.lines.map((line, index): PricedLine => {
      const { pays } = pieces[index] as { pays: number }
      return {
        ...line,
        calculatedPrice: pays,
        pricePerSqm: rateOf(pays, line.widthMm, line.lengthMm),
        pricedByArea: false,
        makingDay: null,
        priceReason: original.orderNumber,
      }
    })
    const { taxSettings, ...has } = await orderTermsNow(db)
    const places = {
      ...(original.deliveryAddress && { delivery_address: original.deliveryAddress }),
      ...(original.billingAddress && { billing_address: original.billingAddress }),
    }
    const { certificate } = await readBuyerTerms(db, { customerId: original.customerId }, places, {
      ...shop,
      ...has,
    })
    const taxes = await saleTaxes(db, taxSettings, places, { ...shop, certificate })
    const taxed = chargeTaxes<StoredCharge>(lines, [], taxes)
    const total = [...lines.map((line) => line.calculatedPrice), ...taxed.charges.map(({ amount }) => amount)]
    return {
      pieces,
      lines,
      ...taxed,
      lead: pricedCart.lead ?? leadOf(original),
      total: total.reduce((sum, amount) => sum + amount, 0),
    }
  }

  /** Stores the order of a priced remake and mails its confirmation, in the caller's transaction. */
  async function place(db: Db, original: OrderWithLines, remake: PricedRemake, by: Actor): Promise<Order> {
    const { pieces: _, ...priced } = remake
    const {
      customerName: name,
      customerEmail: email,
      customerPhone: phone,
      customerAddress: address,
    } = original
    const { terms, paymentSettings } = await orderTermsNow(db, email === '' ? null : original.language)
    const paid = choosePayment(
      priced.total,
      {
        ...(original.deliveryAddress && { delivery_address: original.deliveryAddress }),
        ...(original.payment && { payment_method: original.payment.method }),
      },
      { ...shop, paymentSettings, exponent, isQuote: true },
    )
    const { rows } = await db.execute<{ at: Date }>(sql`select now() as at`)
    const placed = newOrder(
      {
        userId: original.userId,
        isGuest: original.guest,
        customerId: original.customerId,
        customer: { name, email, phone, address },
        deliveryAddress: original.deliveryAddress,
        billingAddress: original.billingAddress,
        ...priced,
        ...terms,
        // Nothing is owed for what costs nothing.
        payment: paid instanceof Refusal || priced.total === 0 ? null : paid.payment,
        sizeUnit: original.sizeUnit ?? undefined,
        language: original.language,
        remakeOf: original.id,
      },
      new Date(rows[0]?.at ?? Date.now()),
    )
    const row = withLink(placed, links)
    await writeOrder(db, row, by)
    await emitPlaced(db, row, by)
    const order = serializeForStaff(row, exponent)
    await audit(db, { by, action: 'order.create', id: row.id, label: row.orderNumber, after: order })
    const recipient = await recipientOfOrder(db, row.id, { orPhone: true })
    if (recipient)
      await outboxOf(db).write({
        ...confirmationMail(serializeOrder(row, exponent), recipient, row.language, {
          isSpoken: true,
          items: row,
          ...terms,
        }),
        ...mailLimits(recipient, { buyer: false }),
      })
    await publishInvalidation(db, ['/api/orders', '/api/crm/customers', '/api/analytics'])
    return order
  }

  return { price, place }
}
