import { sql } from 'drizzle-orm'
import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { dayIn } from '#kernel/rules/shop-time.ts'
import { ordersRepository } from '#modules/orders/server/index.ts'
import { toMetres } from '#modules/pricing/rules/index.ts'
import type { LabelledPiece } from '../contract/remakes.ts'
import { monthsAfter } from '../rules/fit-promise.ts'
import { claimSettingsRepository } from './claim-settings.repository.ts'
import { claimsRepository, readDelivery } from './claims.repository.ts'

const metresOrNull = (mm: number | null) => (mm === null ? null : toMetres(mm))

/** What stands behind a label as it is printed: `1A2B3C4D-1`. */
export async function pieceByLabel(
  db: Db,
  label: string,
  { timeZone, exponent }: { timeZone: string; exponent: number },
): Promise<LabelledPiece | Refusal<'label_not_found'>> {
  const [, number = '', line = ''] = /^([0-9A-F]{8})-(\d{1,4})$/.exec(label.trim().toUpperCase()) ?? []
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from orders where order_number = ${number} order by created_at desc limit 1`)
  const order = rows[0] ? await ordersRepository(db, timeZone).byId(rows[0].id) : null
  const piece = order?.lines[Number(line) - 1]
  if (!order || !piece) return refuse('label_not_found')
  const at = await readDelivery(db, order.id)
  const deliveredOn = at && dayIn(timeZone, at)
  const { warrantyMonths } = await claimSettingsRepository(db, exponent).read()
  const claims = await claimsRepository(db).ofOrder(order.id)
  const original = order.remakeOf && (await ordersRepository(db, timeZone).byId(order.remakeOf))
  return {
    label: `${order.orderNumber}-${Number(line)}`,
    orderId: order.id,
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    status: order.status,
    line: Number(line),
    name: piece.writtenName ?? piece.productName,
    room: piece.room,
    width: toMetres(piece.widthMm),
    length: toMetres(piece.lengthMm),
    finishedWidth: metresOrNull(piece.finishedWidthMm),
    finishedLength: metresOrNull(piece.finishedLengthMm),
    deliveredOn,
    warrantyUntil: deliveredOn && monthsAfter(deliveredOn, warrantyMonths),
    remakeOf: original ? { id: original.id, number: original.orderNumber } : null,
    claims: claims
      .filter(({ lines }) => lines.some((one) => one.line === Number(line)))
      .map(({ id, reason, status, receivedAt, remakeNumber }) => ({
        id,
        reason,
        status,
        receivedAt: receivedAt.toISOString(),
        remakeNumber,
      })),
  }
}
