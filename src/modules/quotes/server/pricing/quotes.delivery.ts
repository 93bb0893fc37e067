import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { countryCode } from '#kernel/rules/people/country-name.ts'
import { createDb, type Db } from '#kernel/database/db.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { addressParts, type AddressParts } from '#modules/addresses/contract/index.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { offerDelivery, orderTermsNow, serializeOffered } from '#modules/orders/server/index.ts'
import { listQuotedDelivery } from '../../contract/quotes.ts'
import { amountsOf, deliverySum, quoteSubtotal } from '../../rules/quote-items.ts'
import { minorOf, wholeMinor } from '../../rules/quote-money.ts'
import { goodsOf, linesOf } from './quoted-lines.ts'
import { languageFor } from '../answers/quotes.customer.ts'
import { itemsOf, priceItems } from './quotes.pricing.ts'
import type { QuoteDeps } from '../quotes.service.ts'
import { productsIn } from '../papers/quotes.words.ts'

/** Where a customer's orders go, as far as their record knows it. */
export async function placeOfCustomer(db: Db, id: string, home: string): Promise<AddressParts> {
  const { rows } = isUuid(id)
    ? await db.execute<{ country: string | null; region: string; postcode: string }>(sql`
        select country, coalesce(state, '') as region, coalesce(zip_code, '') as postcode
        from customers where id = ${id}`)
    : { rows: [] }
  const { country, region = '', postcode = '' } = rows[0] ?? { country: null }
  return addressParts.parse({
    country: countryCode(country ?? '') ?? home,
    region: region.slice(0, 100),
    postcode: postcode.slice(0, 20),
  })
}

/** Answers what a delivery would cost for a quote that staff are typing. */
export function mountQuotedDelivery(
  http: FastifyInstance,
  { pool, offers, ...parts }: QuoteDeps & { offers: DeliveryPorts['choices'] },
): void {
  const { country, timeZone, exponent, languages } = parts
  mount(http, listQuotedDelivery, async ({ body }) => {
    const { customerId, discountAmount = 0, discountPercent = null } = body
    const requestedItems = itemsOf(body.items ?? [], exponent)
    if (requestedItems instanceof Refusal) return requestedItems
    const db = createDb(pool)
    const items = await priceItems(db, requestedItems, exponent)
    if (items instanceof Refusal) return items
    const { delivers } = await orderTermsNow(db)
    if (!delivers) return { delivery: [] }
    const language = await languageFor(db, { language: body.language ?? null, customerId }, languages())
    const rows = items.map((item, index) => ({
      ...item,
      id: `${index}`,
      description: item.name,
      unitPrice: item.price,
      totalPrice: item.total,
    }))
    const quoted = { products: await productsIn(db, { rows }, language, languages()), quoteNumber: '' }
    const agreed = {
      discountAmount: minorOf(discountAmount, exponent),
      discountPercent,
      taxAmount: 0,
      taxPercent: null,
    }
    const sum = quoteSubtotal(items, exponent)
    const off = amountsOf(sum, agreed, exponent, deliverySum(items, exponent)).discountAmount
    const offered = await offerDelivery(
      db,
      {
        items: { lines: linesOf(rows, quoted), goods: goodsOf(rows, quoted) },
        charges: [{ kind: 'discount', label: '', amount: -wholeMinor(off) }],
        former: null,
      },
      await placeOfCustomer(db, customerId, country),
      { country, timeZone, offers, language },
    )
    return { delivery: offered.map((offer) => serializeOffered(offer, exponent)) }
  })
}
