import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Db } from '#kernel/database/db.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import type { LineTexts } from '#kernel/modules/field-texts.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import type { OrderTaxes, TaxTerms } from '#modules/taxes/rules/index.ts'
import type { DocumentInput } from '../../contract/documents.ts'
import {
  creditOf,
  depositOf,
  depositSums,
  mayInvoiceDeposits,
  restOf,
  type DocumentSums,
} from '../../rules/index.ts'
import { documentLines } from './document-lines.ts'
import { termsOn } from './document-terms.ts'
import type { DocumentWords } from '../papers/document-words.ts'
import type { DocumentLine, DocumentReference, DocumentRow } from '../documents.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** What a document charges, before it has a number. Minor units. */
export interface Draft extends Pick<DocumentRow, 'net' | 'tax' | 'gross' | 'lines' | 'taxes' | 'creditsId'> {
  refersTo: DocumentReference[]
}

export interface DraftParts {
  db: Db
  order: OrderWithLines
  /** All documents of the order, the oldest first. */
  issued: readonly DocumentRow[]
  words: DocumentWords
  currency: string
  exponent: number
  lineTexts: LineTexts
  /** The shop's country. */
  country: string
  taxDay: string
  /** Of a delivery note: which of the order's items it is about, counted from 0; omitted: all. */
  parcel?: ParcelContents | undefined
}

/** Items of an order, pieces before goods; a quantity less than ordered for goods that leave in parts. */
export type ParcelContents = readonly { index: number; quantity?: number }[]

type Drafted = Draft | Refusal<'document_refused' | 'document_not_found'>

const refuseDocument = (field: string, message: string) =>
  refuse('document_refused', { message, fields: { [field]: message } })

const sumsOf = ({ taxes, net, tax, gross }: DocumentRow): DocumentSums => ({
  sums: taxes?.sums ?? [],
  net,
  tax,
  gross,
})

const creditsOf = (row: DocumentRow, { issued }: Pick<DraftParts, 'issued'>) =>
  issued
    .filter(({ creditsId }) => creditsId === row.id)
    .map((credit) => ({
      ...sumsOf(credit),
      indexes: credit.lines.flatMap(({ source }) => (source === undefined ? [] : [source])),
    }))

/** What is left of a document after its credit notes. */
const leftOf = (row: DocumentRow, parts: DraftParts): DocumentSums =>
  restOf(sumsOf(row), creditsOf(row, parts))

const referTo = (row: DocumentRow, { net, tax, gross }: DocumentSums): DocumentReference => {
  const { id, number, kind, issuedOn } = row
  return { id, number, kind, issuedOn, net, tax, gross }
}

const isOpen = (row: DocumentRow, parts: DraftParts) =>
  creditsOf(row, parts).flatMap(({ indexes }) => indexes).length < row.lines.length

const draftOf = (
  lines: DocumentLine[],
  { sums, net, tax, gross }: DocumentSums,
  terms: TaxTerms | OrderTaxes | null,
  refersTo: DocumentReference[] = [],
): Draft => ({
  lines,
  net,
  tax,
  gross,
  taxes: terms && { ...terms, sums, net, tax },
  creditsId: null,
  refersTo,
})

/** A document without an effect on the books: what the order would be invoiced as, or what was delivered. */
function draftPaper(kind: 'proforma' | 'delivery', parts: DraftParts, terms: TaxTerms | null): Draft {
  const words = { ...parts, ...parts.words }
  if (kind === 'proforma') {
    const { lines, whole } = documentLines(parts.order, terms, words)
    return draftOf(lines, whole, terms)
  }
  // A delivery note names no prices: whoever accepts the goods need not be who pays.
  const { lines } = documentLines(parts.order, null, { ...words, isPriced: false })
  const pieces = lines.filter((line) => line.kind === 'piece')
  const delivered = parts.parcel
    ? parts.parcel.flatMap(({ index, quantity }) => {
        const line = pieces[index]
        return line ? [quantity === undefined ? line : { ...line, quantity }] : []
      })
    : pieces
  const goods = delivered.map((line) => ({ ...line, percent: null, amount: 0, net: 0 }))
  return draftOf(goods, { sums: [], net: 0, tax: 0, gross: 0 }, null)
}

function draftDeposit(input: DocumentInput, parts: DraftParts, terms: TaxTerms): Drafted {
  const { order, words, exponent, country } = parts
  if (!mayInvoiceDeposits(country))
    return refuseDocument(
      'kind',
      staffText('In Vietnam a deposit on goods is not invoiced: the invoice belongs to the delivery.'),
    )
  const { whole } = documentLines(order, terms, { ...parts, ...words })
  const earlier = parts.issued
    .filter((row) => row.kind === 'deposit')
    .reduce((sum, row) => sum + leftOf(row, parts).gross, 0)
  if (input.percent === undefined && input.amount === undefined)
    return refuseDocument('percent', staffText('Say which part of the total the deposit is.'))
  const gross =
    input.percent === undefined ? toMinor(input.amount ?? 0, exponent) : depositOf(whole.gross, input.percent)
  if (gross <= 0 || gross + earlier > whole.gross)
    return refuseDocument(
      input.percent === undefined ? 'amount' : 'percent',
      staffText('Deposits are more than 0 and together at most the total, of which {{gross}} is left.', {
        gross: toMajor(whole.gross - earlier, exponent),
      }),
    )
  const sums = depositSums(gross, whole)
  const name = words.heading('document.depositLine', { number: order.orderNumber })
  const lines = sums.sums.map((sum) => ({
    kind: 'deposit' as const,
    name,
    details: [],
    percent: sum.percent,
    amount: sum.gross,
    net: sum.net,
  }))
  // A deposit contains its tax, also where prices do not.
  return draftOf(lines, sums, { ...terms, mode: 'included' })
}

