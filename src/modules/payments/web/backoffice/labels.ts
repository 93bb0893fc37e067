import type {
  bankColumnNames,
  BankLine,
  entryMethods,
  LedgerEntry,
  Payout,
  PayoutLine,
} from '../../contract/index.ts'

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

export const reasonLabels: Readonly<Record<BankLine['reason'], string>> = {
  exact: 'Reference and amount fit',
  reference: 'Reference fits, not the amount',
  name: 'Name and amount fit',
  settled: 'Nothing is owed of it any more',
  unknown: 'No order found',
  outgoing: 'Left the account',
  currency: 'In another currency',
}

export const lineStateLabels: Readonly<Record<BankLine['state'], string>> = {
  open: 'Open',
  booked: 'Booked',
  ignored: 'Put aside',
}

export const payoutKindLabels: Readonly<Record<Payout['kind'], string>> = {
  carrier: 'Carrier (cash on delivery)',
  provider: 'Provider of cards',
}

export const payoutFitLabels: Readonly<Record<PayoutLine['fit'], string>> = {
  exact: 'Fits what is owed',
  amount: 'Another amount is owed',
  settled: 'Nothing is owed of it any more',
  entered: 'Entered',
  unknown: 'No order found',
}

export const bankColumnLabels: Readonly<Record<(typeof bankColumnNames)[number], string>> = {
  bookedOn: 'Day',
  amount: 'Amount',
  credit: 'Came in',
  debit: 'Left the account',
  currency: 'Currency',
  name: 'Paid by',
  account: 'Account',
  purpose: 'Reference',
  bankId: 'Number of the bank',
}
