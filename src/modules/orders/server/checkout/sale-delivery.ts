import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { toMajor } from '#kernel/rules/money.ts'
import type { LanguageCode } from '#kernel/rules/languages.ts'
import type { DeliveryNote } from '#modules/delivery/contract/index.ts'
import type { DeliveryChoices, DeliveryPorts } from '#modules/delivery/server/index.ts'
import type { OfferedChoice } from '../../contract/checkout-quote.ts'
import type { OrderInput } from '../../contract/orders.ts'
import type { PricedPieces } from '../pricing/line-pricing.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import type { ShopPlace } from './sale-terms.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** A way of delivery that a checkout offers. Minor units. */
export interface OfferedDelivery {
  id: string
  kind: string
  name: string
  amount: number
  daysMin: number
  daysMax: number
  /** What a discount on the delivery can take off: without what the size of the pieces adds. */
  waivable: number
}

export const serializeOffered = (
  { id, kind, name, amount, daysMin, daysMax }: OfferedDelivery,
  exponent: number,
): OfferedChoice => ({
  id,
  kind,
  name,
  amount: toMajor(amount, exponent),
  days_min: daysMin,
  days_max: daysMax,
})

export interface SaleDelivery extends ShopPlace {
  /** Whether delivery has prices of its own. */
  delivers: boolean
  offers: DeliveryPorts['choices']
  language: LanguageCode
  isQuote: boolean
}

interface ChosenDelivery {
  charges: StoredCharge[]
  chosen: OrderRow['delivery']
  /** What a discount on the chosen delivery can take off. Minor units. */
  waivable: number
  offered: OfferedDelivery[] | null
  /** Why none is offered; only for whoever asks for a price. */
  refused?: string
}

/** What long and large pieces add to a delivery, which is never waived. */
const ofSize = (notes: readonly DeliveryNote[]) =>
  notes.reduce(
    (sum, { code, amount = 0 }) =>
      code === 'oversize' || code === 'extra_handling' || code === 'large' ? sum + amount : sum,
    0,
  )

const nothing: ChosenDelivery = { charges: [], chosen: null, waivable: 0, offered: null }

/** All goods that are sold by the piece travel in one box, as long as the longest of them. */
function boxOf(goods: PricedPieces['goods']) {
  const weights = goods.map(({ weightG, quantity }) => (weightG === null ? null : weightG * quantity))
  return {
    weightG: weights.reduce((sum, weight) => (sum === null || weight === null ? null : sum + weight), 0),
    widthMm: 0,
    lengthMm: Math.max(...goods.map(({ lengthMm }) => lengthMm ?? 0)),
  }
}

/** The calculator of a module gives no answer. */
export const noPriceNow = staffText(
  'This delivery has no price right now. Please try again in a few minutes.',
)

/** Why an order has no delivery. */
function reasonOf({
  offered,
  refused,
  method,
}: Pick<DeliveryChoices, 'refused'> & { offered: OfferedDelivery[]; method: string | undefined }): string {
  const hasNoPrice = refused.some(
    ({ id, reason }) => reason.code === 'no_price' && (offered.length === 0 || id === method),
  )
  if (hasNoPrice) return noPriceNow
  return offered.length === 0
    ? staffText('This cannot be delivered to this address')
    : staffText('Please choose a delivery')
}

/**
 * The delivery of an order, as a charge: the chosen one; for whoever only asks for a price, the first that is offered.
 * Pick-up and free delivery cost nothing and are no charge. One statement where the shop has ways of delivery.
 */
export async function chooseDelivery(
  db: Db,
  { lines, goods, total }: Pick<PricedPieces, 'lines' | 'goods' | 'total'>,
  { delivery_address: to, delivery_method: method }: Pick<OrderInput, 'delivery_address' | 'delivery_method'>,
  { delivers, offers, language, country, isQuote }: SaleDelivery,
): Promise<ChosenDelivery | Refusal<'order_refused'>> {
  if (!delivers) return nothing
  if (!to && !isQuote)
    return refuse('order_refused', { fields: { delivery_address: staffText('Please fill this in') } })
  const { choices, refused } = await offers(db, {
    destination: { country: to?.country ?? country, postcode: to?.postcode ?? '' },
    pieces: [
      ...lines.map(({ widthMm, lengthMm, finishedWidthMm, finishedLengthMm, made }) => ({
        weightG: ('weightG' in made ? made.weightG : null) ?? null,
        widthMm: finishedWidthMm ?? widthMm,
        lengthMm: finishedLengthMm ?? lengthMm,
      })),
      ...(goods.length > 0 ? [boxOf(goods)] : []),
    ],
    goods: total,
    language,
  })
  const offered = choices.map(({ id, kind, name, amount, daysMin, daysMax, notes }) => ({
    id,
    kind,
    name,
    amount,
    daysMin,
    daysMax,
    waivable: kind === 'fitting' ? 0 : amount - ofSize(notes),
  }))
  const choice = offered.find(({ id }) => id === method) ?? (isQuote ? offered[0] : undefined)
  if (choice === undefined) {
    const reason = reasonOf({ offered, refused, method })
    if (isQuote) return { ...nothing, offered, refused: reason }
    return refuse('order_refused', { fields: { delivery_method: reason } })
  }
  const { id, kind, name, amount, daysMin, daysMax, waivable } = choice
  const charge: StoredCharge = { kind: kind === 'fitting' ? 'fitting' : 'delivery', label: name, amount }
  return {
    charges: amount === 0 ? [] : [charge],
    chosen: { method_id: id, kind, name, days_min: daysMin, days_max: daysMax },
    waivable,
    offered,
  }
}
