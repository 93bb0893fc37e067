import type { Db } from '#kernel/database/db.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { largestAmount } from '#modules/pricing/rules/index.ts'
import type { PaymentTerms } from '#modules/payment-terms/server/index.ts'
import type { OrderTaxes } from '#modules/taxes/rules/index.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'
import { statement } from '#kernel/database/statement.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { losesTaxByCash } from '#modules/payment-terms/rules/index.ts'
import type { OrderInput } from '../../contract/orders.ts'
import { itemsOf } from '../../rules/order-lines.ts'
import { chargeTaxes } from '../../rules/order-taxes.ts'
import { readBuyerTerms, type BuyerTerms } from '../pricing/sale-buyer.ts'
import {
  findReductions,
  reducePrices,
  useReductions,
  waiveDelivery,
  type Orderer,
} from '../pricing/sale-discount.ts'
import { chooseDelivery, type OfferedDelivery, type SaleDelivery } from './sale-delivery.ts'
import { choosePayment, paysAhead } from './sale-payment.ts'
import type { PricedPieces } from '../pricing/line-pricing.ts'
import type { ChargeSettings } from './order-terms.repository.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import {
  addressText,
  refuseAddresses,
  saleTaxes,
  type SellingShop,
  type ShopPlace,
  type OrderPlaces,
} from './sale-terms.ts'
import { workOutCharges } from '../../rules/charges.ts'
import { pricesOf } from '../corrections/corrected-content.ts'

/**
 * What covering the sizes of an order costs: a percentage of its pieces after what is taken off them. Goods sold by the
 * piece have no sizes.
 * @returns null where the shop does not offer it, or nothing has a size
 */
function coverOf(
  items: Pick<PricedPieces, 'lines' | 'goods'>,
  reductions: readonly StoredCharge[],
  percent: number | null,
): StoredCharge | null {
  const { lines, goods } = items
  if (percent === null || lines.length === 0) return null
  const cover: StoredCharge = {
    kind: 'cover',
    label: '',
    amount: 0,
    percent,
    ...(goods.length > 0 && { lines: lines.map((_, index) => index + 1) }),
  }
  // Counted by the shop's discounts, whose amounts are fixed here and stay as they are.
  const fixed = reductions.map(({ amount, kind, lines: some, of }) => ({
    kind,
    amount,
    label: '',
    ...(some && { lines: some }),
    ...(of && { of }),
  }))
  return workOutCharges<StoredCharge>([...fixed, cover], pricesOf({ lines, goods })).at(-1) ?? null
}

const earlierToday = statement<{ total: string }>(`
  select coalesce(sum(total_amount), 0) as total from orders
  where created_at >= $1::date::timestamp at time zone $4 and status <> 'cancelled' and (user_id = $2
    or lower(coalesce(nullif(billing_address ->> 'vat_number', ''), delivery_address ->> 'vat_number')) = lower($3))`)

/**
 * Whether the buyer is a business that could not deduct the tax of this order if it paid in cash. One statement for
 * businesses in Vietnam, none otherwise.
 * @param total minor units, with tax
 */
async function isTaxLostByCash(
  db: Db,
  total: number,
  { delivery_address: to, billing_address: billing }: OrderPlaces,
  { country, timeZone, userId }: ShopPlace & Orderer,
): Promise<boolean> {
  const vatNumber = billing?.vat_number || to?.vat_number || ''
  const isBusiness = vatNumber !== '' || Boolean(billing?.company || to?.company)
  if (country !== 'VN' || !isBusiness) return false
  const [row] = await earlierToday(db.$client, todayIn(timeZone), userId ?? null, vatNumber || null, timeZone)
  return losesTaxByCash({ country, isBusiness, total, earlier: Number(row?.total ?? 0) })
}

/** An order to be placed, with everything that it costs. Amounts in minor units. */
export interface Sale extends PricedPieces {
  charges: StoredCharge[]
  taxes: OrderTaxes | null
  deliveryAddress: OrderRow['deliveryAddress']
  billingAddress: OrderRow['billingAddress']
  delivery: OrderRow['delivery']
  /** The ways of delivery to choose from; null while the shop has none. */
  offered: OfferedDelivery[] | null
  payment: OrderRow['payment']
  /** Why none of them is possible; only for whoever asks for a price. */
  deliveryRefused?: string
  /** The ways to pay to choose from; empty while the shop keeps no account of payments. */
  payments: PaymentTerms['offered']
  /** Why a code takes nothing off; only for whoever asks for a price. */
  discountRefused?: string
  /** What covering the sizes costs; missing: it is not offered. */
  cover?: StoredCharge
  /** Whether its buyer is shown the sum without tax first. */
  showsNet: boolean
  /** Whether the buyer is a business that could not deduct its tax if it paid in cash, which is offered. */
  losesTaxByCash: boolean
}

