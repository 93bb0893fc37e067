import type { CorrectedLine } from '../contract/order-corrections.ts'
import { judgePiece } from '../../catalog/server/index.ts'
import type { Piece, ProductForSale } from '../../catalog/server/index.ts'
import type { LeadDays } from '../../making/rules/index.ts'
import { largestAmount, toMillimetres } from '../../pricing/rules/index.ts'
import { toMinor } from '../../../kernel/rules/money.ts'
import { pricedLine, rateOf } from './pricing.ts'
import type { PricedLine } from './pricing.ts'
import type { OrderWithLines } from './orders.serializer.ts'
import { madeOf } from './orders.serializer.ts'

type StoredLine = OrderWithLines['lines'][number]

/** A line as it is to be, or why it cannot be so, by field of the line. */
export type LineResult =
  | { line: PricedLine; lead: LeadDays | null; isNewPiece: boolean }
  | { refused: Record<string, string> }

const sideOf = (metres: number | null | undefined) => (metres ? toMillimetres(metres) : null)

const isSameRecord = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

/** Whether a line asks for the very piece that was ordered; its room, note and price may differ. */
function isSamePiece(sent: CorrectedLine, stored: StoredLine): boolean {
  const made = madeOf(stored)
  return (
    sent.product_id === stored.productId &&
    toMillimetres(sent.width) === stored.widthMm &&
    toMillimetres(sent.length) === stored.lengthMm &&
    (sent.mount ?? null) === stored.mount &&
    sideOf(sent.depth) === (made?.depthMm ?? null) &&
    sideOf(sent.top_height) === (made?.topHeightMm ?? null) &&
    isSameRecord(sent.options ?? {}, stored.options)
  )
}

/** What was agreed for a piece; null: the shop's own price, undefined: nothing is said. Minor units. */
function agreedPrice(sent: CorrectedLine, exponent: number): number | null | undefined {
  return typeof sent.price === 'number' ? toMinor(sent.price, exponent) : sent.price
}

function refusedPrice(amount: number, reason: string | undefined): Record<string, string> | null {
  if (amount <= 0) return { price: 'A piece costs more than 0' }
  if (amount > largestAmount) return { price: 'This amount is larger than the shop can keep' }
  return reason ? null : { price_reason: 'Please say why this price was agreed' }
}

const withPrice = (line: PricedLine, amount: number, reason: string): PricedLine => ({
  ...line,
  calculatedPrice: amount,
  pricePerSqm: rateOf(amount, line.widthMm, line.lengthMm),
  priceReason: reason,
})

function judged(sent: CorrectedLine, product: ProductForSale | undefined): Piece | Record<string, string> {
  if (product === undefined) return { product_id: 'This product is not for sale' }
  const piece = judgePiece(product, sent)
  return Object.keys(piece.refused).length > 0 ? piece.refused : piece
}

const isPiece = (found: Piece | Record<string, string>): found is Piece => 'judged' in found

/**
 * A line after a correction. A piece that stays what it was keeps its price and what was made of it, also when its
 * product is gone or costs something else by now; every other piece is judged and priced as of today.
 * @param stored the line that goes on in this one; undefined: a new one
 */
export function correctedLine(
  sent: CorrectedLine,
  stored: StoredLine | undefined,
  product: ProductForSale | undefined,
  exponent: number,
): LineResult {
  const words = { room: sent.room?.trim() || null, note: sent.note?.trim() || null }
  const agreed = agreedPrice(sent, exponent)
  const isKept = stored !== undefined && isSamePiece(sent, stored)
  // The shop's own price of today was asked for a line that somebody had agreed another one for.
  const isRepriced = isKept && agreed === null && stored.priceReason !== null
  if (isKept && !isRepriced) {
    const { position: _, ...line } = { ...stored, ...words, measured: sent.measured ?? stored.measured }
    if (typeof agreed !== 'number' || (agreed === line.calculatedPrice && stored.priceReason === null))
      return { line, lead: null, isNewPiece: false }
    const refused = refusedPrice(agreed, sent.price_reason)
    if (refused) return { refused }
    return { line: withPrice(line, agreed, sent.price_reason ?? ''), lead: null, isNewPiece: false }
  }
  const piece = judged(sent, product)
  if (!isPiece(piece) || product === undefined) return { refused: piece as Record<string, string> }
  const line = { ...pricedLine(product, sent, piece), ...words, makingDay: stored?.makingDay ?? null }
  if (typeof agreed === 'number') {
    const refused = agreed === line.calculatedPrice ? null : refusedPrice(agreed, sent.price_reason)
    if (refused) return { refused }
    const own = agreed === line.calculatedPrice
    return {
      line: own ? line : withPrice(line, agreed, sent.price_reason ?? ''),
      lead: piece.lead,
      isNewPiece: !isKept,
    }
  }
  if (line.calculatedPrice === 0) return { refused: { product_id: 'This product has no price yet' } }
  return { line, lead: piece.lead, isNewPiece: !isKept }
}
