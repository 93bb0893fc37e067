import { randomUUID } from 'node:crypto'
import { toMinor } from '#kernel/rules/money.ts'
import { longestLead, type LeadDays } from '#modules/making/rules/index.ts'
import { largestAmount } from '#modules/pricing/rules/index.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { ChargeInput, Correction } from '../../contract/order-corrections.ts'
import { cashRounding } from '../../rules/cash-rounding.ts'
import { depositOf } from '#modules/payment-terms/rules/index.ts'
import { itemsOf } from '../../rules/order-lines.ts'
import type { OrderWithLines } from '../orders.serializer.ts'
import type { OrderRow, StoredCharge } from '../orders.tables.ts'
import type { PricedGoods } from '../pricing/goods-pricing.ts'
import type { PricedLine } from '../pricing/line-pricing.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** The new content of an order, validated and priced. */
export interface Content {
  lines: PricedLine[]
  goods: PricedGoods[]
  charges: StoredCharge[]
  taxes: OrderRow['taxes']
  delivery: OrderRow['delivery']
  /** Minor units. */
  total: number
  /** The lead time of the slowest new piece, in working days. */
  lead: LeadDays | null
  /** The former position of each line, counted from 0; undefined for a new line. */
  formerPositions: (number | undefined)[]
  /** Whether any piece is new or differs from the ordered one. */
  hasNewPieces: boolean
}

/**
 * The charges of a request in minor units. A discount that the order has already keeps what only the order knows of it:
 * its limit, the pieces that it is for, and whose use it counts.
 */
export const storeCharges = (
  charges: readonly ChargeInput[],
  exponent: number,
  stored: readonly StoredCharge[] = [],
): StoredCharge[] =>
  charges.map(({ amount: major = 0, percent, kind, label }) => {
    const amount = toMinor(major, exponent)
    const storedCharge = stored.find(
      (candidate) =>
        candidate.kind === 'discount' &&
        kind === candidate.kind &&
        label === candidate.label &&
        percent === candidate.percent &&
        (percent !== undefined || amount === candidate.amount),
    )
    return { ...storedCharge, kind, label, amount, ...(percent !== undefined && { percent }) }
  })

/** What an order sells: its pieces, and goods sold by the piece. */
export type Items = Record<'lines' | 'goods', readonly { calculatedPrice: number }[]>

/** The prices of the pieces, then of the goods, in minor units. */
export const pricesOf = (items: Items): number[] =>
  itemsOf(items).map(({ calculatedPrice }) => calculatedPrice)

/** The sum of pieces and goods in minor units. */
export const sumOfItems = (items: Items): number => pricesOf(items).reduce((sum, price) => sum + price, 0)

/** The total of an order in minor units, or why it is refused. */
export function totalOf(items: Items, charges: readonly StoredCharge[]) {
  const total = sumOfItems(items) + charges.reduce((sum, { amount }) => sum + amount, 0)
  if (total < 0)
    return refuse('order_refused', { fields: { charges: staffText('The total would be below 0') } })
  if (total > largestAmount || charges.some(({ amount }) => Math.abs(amount) > largestAmount))
    return refuse('order_refused', {
      fields: { charges: staffText('This amount is larger than the shop can keep') },
    })
  return total
}

const leadOf = ({ leadDaysMin: min, leadDaysMax: max }: OrderWithLines): LeadDays | null =>
  min === null || max === null ? null : { min, max }

/** A deposit in percent is worked out again from another total; what the law limited stays. */
function paymentAgain({ payment, totalAmount }: OrderWithLines, total: number): OrderRow['payment'] {
  const percent = payment?.deposit?.percent
  if (!payment || percent === undefined || total === totalAmount) return payment
  const { isLimited: _, ...deposit } = depositOf(total, { percent, from: 0 }, null) ?? {}
  const { deposit: agreed, ...rest } = payment
  return { ...rest, ...('amount' in deposit && { deposit: { ...agreed, ...deposit } }) }
}

/**
 * The order after the correction: a new or changed piece clears the confirmation of the sizes, another number that of the
 * call, and so does another name or address by the buyer.
 */
export function applyContent(
  stored: OrderWithLines,
  content: Content,
  {
    customer_info: { name, email, phone, address },
    delivery_address: parts,
    note,
    isBuyers,
  }: {
    customer_info: NonNullable<Correction['customer_info']>
    delivery_address: Correction['delivery_address']
    note: string | null
    isBuyers: boolean
  },
): OrderWithLines {
  const lead = longestLead([leadOf(stored), content.lead])
  // The call confirmed that this person at this number has ordered.
  const isOther =
    phone !== stored.customerPhone ||
    (isBuyers && (name !== stored.customerName || address !== stored.customerAddress))
  return {
    ...stored,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerAddress: address,
    // The parts of another address are unknown.
    deliveryAddress: parts ?? (address === stored.customerAddress ? stored.deliveryAddress : null),
    note,
    charges: content.charges,
    taxes: content.taxes,
    payment: paymentAgain(stored, content.total),
    delivery: content.delivery,
    totalAmount: content.total,
    cashRounding: cashRounding(content.total, stored.cashStep),
    leadDaysMin: lead?.min ?? null,
    leadDaysMax: lead?.max ?? null,
    phoneConfirmedAt: isOther ? null : stored.phoneConfirmedAt,
    sizesConfirmedAt: content.hasNewPieces ? null : stored.sizesConfirmedAt,
    lines: content.lines.map((line, position) => ({
      ...line,
      position,
      pieceId: line.pieceId ?? randomUUID(),
    })),
    goods: content.goods.map((item, position) => ({
      ...item,
      position,
      goodsId: item.goodsId ?? randomUUID(),
    })),
  }
}
