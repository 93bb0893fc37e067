import { toMajor } from '#kernel/rules/money.ts'
import { cashRounding } from '#modules/orders/rules/index.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { dueOf, paymentState } from '#modules/payment-terms/rules/index.ts'
import type { OrderBalance } from '../contract/ledger.ts'
import { cashDiscountOf, lastDiscountDay } from '../rules/index.ts'

/** What is owed of an order. Amounts in minor units. */
export interface Balance {
  due: number
  /** What is still to be paid before the pieces are made; 0: nothing. */
  depositDue: number
  /** The rest with its rounding, if it is paid in cash; null: cash is not rounded. */
  cashDue: number | null
  cashDiscount: { amount: number; percent: number; until: string } | null
}

/**
 * What is owed of an order now.
 * @param invoicedOn the day of its invoice; null: there is none
 * @param day the day of the money
 */
export function balanceOf(order: OrderWithLines, invoicedOn: string | null, day: string): Balance {
  const due = dueOf(order)
  const { payment, settled, status } = order
  const deposit = status === 'cancelled' ? 0 : (payment?.deposit?.amount ?? 0)
  const terms = payment?.cashDiscount
  const until = terms && invoicedOn ? lastDiscountDay(invoicedOn, terms.days) : null
  return {
    due,
    depositDue: Math.max(0, Math.min(due, deposit - settled)),
    cashDue: order.cashStep === null ? null : due + (due > 0 ? cashRounding(due, order.cashStep) : 0),
    cashDiscount:
      terms && until && until >= day && due > 0
        ? { amount: cashDiscountOf(due, terms.percent), percent: terms.percent, until }
        : null,
  }
}

/** The balance with amounts in major units. */
export function serializeBalance(order: OrderWithLines, balance: Balance, exponent: number): OrderBalance {
  const { due, depositDue, cashDue, cashDiscount } = balance
  const major = (minor: number) => toMajor(minor, exponent)
  return {
    state: paymentState({ due, settled: order.settled, deposit: order.payment?.deposit?.amount }),
    method: order.payment?.method ?? 'cash',
    total: major(order.status === 'cancelled' ? 0 : order.totalAmount),
    settled: major(order.settled),
    due: major(due),
    depositDue: major(depositDue),
    cashDue: cashDue === null ? null : major(cashDue),
    cashDiscount: cashDiscount && { ...cashDiscount, amount: major(cashDiscount.amount) },
  }
}
