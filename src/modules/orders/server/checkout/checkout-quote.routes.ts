import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { createDb } from '#kernel/database/db.ts'
import { mount } from '#kernel/http/mount.ts'
import { networkOf } from '#kernel/http/headers/network.ts'
import type { Limit, RateLimits } from '#kernel/http/limits/rate-limits.ts'
import { languageOf } from '#kernel/http/language.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { addressParts } from '#modules/addresses/contract/index.ts'
import type { DeliveryPorts } from '#modules/delivery/server/index.ts'
import { productsRepository } from '#modules/catalog/server/index.ts'
import { quoteCheckout } from '../../contract/checkout-quote.ts'
import type { OrderInput } from '../../contract/orders.ts'
import { cashRounding } from '../../rules/cash-rounding.ts'
import { freshPricesOf, priceOrder, productsOf } from '../pricing/line-pricing.ts'
import { orderTermsNow } from './order-terms.repository.ts'
import { serializeCash, serializePayment } from '../orders.serializer.ts'
import { settleSale, type Sale } from './sale.ts'
import { noPriceNow, serializeOffered } from './sale-delivery.ts'
import type { SellingShop } from './sale-terms.ts'

/** A checkout asks again whenever its address or cart changes. */
const quotesPerNetwork: Limit = { name: 'checkout-quotes', times: 300, seconds: 10 * 60 }

/** The ways of delivery of a sale, and why it has none for the moment. */
const deliveryOf = ({ offered, deliveryRefused }: Sale, exponent: number) => ({
  ...(offered && { delivery: offered.map((offer) => serializeOffered(offer, exponent)) }),
  ...(deliveryRefused === noPriceNow && { delivery_refused: noPriceNow }),
})

/** Answers what an order would cost, with the same functions that place it. */
export function mountCheckoutQuote(
  http: FastifyInstance,
  {
    pool,
    limits,
    exponent,
    offers,
    ...shop
  }: SellingShop & {
    pool: Pool
    limits: RateLimits
    exponent: number
    offers: DeliveryPorts['choices']
  },
): void {
  mount(http, quoteCheckout, async ({ body, request, reading, actor }) => {
    const tooMany = await limits.take(quotesPerNetwork, networkOf(request.ip))
    if (tooMany) return tooMany
    const db = createDb(pool)
    const cart = body.cart.map((line): OrderInput['cart'][number] => ({ calculated_price: 0, ...line }))
    const goods = body.goods?.map((line) => ({ calculated_price: 0, ...line }))
    const requestedItems = { cart, ...(goods && { goods }) }
    const ids = productsOf(requestedItems)
    const [products, { terms, ...charged }] = await Promise.all([
      ids.length === 0 ? new Map() : productsRepository(db).onSale(ids, reading),
      orderTermsNow(db),
    ])
    const pieces = priceOrder(requestedItems, products)
    if (pieces instanceof Refusal) return pieces
    const completed = (parts: typeof body.delivery_address) =>
      parts && addressParts.parse({ country: shop.country, ...parts })
    const sale = await settleSale(
      db,
      pieces,
      {
        delivery_address: completed(body.delivery_address),
        billing_address: completed(body.billing_address),
        delivery_method: body.delivery_method,
        discount_code: body.discount_code,
        payment_method: body.payment_method,
        cover: body.cover,
      },
      {
        ...shop,
        ...charged,
        offers,
        exponent,
        language: languageOf(request.raw),
        orderer: actor ? { userId: actor.id } : {},
        isQuote: true,
      },
    )
    if (sale instanceof Refusal) return sale
    const rounding = cashRounding(sale.total, terms.cashStep)
    return {
      charges: [],
      ...freshPricesOf(sale, exponent),
      ...deliveryOf(sale, exponent),
      ...(sale.discountRefused !== undefined && { discount_refused: sale.discountRefused }),
      ...(sale.cover && {
        cover: {
          percent: sale.cover.percent ?? 0,
          amount: toMajor(sale.cover.amount, exponent),
          is_chosen: body.cover === true,
        },
      }),
      ...(sale.showsNet && { shows_net: true as const }),
      ...(sale.losesTaxByCash && { loses_tax_by_cash: true as const }),
      ...(sale.delivery && { delivery_method: sale.delivery.method_id }),
      ...(sale.payment && {
        payment_methods: sale.payments,
        payment: serializePayment(sale.payment, exponent),
      }),
      ...serializeCash({ ...terms, cashRounding: rounding, totalAmount: sale.total }, exponent),
    }
  })
}
