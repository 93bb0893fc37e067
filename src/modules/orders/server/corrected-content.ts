import { longestLead } from '../../making/rules/index.ts'
import type { LeadDays } from '../../making/rules/index.ts'
import { largestAmount } from '../../pricing/rules/index.ts'
import { refuse } from '../../../kernel/http/refusal.ts'
import type { Correction } from '../contract/order-corrections.ts'
import { cashRounding } from '../rules/cash-rounding.ts'
import type { OrderWithLines } from './orders.serializer.ts'
import type { StoredCharge } from './orders.tables.ts'
import type { PricedLine } from './pricing.ts'

/** What an order is to say, judged and priced. */
export interface Content {
  lines: PricedLine[]
  charges: StoredCharge[]
  /** Minor units. */
  total: number
  /** Of the slowest new piece. */
  lead: LeadDays | null
  /** The place of each line before, counted from 0; undefined: a new one. */
  kept: (number | undefined)[]
  /** A piece is new or another one than before. */
  hasNewPieces: boolean
}

/** What an order costs in all, or why it cannot. */
export function totalOf(lines: readonly PricedLine[], charges: readonly StoredCharge[]) {
  const total =
    lines.reduce((sum, { calculatedPrice }) => sum + calculatedPrice, 0) +
    charges.reduce((sum, { amount }) => sum + amount, 0)
  if (total < 0) return refuse('order_refused', { fields: { charges: 'The total would be below 0' } })
  if (total > largestAmount || charges.some(({ amount }) => Math.abs(amount) > largestAmount))
    return refuse('order_refused', { fields: { charges: 'This amount is larger than the shop can keep' } })
  return total
}

const leadOf = ({ leadDaysMin: min, leadDaysMax: max }: OrderWithLines): LeadDays | null =>
  min === null || max === null ? null : { min, max }

/** The order as it will stand: a changed piece takes back the confirmation of the sizes. */
export function contentApplied(
  stored: OrderWithLines,
  content: Content,
  {
    customer_info: { name, email, phone, address },
    note,
  }: { customer_info: NonNullable<Correction['customer_info']>; note: string | null },
): OrderWithLines {
  const lead = longestLead([leadOf(stored), content.lead])
  return {
    ...stored,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    customerAddress: address,
    note,
    charges: content.charges,
    totalAmount: content.total,
    cashRounding: cashRounding(content.total, stored.cashStep),
    leadDaysMin: lead?.min ?? null,
    leadDaysMax: lead?.max ?? null,
    sizesConfirmedAt: content.hasNewPieces ? null : stored.sizesConfirmedAt,
    lines: content.lines.map((line, position) => ({ ...line, position })),
  }
}
