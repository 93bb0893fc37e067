import type { Pool } from 'pg'
import type { Received } from '#kernel/contract/endpoint.ts'
import type { Db } from '#kernel/database/db.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { uploadedPicture } from '#kernel/rules/pictures.ts'
import type { PieceOnWire, Scanned, ScanOnWire, scanPiece } from '../contract/index.ts'
import { evaluateScan, readLabel } from '../rules/index.ts'
import { piecesRepository, type PieceRow } from './pieces.repository.ts'
import type { ScanRow } from './pieces.tables.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type ScanForm = Received<typeof scanPiece>['body']

export const stateOf = ({ scan }: PieceRow) => scan?.state ?? 'waiting'

const labelOf = ({ order, line }: PieceRow) => `${order.orderNumber}-${line.position + 1}`

export function serializePiece(row: PieceRow): PieceOnWire {
  const { order, line, scan } = row
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    orderStatus: order.status,
    line: line.position + 1,
    label: labelOf(row),
    productName: line.writtenName ?? line.productName,
    choices: (line.made.choices ?? []).map((choice) => choice.written?.choice ?? choice.choice),
    widthMm: line.finishedWidthMm ?? line.widthMm,
    lengthMm: line.finishedLengthMm ?? line.lengthMm,
    room: line.room,
    note: line.note,
    state: stateOf(row),
    scannedAt: scan?.createdAt.toISOString() ?? null,
    scannedBy: scan?.actorName ?? null,
  }
}

export const serializeScan = (
  { id, label, state, station, photo, actorName, createdAt }: ScanRow,
  isUndone = false,
): ScanOnWire => ({ id, label, state, station, photo, by: actorName, at: createdAt.toISOString(), isUndone })

const refusePiece = (field: string, message: string) =>
  refuse('piece_refused', { message, fields: { [field]: message } })

/** Why a piece of this order is not worked on any more. */
const closed: Partial<Record<PieceRow['order']['status'], string>> = {
  cancelled: staffText('The order of this piece was cancelled'),
  delivered: staffText('The order of this piece was delivered'),
}

/** Why a piece may not be packed yet; null: it may. */
async function refuseUnchecked(db: Db, { state, isChecked = false, photo }: ScanForm) {
  const pieces = piecesRepository(db)
  const picture = photo === undefined ? null : uploadedPicture(photo)
  if (photo !== undefined && (picture === null || !(await pieces.hasUpload(picture.name))))
    return refusePiece('photo', staffText('There is no such picture'))
  if (state !== 'packed') return null
  const { beforePacked } = await pieces.settings()
  if (beforePacked === 'check' && !isChecked)
    return refusePiece('isChecked', staffText('Look the piece over and tick that, before it is packed'))
  return beforePacked === 'photo' && photo === undefined
    ? refusePiece('photo', staffText('Take a photo of the piece before it is packed'))
    : null
}

/** Pieces that somebody else made have come: they are ready to be checked. One that is further on stays as it is. */
export async function markPiecesArrived(
  db: Db,
  pieceIds: readonly string[],
  by: Pick<Actor, 'id' | 'name'>,
): Promise<void> {
  const pieces = piecesRepository(db)
  for (const pieceId of pieceIds.toSorted()) {
    await pieces.lock(pieceId)
    const row = await pieces.byId(pieceId)
    if (row === null || evaluateScan(stateOf(row), { state: 'assembled' }) !== 'set') continue
    await pieces.add({
      pieceId,
      orderId: row.order.id,
      label: labelOf(row),
      state: 'assembled',
      actorId: by.id,
      actorName: by.name,
    })
  }
  await publishInvalidation(db, ['/api/pieces'])
}

/** Scanning labels in the workshop. */
export function piecesService({ pool }: { pool: Pool }) {
  async function scanIn(db: Db, form: ScanForm, actor: Actor) {
    const pieces = piecesRepository(db)
    const label = readLabel(form.code)
    const piece = label && (await pieces.byLabel(label))
    if (!piece) return refuse('piece_not_found', { fields: { code: staffText('No piece has this label') } })
    await pieces.lock(piece.line.pieceId)
    const currentPiece = (await pieces.byId(piece.line.pieceId)) ?? piece
    const closedBy = closed[currentPiece.order.status]
    if (closedBy) return refusePiece('code', closedBy)
    const does = evaluateScan(stateOf(currentPiece), form)
    if (does === 'behind')
      return refuse('piece_refused', {
        message: staffText('This piece is further on already'),
        fields: { state: staffText('This piece is further on already') },
        details: { piece: serializePiece(currentPiece) },
      })
    if (does === 'repeated' && currentPiece.scan)
      return { piece: serializePiece(currentPiece), scan: serializeScan(currentPiece.scan), isRepeated: true }
    const unchecked = await refuseUnchecked(db, form)
    if (unchecked) return unchecked
    const scan = await pieces.add({
      pieceId: currentPiece.line.pieceId,
      orderId: currentPiece.order.id,
      label: labelOf(currentPiece),
      state: form.state,
      station: form.station || null,
      checked: form.isChecked ?? false,
      photo: form.photo === undefined ? null : `/uploads/${uploadedPicture(form.photo)?.name ?? ''}`,
      actorId: actor.id,
      actorName: actor.name,
    })
    await publishInvalidation(db, ['/api/pieces'])
    return { piece: serializePiece({ ...currentPiece, scan }), scan: serializeScan(scan), isRepeated: false }
  }

  return {
    scan: (form: ScanForm, actor: Actor) =>
      transactionOrRefusal(pool, (db): Promise<Scanned | Refusal<'piece_not_found' | 'piece_refused'>> =>
        scanIn(db, form, actor),
      ),

    /** Takes back the last scan of a piece; the piece has the state of the scan before again. */
    undo: (id: string, actor: Actor) =>
      transactionOrRefusal(pool, async (db) => {
        const pieces = piecesRepository(db)
        const scan = await pieces.scan(id)
        if (scan === null || scan.undoesId !== null) return refuse('scan_not_found')
        await pieces.lock(scan.pieceId)
        const currentPiece = await pieces.byId(scan.pieceId)
        if (currentPiece === null) return refuse('piece_not_found')
        if (currentPiece.scan?.id !== id || !(await pieces.isFresh(id))) return refuse('scan_not_undone')
        const { pieceId, orderId, label, state } = scan
        const by = { actorId: actor.id, actorName: actor.name }
        await pieces.add({ pieceId, orderId, label, state, undoesId: id, ...by })
        await publishInvalidation(db, ['/api/pieces'])
        return serializePiece((await pieces.byId(pieceId)) ?? currentPiece)
      }),
  }
}
