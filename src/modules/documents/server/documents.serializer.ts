import { toMajor } from '#kernel/rules/money.ts'
import { serializeTaxes } from '#modules/taxes/server/index.ts'
import type { DocumentOnWire, OwnDocument } from '../contract/documents.ts'
import type { ReadDocument } from './documents.repository.ts'

/** A document with amounts in major units. */
export function serializeDocument(row: ReadDocument): DocumentOnWire {
  const { exponent, taxes, creditedLines } = row
  const major = (minor: number) => toMajor(minor, exponent)
  return {
    id: row.id,
    kind: row.kind,
    number: row.number,
    orderId: row.orderId,
    orderNumber: row.orderNumber,
    customerName: row.customerName,
    language: row.language,
    currency: row.currency,
    issuedAt: row.issuedAt.toISOString(),
    issuedOn: row.issuedOn,
    taxDay: row.taxDay,
    dueOn: row.dueOn,
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
    creditsId: row.creditsId,
    refersTo: row.refersTo.map((reference) => ({
      ...reference,
      net: major(reference.net),
      tax: major(reference.tax),
      gross: major(reference.gross),
    })),
    buyerReference: row.buyerReference,
    hasXml: row.hasXml,
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}

/** A document for its customer, with its total in major units. */
export const serializeOwnDocument = ({
  id,
  kind,
  number,
  issuedOn,
  gross,
  exponent,
}: ReadDocument): OwnDocument => ({
  id,
  kind,
  number,
  issuedOn,
  gross: toMajor(gross, exponent),
})
