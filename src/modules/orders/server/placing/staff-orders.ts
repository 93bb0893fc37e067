import { sql } from 'drizzle-orm'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import type { PrivateLinks } from '#modules/customers/server/index.ts'
import type { StaffOrder } from '../../contract/order-corrections.ts'
import type { Order } from '../../contract/orders.ts'
import { workOutCharges } from '../../rules/charges.ts'
import { itemsOf } from '../../rules/order-lines.ts'
import { chargeTaxes, withoutTaxes } from '../../rules/order-taxes.ts'
import { agreeDelivery } from '../checkout/agreed-delivery.ts'
import { correctedCart, correctedGoods, refuseCount } from '../corrections/corrected-cart.ts'
import { pricesOf, storeCharges, totalOf } from '../corrections/corrected-content.ts'
import type { PricedGoods } from '../pricing/goods-pricing.ts'
import { languageOfCustomer } from './customer-language.ts'
import { customerForOrder, keepPlace } from './customers.ts'
import { emitPlaced, newOrder, writeOrder } from './new-order.ts'
import { withLink } from '../guests/order-link.ts'
import type { PricedLine } from '../pricing/line-pricing.ts'
import { notifyCustomer } from '../mails/notify-customer.ts'
import { orderTermsNow } from '../checkout/order-terms.repository.ts'
import { serializeForStaff, serializeOrder } from '../orders.serializer.ts'
import { customerOf } from '../checkout/sale.ts'
import { chargeOfGroup, readBuyerTerms } from '../pricing/sale-buyer.ts'
import { choosePayment, paysAhead } from '../checkout/sale-payment.ts'
import { refuseAddresses, saleTaxes, type SellingShop } from '../checkout/sale-terms.ts'

/** Placing an order that staff take for a customer, in the caller's transaction. */
export function staffOrderPlacing({
  exponent,
  languages,
  links,
  offers,
  ...place
}: SellingShop & {
  exponent: number
  languages: () => ShopLanguages
  links: PrivateLinks
  offers: DeliveryPorts['choices']
}) {
  const goodsOf = (db: Db, { goods = [] }: StaffOrder, language: string) =>
    correctedGoods(db, { goods, language }, { stored: [], languages: languages() })
  /** The charges, the delivery, the taxes and the payment of a new order. */
  async function settle(
    db: Db,
    input: StaffOrder,
    items: { lines: PricedLine[]; goods: PricedGoods[] },
    language: string,
  ) {
    const { terms, taxSettings, inInches, ...has } = await orderTermsNow(db, input.notify ? language : null)
    const buyer = await readBuyerTerms(db, { customerId: input.customer_id }, input, { ...place, ...has })
    const taxTerms = await saleTaxes(db, taxSettings, input, { ...place, certificate: buyer.certificate })
    const ofGroup = input.group_price && buyer.group ? [chargeOfGroup(buyer.group)] : []
    const charges = workOutCharges(
      withoutTaxes([...ofGroup, ...storeCharges(input.charges, exponent)], taxTerms),
      pricesOf(items),
    )
    const agreed = await agreeDelivery(
      db,
      { items, charges, delivery: null },
      { method: input.delivery_method, to: input.delivery_address },
      { ...place, offers, language: languageOrNull(language) ?? languages().base },
    )
    if (agreed instanceof Refusal) return agreed
    const charged = chargeTaxes(itemsOf(items), agreed.charges, taxTerms)
    const total = totalOf(items, charged.charges)
    if (total instanceof Refusal) return total
    const isAhead = await paysAhead(db, has.paymentSettings, {
      customerId: input.customer_id,
      phone: input.customer_info.phone,
    })
    const paid = choosePayment(total, input, {
      ...place,
      ...has,
      exponent,
      // What staff typed for the old terms gives way to paying ahead.
      isQuote: isAhead,
      paysAhead: isAhead,
    })
    if (paid instanceof Refusal) return paid
    const sizeUnit = input.size_unit ?? (inInches ? 'in' : undefined)
    return { terms, sizeUnit, delivery: agreed.delivery, payment: paid.payment, total, ...charged }
  }
  return async (
    db: Db,
    input: StaffOrder,
    by: Actor,
  ): Promise<Order | Refusal<'order_refused' | 'customer_not_found'>> => {
    const language =
      input.language ?? (await languageOfCustomer(db, input.customer_id ?? null, languages().base))
    const wrong = refuseCount(input.cart, input.goods ?? []) ?? refuseAddresses(input)
    if (wrong) return wrong
    const lines = await correctedCart(
      db,
      { ...input, language },
      { stored: [], exponent, languages: languages() },
    )
    if (lines instanceof Refusal) return lines
    const goods = await goodsOf(db, input, language)
    if (goods instanceof Refusal) return goods
    const items = { lines: lines.lines, goods }
    const settled = await settle(db, input, items, language)
    if (settled instanceof Refusal) return settled
    const { terms, ...sold } = settled
    const info = customerOf(input, place, language)
    const customer = await customerForOrder(db, input.customer_id, info)
    if (customer === null) return refuse('customer_not_found')
    await keepPlace(db, customer, input, info.address)
    const { rows } = await db.execute<{ at: Date }>(sql`select now() as at`)
    const placed = newOrder(
      {
        userId: customer.userId,
        customerId: customer.id,
        customer: info,
        note: input.note,
        ...items,
        ...sold,
        ...terms,
        deliveryAddress: input.delivery_address ?? null,
        billingAddress: input.billing_address ?? null,
        lead: lines.lead,
        language,
        customFields: withCustomValues({}, input.custom_fields ?? {}),
      },
      new Date(rows[0]?.at ?? Date.now()),
    )
    const row = withLink(placed, links)
    await writeOrder(db, row, by)
    await emitPlaced(db, row, by)
    const order = serializeForStaff(row, exponent)
    await audit(db, { by, action: 'order.create', id: row.id, label: row.orderNumber, after: order })
    await publishInvalidation(db, ['/api/orders', '/api/crm/customers', '/api/analytics'])
    if (!input.notify) return order
    return (await notifyCustomer(db, serializeOrder(row, exponent), row, terms)) ?? order
  }
}
