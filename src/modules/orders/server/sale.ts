import type { Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { largestAmount } from '#modules/pricing/rules/index.ts'
import type { OrderTaxes } from '#modules/taxes/rules/index.ts'
import type { OrderInput } from '../contract/orders.ts'
import { itemsOf } from '../rules/order-lines.ts'
import { chargeTaxes } from '../rules/order-taxes.ts'
import { takeDiscount, type Orderer } from './sale-discount.ts'
import { chooseDelivery, type OfferedDelivery, type SaleDelivery } from './sale-delivery.ts'
import type { PricedPieces } from './line-pricing.ts'
import type { ChargeSettings } from './order-terms.repository.ts'
import type { OrderRow, StoredCharge } from './orders.tables.ts'
import { addressText, refuseAddresses, saleTaxes, type ShopPlace } from './sale-terms.ts'

/** An order to be placed, with everything that it costs. Amounts in minor units. */
export interface Sale extends PricedPieces {
  charges: StoredCharge[]
  taxes: OrderTaxes | null
  deliveryAddress: OrderRow['deliveryAddress']
  billingAddress: OrderRow['billingAddress']
  delivery: OrderRow['delivery']
  /** The ways of delivery to choose from; null while the shop has none. */
  offered: OfferedDelivery[] | null
  /** Why a code takes nothing off; only for whoever asks for a price. */
  discountRefused?: string
}

/** What an order of a customer asks for besides its pieces. */
type Wanted = Pick<OrderInput, 'delivery_address' | 'billing_address' | 'delivery_method' | 'discount_code'>

/**
 * The charges and taxes of an order, by what the shop has turned on: no further statement where that is nothing.
 * @param how from `orderTermsNow`; `isQuote`: whoever asks is still typing and choosing, so nothing is refused for that
 */
export async function settleSale(
  db: Db,
  pieces: PricedPieces,
  wanted: Wanted,
  how: ShopPlace &
    ChargeSettings &
    Pick<SaleDelivery, 'offers' | 'language'> & { orderer?: Orderer; isQuote?: boolean },
): Promise<Sale | Refusal<'order_refused'>> {
  const { taxSettings, orderer = {}, isQuote = false } = how
  const refused = isQuote ? null : refuseAddresses(wanted)
  if (refused) return refused
  const discount = await takeDiscount(db, wanted.discount_code, {
    pieces: pieces.total,
    orderer,
    timeZone: how.timeZone,
    isQuote,
  })
  if (discount instanceof Refusal) return discount
  const reduced = discount.charges.reduce((sum, { amount }) => sum + amount, pieces.total)
  const delivery = await chooseDelivery(db, { ...pieces, total: reduced }, wanted, { ...how, isQuote })
  if (delivery instanceof Refusal) return delivery
  const terms = await saleTaxes(db, taxSettings, wanted, how)
  const { charges, taxes } = chargeTaxes(itemsOf(pieces), [...discount.charges, ...delivery.charges], terms)
  const total = charges.reduce((sum, { amount }) => sum + amount, pieces.total)
  if (total > largestAmount)
    return refuse('order_refused', {
      fields: { total_amount: 'This amount is larger than the shop can keep' },
    })
  return {
    ...pieces,
    charges,
    total,
    taxes,
    deliveryAddress: wanted.delivery_address ?? null,
    billingAddress: wanted.billing_address ?? null,
    delivery: delivery.chosen,
    offered: delivery.offered,
    ...(discount.refused !== undefined && { discountRefused: discount.refused }),
  }
}

/** The customer as the order keeps them: with the address written from its parts, where they are known. */
export const customerOf = <Info extends { address: string }>(
  input: { customer_info: Info } & Wanted,
  shop: ShopPlace,
  language: string,
): Info =>
  input.delivery_address
    ? { ...input.customer_info, address: addressText(input.delivery_address, shop, language) }
    : input.customer_info
