import type { FastifyInstance } from 'fastify'
import type { Db } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { languageOrNull } from '#kernel/rules/languages.ts'
import type { ShopLanguages } from '#kernel/rules/localized.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { listDeliveryChoices } from '../../contract/order-corrections.ts'
import { followLines } from '../../rules/charges.ts'
import { offerDelivery } from './agreed-delivery.ts'
import { correctedCart, correctedGoods } from '../corrections/corrected-cart.ts'
import { storeCharges } from '../corrections/corrected-content.ts'
import { orderTermsNow } from './order-terms.repository.ts'
import type { OrdersRepository } from '../orders.repository.ts'
import { chargeOfGroup, readBuyerTerms } from '../pricing/sale-buyer.ts'
import { serializeOffered } from './sale-delivery.ts'
import type { ShopPlace } from './sale-terms.ts'

/** Answers what a delivery would cost for an order that staff are typing, with the functions that save it. */
export function mountDeliveryChoices(
  http: FastifyInstance,
  {
    db,
    repository,
    exponent,
    languages,
    offers,
    country,
    timeZone,
  }: ShopPlace & {
    db: Db
    repository: OrdersRepository
    exponent: number
    languages: () => ShopLanguages
    offers: DeliveryPorts['choices']
  },
): void {
  const place = { country, timeZone }
  mount(http, listDeliveryChoices, async ({ body }) => {
    const stored = body.order_id === undefined ? null : await repository.byId(body.order_id)
    if (body.order_id !== undefined && stored === null) return refuse('order_not_found')
    const language = languageOrNull(stored?.language) ?? languages().base
    const shop = { exponent, languages: languages() }
    const cart = await correctedCart(
      db,
      { cart: body.cart, language },
      { stored: stored?.lines ?? [], ...shop },
    )
    if (cart instanceof Refusal) return cart
    const goods = await correctedGoods(
      db,
      { goods: body.goods, language },
      { stored: stored?.goods ?? [], ...shop },
    )
    if (goods instanceof Refusal) return goods
    const { delivers, ...has } = await orderTermsNow(db)
    if (!delivers) return { delivery: [] }
    const to =
      body.delivery_address && addressParts.parse({ country: place.country, ...body.delivery_address })
    const { group } =
      stored || !body.group_price
        ? { group: null }
        : await readBuyerTerms(
            db,
            { customerId: body.customer_id },
            { delivery_address: to },
            { ...place, ...has },
          )
    const followed = followLines(stored?.charges ?? [], cart.formerPositions)
    const offered = await offerDelivery(
      db,
      {
        items: { lines: cart.lines, goods },
        charges: [
          ...(group ? [chargeOfGroup(group)] : []),
          ...storeCharges(body.charges, exponent, followed),
        ],
        former: stored?.delivery ?? null,
      },
      to,
      { ...place, offers, language },
    )
    return { delivery: offered.map((offer) => serializeOffered(offer, exponent)) }
  })
}
