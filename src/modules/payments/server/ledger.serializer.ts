import { toMajor } from '#kernel/rules/money.ts'
import type { LedgerEntry } from '../contract/ledger.ts'
import type { ReadEntry } from './ledger.repository.ts'

/** An entry with amounts in major units. */
export const serializeEntry = (row: ReadEntry, exponent: number): LedgerEntry => ({
  id: row.id,
  orderId: row.orderId,
  orderNumber: row.orderNumber,
  customerName: row.customerName,
  documentId: row.documentId,
  kind: row.kind,
  amount: toMajor(row.amount, exponent),
  tax:
    row.taxes &&
    toMajor(
      row.taxes.reduce((sum, { tax }) => sum + tax, 0),
      exponent,
    ),
  method: row.method,
  provider: row.provider,
  providerId: row.providerId,
  bookedOn: row.bookedOn,
  note: row.note,
  reversesId: row.reversesId,
  isReversed: row.isReversed,
  createdBy: row.createdByName,
  createdAt: row.createdAt.toISOString(),
})
