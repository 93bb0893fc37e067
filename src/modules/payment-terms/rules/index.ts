export { dueOf, paymentState, settledBy } from './balance.ts'
export { depositOf, type Deposit } from './deposit.ts'
export { creditorReference } from './creditor-reference.ts'
export { transferCode } from './transfer-code.ts'
