import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { ledgerEntry, type LedgerEntry } from '../contract/ledger.ts'
import type { ReadEntry } from './ledger.repository.ts'

/** An entry with amounts in major units. */
export const serializeEntry = (row: ReadEntry, exponent: number): LedgerEntry =>
  serializeColumns(ledgerEntry.shape, {
    ...row,
    amount: toMajor(row.amount, exponent),
    tax:
      row.taxes &&
      toMajor(
        row.taxes.reduce((sum, { tax }) => sum + tax, 0),
        exponent,
      ),
    createdBy: row.createdByName,
  })
