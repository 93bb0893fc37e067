import type { EntryKind, PaymentState } from '../contract/order-payment.ts'

/** An entry of the ledger of an order, as far as its balance needs it. Amounts in minor units. */
export interface BalanceEntry {
  kind: EntryKind
  /** Negative for the reversal of a wrong entry; of a rounding, what is collected beyond what is due. */
  amount: number
}

const effects: Readonly<Record<EntryKind, number>> = {
  payment: 1,
  refund: -1,
  cash_discount: 1,
  write_off: 1,
  rounding: -1,
  fee: 0,
}

/** What entries settle of an order, in minor units. */
export const settledAmount = (entries: readonly BalanceEntry[]): number =>
  entries.reduce((sum, { kind, amount }) => sum + effects[kind] * amount, 0)

/**
 * What is still owed of an order (R13): its total and the rounding of its cash, minus payments, discounts for cash and
 * write-offs, plus refunds. Negative: what is owed to the customer. Nothing is owed of a cancelled order.
 * @param order.settled from `settledAmount`; minor units
 */
export const dueOf = ({
  totalAmount,
  settled,
  status,
}: {
  totalAmount: number
  settled: number
  status: string
}): number => (status === 'cancelled' ? 0 : totalAmount) - settled

/**
 * Whether an order is paid; worked out, never typed.
 * @param order.deposit minor units; undefined: none was agreed
 */
export function paymentState({
  due,
  settled,
  deposit,
}: {
  due: number
  settled: number
  deposit: number | undefined
}): PaymentState {
  if (due < 0) return 'overpaid'
  if (due === 0) return 'paid'
  if (deposit !== undefined && settled >= deposit) return 'deposit_paid'
  return settled > 0 ? 'partly_paid' : 'unpaid'
}