function depositLines(
  row: DocumentRow,
  left: DocumentSums,
  { words }: DraftParts,
  terms: TaxTerms,
): DocumentLine[] {
  const { heading, money, day } = words
  const title = heading('document.title.deposit')
  return left.sums.map(({ percent, net, tax, gross }) => ({
    kind: 'deposit' as const,
    name: words.t('document.less', { title, number: row.number, day: day(row.issuedOn) }),
    details: [words.t('document.taken', { net: money(net), tax: money(tax) })],
    percent,
    amount: terms.mode === 'included' ? -gross : -net,
    net: -net,
  }))
}

function draftInvoice(kind: 'invoice' | 'final', parts: DraftParts, terms: TaxTerms): Drafted {
  const { issued, order, words } = parts
  if (order.remakeOf !== null && order.totalAmount === 0)
    return refuseDocument(
      'kind',
      staffText('Its pieces were made again at the cost of the shop: there is nothing to invoice.'),
    )
  const earlier = issued.find((row) => (row.kind === 'invoice' || row.kind === 'final') && isOpen(row, parts))
  if (earlier)
    return refuseDocument(
      'kind',
      staffText('This order has the invoice {{number}}. Credit it first.', { number: earlier.number }),
    )
  const deposits = issued
    .filter((row) => row.kind === 'deposit' && isOpen(row, parts))
    .map((row) => ({ row, left: leftOf(row, parts) }))
  if (kind === 'invoice' && deposits.length > 0)
    return refuseDocument(
      'kind',
      staffText('A deposit was invoiced: issue a final invoice, which takes it off.'),
    )
  if (kind === 'final' && deposits.length === 0)
    return refuseDocument('kind', staffText('No deposit was invoiced: issue an invoice.'))
  const { lines, whole } = documentLines(order, terms, { ...parts, ...words })
  const rest = restOf(
    whole,
    deposits.map(({ left }) => left),
  )
  if (rest.gross < 0)
    return refuseDocument(
      'kind',
      staffText('The deposits are more than the order. Credit one of them first.'),
    )
  const deductedLines = deposits.flatMap(({ row, left }) => depositLines(row, left, parts, terms))
  const refersTo = deposits.map(({ row, left }) => referTo(row, left))
  const sums = kind === 'invoice' ? whole : rest
  return draftOf([...lines, ...deductedLines], sums, terms, refersTo)
}

function draftCredit({ creditsId, lines: requestedLines }: DocumentInput, parts: DraftParts): Drafted {
  if (!creditsId) return refuseDocument('creditsId', staffText('Say which document is credited.'))
  const row = parts.issued.find(({ id }) => id === creditsId)
  if (!row) return refuse('document_not_found')
  if (!row.taxes || !['invoice', 'final', 'deposit'].includes(row.kind))
    return refuseDocument('creditsId', staffText('Only invoices are credited.'))
  const final = parts.issued.find(
    (other) =>
      other.refersTo.some(({ id }) => id === row.id) && other.kind === 'final' && isOpen(other, parts),
  )
  if (final)
    return refuseDocument(
      'creditsId',
      staffText('The final invoice {{number}} takes it off. Credit that one first.', {
        number: final.number,
      }),
    )
  const earlier = creditsOf(row, parts)
  const credited = new Set(earlier.flatMap(({ indexes }) => indexes))
  const indexes = [...new Set(requestedLines ?? row.lines.keys())].filter(
    (index) => requestedLines || !credited.has(index),
  )
  if (indexes.length === 0) return refuseDocument('creditsId', staffText('All of it was credited already.'))
  if (indexes.some((index) => credited.has(index) || !row.lines[index]))
    return refuseDocument('lines', staffText('Only lines that it has, and that were not credited before.'))
  const document = {
    ...sumsOf(row),
    mode: row.taxes.mode,
    lines: row.lines.map((line) => ({ ...line, percent: line.percent ?? 0 })),
  }
  const { lines, sums } = creditOf(document, earlier, indexes)
  const remainingLines = row.lines.filter((_, index) => !credited.has(index) && !indexes.includes(index))
  const leavesDeposits = remainingLines.length > 0 && remainingLines.every((line) => line.net < 0)
  if (leavesDeposits || sums.gross <= 0)
    return refuseDocument(
      'lines',
      staffText('Credit the deposits that it takes off together with its last line.'),
    )
  const credit = indexes.map((source, index) => ({
    ...(row.lines[source] as DocumentLine),
    ...lines[index],
    source,
  }))
  return { ...draftOf(credit, sums, row.taxes, [referTo(row, sumsOf(row))]), creditsId: row.id }
}

/** What a document of this kind would charge for an order today, or why it cannot be issued. */
export async function draftDocument(input: DocumentInput, parts: DraftParts): Promise<Drafted> {
  const { kind } = input
  const { db, order, taxDay, country } = parts
  if (kind === 'credit') return draftCredit(input, parts)
  const terms = order.taxes && (await termsOn(db, order.taxes, taxDay, country))
  if (kind === 'proforma' || kind === 'delivery') return draftPaper(kind, parts, terms)
  if (terms === null)
    return refuseDocument(
      'taxes',
      staffText(
        'This order was placed without taxes. Turn taxes on first, in the settings; orders from then on can be invoiced.',
      ),
    )
  return kind === 'deposit' ? draftDeposit(input, parts, terms) : draftInvoice(kind, parts, terms)
}
