import type { CorrectedLine } from '../../contract/order-corrections.ts'
import type { OwnChange } from '../../contract/customer-edits.ts'
import type { ErrorCode } from '#kernel/contract/errors.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import {
  metresOfSixteenths,
  mmOfSixteenth,
  sideInMetres,
  storedSixteenths,
  toMetres,
  toMillimetres,
} from '#modules/pricing/rules/index.ts'
import { productionRecordOf, type OrderWithLines } from '../orders.serializer.ts'

/** Lines of an order that a correction keeps. */

type StoredLine = OrderWithLines['lines'][number]
type OwnLine = NonNullable<OwnChange['cart']>[number]

const sideOf = (mm: number | null | undefined) => (mm ? { metres: toMetres(mm) } : null)

/** Whether a size in metres is that of a stored line. */
export const isSameSize = (input: { width: number; length: number }, stored: StoredLine): boolean =>
  toMillimetres(input.width) === stored.widthMm &&
  toMillimetres(input.length) === stored.lengthMm &&
  storedSixteenths(input.width) === (stored.width16ths ?? null) &&
  storedSixteenths(input.length) === (stored.length16ths ?? null)

/** A buyer's changed line as a correction: what the buyer cannot change stays as ordered. */
export function correctedLineOf(input: OwnLine, stored: StoredLine | undefined): CorrectedLine {
  // The correction refuses a line that does not exist, so its other fields do not matter.
  if (stored === undefined) return { ...input, product_id: null }
  const making = productionRecordOf(stored)
  const [depth, top] = [sideOf(making?.depthMm), sideOf(making?.topHeightMm)]
  return {
    line: input.line,
    product_id: stored.productId,
    width: input.width,
    length: input.length,
    room: input.room ?? stored.room ?? '',
    note: input.note ?? stored.note ?? '',
    options: (input.options ?? stored.options) as CorrectedLine['options'],
    mount: input.mount ?? stored.mount,
    // How the former size was measured says nothing about the new one.
    ...(isSameSize(input, stored) && { measured: stored.measured }),
    ...(depth && { depth: depth.metres }),
    ...(top && { top_height: top.metres }),
  }
}

/** A stored line that stays as it is. */
export const unchangedLine = (line: StoredLine, index: number): OwnLine => ({
  line: index + 1,
  width: sideInMetres(line.widthMm, line.width16ths),
  length: sideInMetres(line.lengthMm, line.length16ths),
})

/** All lines of an order as a correction that keeps them. */
export const unchangedLines = ({ lines }: OrderWithLines): CorrectedLine[] =>
  lines.map((line, index) => correctedLineOf(unchangedLine(line, index), line))

/** A piece as it was measured again, in millimetres. */
export interface MeasuredSize {
  pieceId: string
  widthMm: number
  lengthMm: number
}

/** Millimetres of a tape in metres; of one in inches, the sixteenths that they were rounded from. */
const measuredMetres = (mm: number, { sizeUnit }: OrderWithLines) =>
  sizeUnit === 'in' ? metresOfSixteenths(Math.round(mm / mmOfSixteenth)) : toMetres(mm)

/** All lines of an order with measured sizes; null if a measured piece is not in it any more. */
export function linesWithMeasuredSizes(
  order: OrderWithLines,
  sizes: readonly MeasuredSize[],
): CorrectedLine[] | null {
  const sizesByPiece = new Map(sizes.map((size) => [size.pieceId, size]))
  const lines = unchangedLines(order).map((keptLine, index) => {
    const stored = order.lines[index]
    const size = stored && sizesByPiece.get(stored.pieceId)
    if (!size) return keptLine
    sizesByPiece.delete(size.pieceId)
    if (size.widthMm === stored.widthMm && size.lengthMm === stored.lengthMm) return keptLine
    const { measured: _, ...line } = keptLine
    return {
      ...line,
      width: size.widthMm === stored.widthMm ? keptLine.width : measuredMetres(size.widthMm, order),
      length: size.lengthMm === stored.lengthMm ? keptLine.length : measuredMetres(size.lengthMm, order),
    }
  })
  return sizesByPiece.size === 0 ? lines : null
}

/** A refused order as the refusal of a body that has one line of it, so that its fields have the names of that body. */
export function refusedAsOneLine<Code extends ErrorCode>(
  { code, message, fields, details, headers }: Refusal<Code>,
  position: number,
): Refusal<Code> {
  const prefix = `cart.${position}.`
  const namedFields = Object.entries(fields ?? {}).map(([field, rule]) => [
    field.startsWith(prefix) ? field.slice(prefix.length) : field,
    rule,
  ])
  return refuse(code, {
    message,
    details,
    headers,
    ...(fields && { fields: Object.fromEntries(namedFields) }),
  })
}
