import type { CorrectedLine } from '../../contract/order-corrections.ts'
import { evaluateLine, type Piece, type ProductForSale } from '#modules/catalog/server/index.ts'
import type { LeadDays } from '#modules/making/rules/index.ts'
import { largestAmount, toMillimetres } from '#modules/pricing/rules/index.ts'
import { withCustomValues } from '#kernel/custom-fields/values.ts'
import { toMinor } from '#kernel/rules/money.ts'
import { pricedLine, rateOf, type PricedLine } from '../pricing/line-pricing.ts'
import { isSameSize } from './kept-lines.ts'
import { productionRecordOf, type OrderWithLines } from '../orders.serializer.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type StoredLine = OrderWithLines['lines'][number]

/** A corrected line, or messages by field why it is refused. */
export type LineResult =
  | { line: PricedLine; lead: LeadDays | null; isNewPiece: boolean }
  | { refused: Record<string, string> }

const sideOf = (metres: number | null | undefined) => (metres ? toMillimetres(metres) : null)

const isSameRecord = (one: Record<string, unknown>, other: Record<string, unknown>) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([key, value]) => other[key] === value)

/** Whether a line is for the same piece as ordered; its room, note and price may differ. */
function isSamePiece(input: CorrectedLine, stored: StoredLine): boolean {
  const making = productionRecordOf(stored)
  return (
    input.product_id === stored.productId &&
    isSameSize(input, stored) &&
    (input.mount ?? null) === stored.mount &&
    sideOf(input.depth) === (making?.depthMm ?? null) &&
    sideOf(input.top_height) === (making?.topHeightMm ?? null) &&
    isSameRecord(input.options ?? {}, stored.options)
  )
}

/** The agreed price of a piece in minor units; null: the shop's own price; undefined: not given. */
function agreedPrice(input: CorrectedLine, exponent: number): number | null | undefined {
  return typeof input.price === 'number' ? toMinor(input.price, exponent) : input.price
}

function refusedPrice(amount: number, reason: string | undefined): Record<string, string> | null {
  if (amount <= 0) return { price: staffText('A piece costs more than 0') }
  if (amount > largestAmount) return { price: staffText('This amount is larger than the shop can keep') }
  return reason ? null : { price_reason: staffText('Please say why this price was agreed') }
}

const withPrice = (line: PricedLine, amount: number, reason: string): PricedLine => ({
  ...line,
  calculatedPrice: amount,
  pricePerSqm: rateOf(amount, line.widthMm, line.lengthMm),
  pricedByArea: false,
  priceReason: reason,
})

function evaluation(
  input: CorrectedLine,
  product: ProductForSale | undefined,
): Piece | Record<string, string> {
  if (product === undefined) return { product_id: staffText('This product is not for sale') }
  const piece = evaluateLine(product, input)
  return Object.keys(piece.refused).length > 0 ? piece.refused : piece
}

const isPiece = (result: Piece | Record<string, string>): result is Piece => 'evaluation' in result

/**
 * A line after a correction. An unchanged piece keeps its price and its stored making, even when its product was
 * deleted or has another price now; every other piece is validated and priced as of today.
 * @param stored the line that this one continues; undefined for a new line
 */
export function correctedLine(
  input: CorrectedLine,
  stored: StoredLine | undefined,
  product: ProductForSale | undefined,
  exponent: number,
): LineResult {
  const words = {
    room: input.room?.trim() || null,
    note: input.note?.trim() || null,
    customFields: withCustomValues(stored?.customFields ?? {}, input.custom_fields ?? {}),
  }
  const agreed = agreedPrice(input, exponent)
  const isKept = stored !== undefined && isSamePiece(input, stored)
  // The correction asks for today's price of the shop for a line whose price was agreed.
  const isRepriced = isKept && agreed === null && stored.priceReason !== null
  if (isKept && !isRepriced) {
    const { position: _, ...line } = { ...stored, ...words, measured: input.measured ?? stored.measured }
    if (typeof agreed !== 'number' || (agreed === line.calculatedPrice && stored.priceReason === null))
      return { line, lead: null, isNewPiece: false }
    const refused = refusedPrice(agreed, input.price_reason)
    if (refused) return { refused }
    return { line: withPrice(line, agreed, input.price_reason ?? ''), lead: null, isNewPiece: false }
  }
  const piece = evaluation(input, product)
  if (!isPiece(piece) || product === undefined) return { refused: piece as Record<string, string> }
  const line = { ...pricedLine(product, input, piece), ...words, makingDay: stored?.makingDay ?? null }
  if (typeof agreed === 'number') {
    const refused = agreed === line.calculatedPrice ? null : refusedPrice(agreed, input.price_reason)
    if (refused) return { refused }
    const isCalculatedPrice = agreed === line.calculatedPrice
    return {
      line: isCalculatedPrice ? line : withPrice(line, agreed, input.price_reason ?? ''),
      lead: piece.lead,
      isNewPiece: !isKept,
    }
  }
  if (line.calculatedPrice === 0)
    return { refused: { product_id: staffText('This product has no price yet') } }
  return { line, lead: piece.lead, isNewPiece: !isKept }
}