/** What an order of a customer asks for besides its pieces. */
type Wanted = Pick<
  OrderInput,
  'delivery_address' | 'billing_address' | 'delivery_method' | 'discount_code' | 'payment_method' | 'cover'
>

type SaleTerms = SellingShop &
  ChargeSettings &
  Pick<SaleDelivery, 'offers' | 'language'> & { exponent: number }

/** The charges of an order before its taxes: what is taken off its pieces, the delivery, and what is taken off that. */
async function settleReductions(
  db: Db,
  pieces: PricedPieces,
  input: Wanted,
  how: SaleTerms & { orderer: Orderer; isQuote: boolean; group: BuyerTerms['group'] },
) {
  const possible = await findReductions(db, input.discount_code, { ...how, pieces })
  if (possible instanceof Refusal) return possible
  let { found: discounts } = possible
  const used = new Set<string>()
  for (;;) {
    const off = reducePrices(pieces, how.group, discounts)
    const reduced = off.charges.reduce((sum, { amount }) => sum + amount, pieces.total)
    const delivery = await chooseDelivery(db, { ...pieces, total: reduced }, input, how)
    if (delivery instanceof Refusal) return delivery
    const waived = waiveDelivery(discounts, delivery.waivable)
    const cover = input.cover ? coverOf(pieces, off.charges, how.coverPercent) : null
    const charges = [...off.charges, ...(cover ? [cover] : []), ...delivery.charges, ...waived.charges]
    const remaining = how.isQuote ? null : await useReductions(db, charges, discounts, used)
    if (remaining instanceof Refusal) return remaining
    if (remaining === null)
      return {
        charges,
        delivery,
        discountRefused: possible.refused ?? off.refused ?? waived.refused,
        cover: coverOf(pieces, off.charges, how.coverPercent),
      }
    discounts = remaining
  }
}

/**
 * The charges and taxes of an order, by what the shop has turned on: no further statement where that is nothing.
 * @param how from `orderTermsNow`; `isQuote`: whoever asks is still typing and choosing, so nothing is refused for that
 */
export async function settleSale(
  db: Db,
  pieces: PricedPieces,
  input: Wanted,
  how: SaleTerms & { orderer?: Orderer; isQuote?: boolean },
): Promise<Sale | Refusal<'order_refused'>> {
  const { taxSettings, orderer = {}, isQuote = false } = how
  const refused = isQuote ? null : refuseAddresses(input)
  if (refused) return refused
  const unavailable = await how.refuseUnavailable(db, pieces)
  if (unavailable) return unavailable
  const { group, certificate } = await readBuyerTerms(db, { userId: orderer.userId }, input, how)
  const reduced = await settleReductions(db, pieces, input, { ...how, orderer, isQuote, group })
  if (reduced instanceof Refusal) return reduced
  const { delivery, discountRefused, cover } = reduced
  if (input.cover && cover === null && !isQuote)
    return refuse('order_refused', {
      fields: { cover: staffText('The sizes of this order cannot be covered') },
    })
  const terms = await saleTaxes(db, taxSettings, input, { ...how, certificate })
  const { charges, taxes } = chargeTaxes(itemsOf(pieces), reduced.charges, terms)
  const total = charges.reduce((sum, { amount }) => sum + amount, pieces.total)
  if (total > largestAmount)
    return refuse('order_refused', {
      fields: { total_amount: staffText('This amount is larger than the shop can keep') },
    })
  const isAhead = await paysAhead(db, how.paymentSettings, orderer)
  const isTaxLost = await isTaxLostByCash(db, total, input, { ...how, ...orderer })
  const paid = choosePayment(total, input, {
    ...how,
    isQuote,
    paysAhead: isAhead,
    prefersTransfer: isTaxLost,
  })
  if (paid instanceof Refusal) return paid
  return {
    ...pieces,
    ...paid,
    charges,
    total,
    taxes,
    deliveryAddress: input.delivery_address ?? null,
    billingAddress: input.billing_address ?? null,
    delivery: delivery.chosen,
    offered: delivery.offered,
    ...(delivery.refused !== undefined && { deliveryRefused: delivery.refused }),
    ...(discountRefused !== undefined && { discountRefused }),
    ...(cover && { cover }),
    showsNet: group?.showsNet ?? false,
    losesTaxByCash: isTaxLost && paid.payments.includes('cash'),
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
