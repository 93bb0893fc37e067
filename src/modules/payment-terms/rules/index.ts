export { dueOf, paymentState, settledBy, type BalanceEntry } from './balance.ts'
export { depositOf, type Deposit, type DepositTerms } from './deposit.ts'
export { creditorReference } from './creditor-reference.ts'
export { transferCode, type TransferCode } from './transfer-code.ts'
