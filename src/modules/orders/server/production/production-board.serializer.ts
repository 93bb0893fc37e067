import type { BoardPiece } from '../../contract/production-board.ts'
import { inBaseLanguage, productionRecordOf, pieceName } from '../orders.serializer.ts'
import type { BoardRow } from './production-board.repository.ts'

/** A piece on the wall; its day is the planned one, else the first day for which its order was promised. */
export function serializeBoardPiece({ order, line: stored, ...row }: BoardRow): BoardPiece {
  const line = inBaseLanguage(stored)
  const making = productionRecordOf(line)
  const panel = making?.cuts.find(({ part }) => part === 'panel')
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    version: order.version,
    status: order.status,
    customerName: order.customerName,
    orderedAt: order.createdAt.toISOString(),
    line: line.position + 1,
    label: `${order.orderNumber}-${line.position + 1}`,
    productName: line.productName,
    pieceName: pieceName(line),
    category: row.category,
    materials: row.materials ?? [],
    kind: making?.kind ?? row.kind,
    choices: (line.made.choices ?? []).map(({ choice }) => choice),
    draw: making?.details?.draw ?? null,
    panels: panel && 'count' in panel ? panel.count : null,
    widthMm: line.finishedWidthMm ?? line.widthMm,
    lengthMm: line.finishedLengthMm ?? line.lengthMm,
    room: line.room,
    day: row.day,
    promisedDay: order.readyFrom,
    isPlanned: line.makingDay !== null,
    readyTo: order.readyTo,
  }
}
