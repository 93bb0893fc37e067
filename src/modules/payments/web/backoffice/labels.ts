import type { entryMethods, LedgerEntry, OrderBalance } from '../../contract/index.ts'

export const kindLabels: Readonly<Record<LedgerEntry['kind'], string>> = {
  payment: 'Payment',
  refund: 'Refund',
  cash_discount: 'Discount for early payment',
  write_off: 'Write-off',
  rounding: 'Rounding of cash',
  fee: 'Fee',
}

export const moneyMethodLabels: Readonly<Record<(typeof entryMethods)[number], string>> = {
  cash: 'Cash',
  transfer: 'Bank transfer',
  card: 'Card',
  carrier: 'Carrier',
  other: 'Other',
}

export const stateLabels: Readonly<Record<OrderBalance['state'], string>> = {
  unpaid: 'Unpaid',
  deposit_paid: 'Deposit paid',
  partly_paid: 'Partly paid',
  paid: 'Paid',
  overpaid: 'Overpaid',
}
