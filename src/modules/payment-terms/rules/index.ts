export {
  dueOf,
  entryKinds,
  paymentState,
  paymentStates,
  settledBy,
  type BalanceEntry,
  type EntryKind,
  type PaymentState,
} from './balance.ts'
export { depositOf, type Deposit, type DepositTerms } from './deposit.ts'
export { creditorReference } from './creditor-reference.ts'
export { transferCode, type TransferCode } from './transfer-code.ts'
