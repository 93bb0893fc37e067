import { serializeColumns } from '#kernel/record/serialize-columns.ts'
import { toMajor } from '#kernel/rules/money.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import { documentOnWire, ownDocument, type DocumentOnWire, type OwnDocument } from '../contract/documents.ts'
import type { ReadDocument } from './documents.repository.ts'

/** A document with amounts in major units. */
export function serializeDocument(row: ReadDocument): DocumentOnWire {
  const { exponent, taxes, creditedLines } = row
  const major = (minor: number) => toMajor(minor, exponent)
  return serializeColumns(documentOnWire.shape, {
    ...row,
    net: major(row.net),
    tax: major(row.tax),
    gross: major(row.gross),
    lines: row.lines.map(({ kind, name, details, quantity, percent, amount, net }, index) => ({
      kind,
      name,
      details,
      ...(quantity !== undefined && { quantity }),
      percent,
      amount: major(amount),
      net: major(net),
      isCredited: creditedLines.includes(index),
    })),
    taxes: taxes && serializeTaxes(taxes, exponent),
    refersTo: row.refersTo.map((reference) => ({
      ...reference,
      net: major(reference.net),
      tax: major(reference.tax),
      gross: major(reference.gross),
    })),
  })
}

/** A document for its customer, with its total in major units. */
export const serializeOwnDocument = (row: ReadDocument): OwnDocument =>
  serializeColumns(ownDocument.shape, { ...row, gross: toMajor(row.gross, row.exponent) })
