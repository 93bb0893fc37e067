import type { PieceRequest } from '../contract/configuration.ts'
import { toMajor } from '../../../kernel/rules/money.ts'
import { madeLine, makeLine, refusalField, refusalText } from '../../making/rules/index.ts'
import type { JudgedLine, LeadDays, LineRequest, MadeLine } from '../../making/rules/index.ts'
import {
  pricePerSqm,
  priceOf,
  refusedSides,
  sideText,
  toMetres,
  toMillimetres,
} from '../../pricing/rules/index.ts'
import type { PiecePrice } from '../contract/configuration.ts'
import type { ProductForSale } from './products.repository.ts'
import { productLead, productLimits } from './products.serializer.ts'

/** A piece of a product, priced and judged. */
export interface Piece {
  line: LineRequest
  /** Minor units, and per square metre. */
  price: number
  perSqm: number
  chargedAreaMm2: number
  judged: JudgedLine
  /** What is stored with an ordered line; null for a product without a kind. */
  made: MadeLine | null
  /** Null: not promised. */
  lead: LeadDays | null
  /** Why it cannot be ordered like this, by field; the first reason of a field. */
  refused: Record<string, string>
}

const millimetres = (metres: number | null | undefined) => (metres ? toMillimetres(metres) : null)

/** What a shopper sent, in whole millimetres. A product without a kind does not ask where it hangs. */
function lineRequest(request: PieceRequest, { kind }: Pick<ProductForSale, 'kind'>): LineRequest {
  return {
    widthMm: toMillimetres(request.width),
    lengthMm: toMillimetres(request.length),
    mount: (kind && request.mount) ?? null,
    depthMm: millimetres(request.depth),
    topHeightMm: millimetres(request.top_height),
  }
}

/** The one answer to what a piece of a product costs and whether it can be made: orders, quotes and the API give it. */
export function judgePiece(product: ProductForSale, request: PieceRequest): Piece {
  const line = lineRequest(request, product)
  const perSqm = pricePerSqm(product)
  const price = priceOf({ model: 'area', perSqm, minAreaMm2: product.minAreaMm2 }, line)
  const refused: Record<string, string> = {}
  for (const side of refusedSides(request.width, request.length, productLimits(product)))
    refused[side.side] = sideText(side)
  const judged = makeLine(product, line, product.safety)
  for (const refusal of judged.refusals) refused[refusalField(refusal)] ??= refusalText(refusal)
  return {
    line,
    price: price?.total ?? 0,
    perSqm,
    chargedAreaMm2: price?.chargedAreaMm2 ?? 0,
    judged,
    made: madeLine(product, line, judged, product.safety),
    lead: productLead(product),
    refused,
  }
}

const metresOrNull = (mm: number | null | undefined) =>
  mm === null || mm === undefined ? null : toMetres(mm)

/** A judged piece as the API gives it. */
export function serializePiece(
  { line, price, chargedAreaMm2, judged: { piece, weightG }, lead, refused }: Piece,
  exponent: number,
): PiecePrice {
  const { widthMm, lengthMm } = line
  const total = toMajor(price, exponent)
  return {
    price: total,
    area: (widthMm * lengthMm) / 1_000_000,
    charged_area: chargedAreaMm2 / 1_000_000,
    finished_width: metresOrNull(piece?.finished?.widthMm),
    finished_length: metresOrNull(piece?.finished?.lengthMm),
    parts: [{ label: `${toMetres(widthMm)} x ${toMetres(lengthMm)} m`, amount: total }],
    cuts: piece?.cuts ?? [],
    weight: weightG === null ? null : weightG / 1000,
    loop: metresOrNull(piece?.loopMm),
    safety_mark: piece?.safetyMark ?? false,
    stands_out: toMetres(piece?.standsOutMm ?? 0),
    lead_days_min: lead?.min ?? null,
    lead_days_max: lead?.max ?? null,
    messages: Object.entries(refused).map(([field, message]) => ({ field, message })),
  }
}
