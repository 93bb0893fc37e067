import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from '#kernel/web/i18n/use-translation.ts'
import type { FreshPrices, Order, OrderInput } from '#modules/orders/contract/orders.ts'
import { hasRoomField } from '#modules/catalog/rules/index.ts'
import type { Unit } from '#modules/pricing/rules/index.ts'
import { useStoredUnit } from '#modules/pricing/web/storefront/index.ts'
import { ApiError } from '#kernel/web/api.ts'
import { useShopConfig } from '#kernel/web/shop.ts'
import { usePlaceGuestOrder, usePlaceOrder } from '../../queries/orders.ts'
import { toast } from '#kernel/web/ui/toast-store.ts'
import { useAddAddress } from '#modules/addresses/web/queries.ts'
import { shopSettings } from '#modules/settings/web/index.ts'
import { goodsPrice, useWholeCart, type WholeCart } from '../cart/whole-cart.ts'
import { clearIdempotencyKey, idempotencyKeyFor } from './checkout-attempt.ts'

import { drawnPieces, keepPlacedOrder } from '../placed/placed-order.ts'
import type { TypedCustomer } from './customer-form.tsx'
import type { CheckoutSale } from './use-sale.ts'
import { forgetCustomer } from './stored-customer.ts'

/** Refusals that the page shows with more than their message. */
export type CheckoutRefusal = 'price-changed' | 'signed-out'

const placesOf = ({ asksParts, places: { delivery, billing, code, hasCover }, quote }: CheckoutSale) => ({
  ...(asksParts && { delivery_address: delivery }),
  ...(asksParts && billing && { billing_address: billing }),
  ...(code && !quote?.discount_refused && { discount_code: code }),
  ...(hasCover && quote?.cover && { cover: true }),
  ...(quote?.delivery_method && { delivery_method: quote.delivery_method }),
  ...(quote?.payment && { payment_method: quote.payment.method }),
})

/** The request that places an order: four fields of each line, and the answers to its product's questions. */
function orderOf(
  customer: TypedCustomer,
  { lines, goods, totalPrice }: Pick<WholeCart, 'lines' | 'goods' | 'totalPrice'>,
  unit: Unit,
  { sale, currency }: { sale: CheckoutSale | null; currency: string },
): OrderInput {
  return {
    ...(unit !== 'm' && { size_unit: unit }),
    customer_info: {
      name: customer.name,
      email: customer.email,
      phone: customer.phone,
      address: sale?.asksParts ? sale.address : customer.address,
    },
    ...(customer.note !== '' && { note: customer.note }),
    cart: lines.map(({ product_id, length, width, calculated_price, product, ...answers }) => ({
      product_id,
      length,
      width,
      calculated_price,
      ...(hasRoomField(product) && answers),
    })),
    ...(goods.length > 0 && {
      goods: goods.map((line) => ({
        product_id: line.product_id,
        quantity: line.quantity,
        calculated_price: goodsPrice(line, currency),
      })),
    }),
    status: 'pending',
    ...(sale && placesOf(sale)),
    total_amount: sale?.quote?.total_amount ?? totalPrice,
  }
}

/**
 * Places the order once, however often it is submitted. Ordered lines leave the cart only on success; after a
 * refusal for changed prices the shop's prices are applied, so that a second click orders.
 */
export function useCheckout(refetch: () => Promise<void>, isGuest: boolean, sale: CheckoutSale | null) {
  const { t } = useTranslation()
  const cart = useWholeCart()
  const unit = useStoredUnit()
  const { currency } = useShopConfig()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutateAsync: placeOwn, isPending: isPlacingOwn } = usePlaceOrder()
  const { mutateAsync: placeAsGuest, isPending: isPlacingAsGuest } = usePlaceGuestOrder()
  const { mutate: keepAddress } = useAddAddress(() =>
    toast({ title: t('addresses.failed'), variant: 'destructive' }),
  )
  const underWay = useRef(false)
  const [placed, setPlaced] = useState(false)
  const [refusal, setRefusal] = useState<CheckoutRefusal | null>(null)
  const [attempts, setAttempts] = useState(0)

  /** An order counts as placed even when the answer is incomplete; without its number only the toast is shown. */
  async function succeed(
    answer: Partial<Order> | undefined,
    ordered: Pick<WholeCart, 'lines' | 'goods'>,
    link?: string,
  ) {
    const { id, order_number: number, user_id: userId } = answer ?? {}
    setPlaced(true)
    // Whoever counts visits listens.
    dispatchEvent(new Event('order-placed'))
    clearIdempotencyKey()
    forgetCustomer()
    cart.clear(ordered)
    const pieces = ordered.lines.slice(0, drawnPieces).map(({ product, width, length, options }) => {
      const { id, name, materials, image_urls, kind, has_options } = product
      return { product: { id, name, materials, image_urls, kind, has_options }, width, length, options }
    })
    if (id && number && userId) keepPlacedOrder({ id, number, userId, pieces })
    toast({ title: t('checkout.placed'), description: t('checkout.placedText'), isAtBottom: true })
    const token = link?.split('/').at(-1)
    if (token) await navigate({ to: '/orders/$token', params: { token } })
    else await navigate({ to: '/' })
  }

  /** @returns the messages of the refused fields, by dotted name */
  async function fail(error: unknown): Promise<Record<string, string>> {
    toast({ title: t('checkout.failed'), description: t('checkout.failedText'), variant: 'destructive' })
    if (!(error instanceof ApiError)) return {}
    if (error.status === 401 || error.code === 'guests_not_served') setRefusal('signed-out')
    // The shop was closed for orders since the page was read; the notice says so.
    if (error.code === 'closed_for_orders')
      await client.invalidateQueries({ queryKey: shopSettings.queryKey })
    if (error.code === 'price_changed') {
      const { lines = [], goods } = error.body as Partial<FreshPrices>
      cart.reprice({ lines, ...(goods && { goods }) })
      setRefusal('price-changed')
    }
    if (error.status === 409 || error.status === 422) {
      await refetch()
      await sale?.refetch()
    }
    setAttempts((count) => count + 1)
    sale?.refuse(error.fields)
    return error.fields
  }

  /** @param keeps whether to store the address in the account too */
  async function place(customer: TypedCustomer, keeps: boolean): Promise<Record<string, string>> {
    if (underWay.current) return {}
    underWay.current = true
    setRefusal(null)
    const order = orderOf(customer, cart, unit, { sale, currency })
    try {
      const input = { order, key: idempotencyKeyFor(order) }
      const placed: { order: Partial<Order> | undefined; link?: string } = isGuest
        ? await placeAsGuest(input)
        : { order: await placeOwn(input) }
      const { name, phone } = customer
      const { address } = order.customer_info
      if (keeps)
        keepAddress({ name, phone, address, ...(sale?.asksParts && { parts: sale.places.delivery }) })
      await succeed(placed.order, cart, placed.link)
      return {}
    } catch (error) {
      return await fail(error)
    } finally {
      underWay.current = false
    }
  }

  return { place, pending: isPlacingOwn || isPlacingAsGuest, placed, refusal, attempts }
}
