import type { Db } from '#kernel/database/db.ts'
import { refuse, type Refusal } from '#kernel/http/refusal.ts'
import { toMajor, toMinor } from '#kernel/rules/money.ts'
import type { OrderWithLines } from '#modules/orders/server/index.ts'
import { shipmentsRepository, type ShipmentWithItems } from './shipments.repository.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/** Parcels that have, or had, their contents: of those that came back it can be packed again. */
export const isUnderway = ({ state }: Pick<ShipmentWithItems, 'state'>) => state !== 'returned'

const nameOf = ({ writtenName, productName }: { writtenName: string | null; productName: string }) =>
  writtenName ?? productName

/** What of an order is in no parcel, or came back: positions counted from 0. */
export function openContents(order: OrderWithLines, parcels: readonly ShipmentWithItems[]) {
  const packed = parcels.filter(isUnderway).flatMap(({ items }) => items)
  return {
    pieces: order.lines
      .filter(({ pieceId }) => !packed.some((item) => item.pieceId === pieceId))
      .map((line) => ({ ...line, name: nameOf(line) })),
    goods: order.goods
      .map((one) => ({
        ...one,
        name: nameOf(one),
        quantity: packed
          .filter(({ goodsId }) => goodsId === one.goodsId)
          .reduce((left, item) => left - item.quantity, one.quantity),
      }))
      .filter(({ quantity }) => quantity > 0),
  }
}

export const refuseShipment = (fields: Record<string, string>) =>
  refuse('shipment_refused', { message: Object.values(fields)[0] ?? '', fields })

/** The items of a new parcel, or why it cannot have them. */
export function parcelItems(
  order: OrderWithLines,
  parcels: readonly ShipmentWithItems[],
  contents: { pieces: readonly number[]; goods: readonly { line: number; quantity: number }[] },
) {
  const open = openContents(order, parcels)
  if (contents.pieces.length + contents.goods.length === 0)
    return refuseShipment({ pieces: staffText('Choose what is in the parcel') })
  const fields: Record<string, string> = {}
  const pieces = contents.pieces.flatMap((line, index) => {
    const piece = open.pieces.find(({ position }) => position === line - 1)
    if (piece && contents.pieces.indexOf(line) === index)
      return [{ pieceId: piece.pieceId, quantity: 1, name: piece.productName }]
    fields[`pieces.${index}`] = staffText('There is no such piece, or it is in a parcel')
    return []
  })
  const goods = contents.goods.flatMap(({ line, quantity }, index) => {
    const item = open.goods.find(({ position }) => position === line - 1)
    const isTwice = contents.goods.findIndex((other) => other.line === line) !== index
    if (item && quantity <= item.quantity && !isTwice)
      return [{ goodsId: item.goodsId, quantity, name: item.productName }]
    fields[`goods.${index}`] = staffText('There are not so many of it, or they are in a parcel')
    return []
  })
  return Object.keys(fields).length > 0 ? refuseShipment(fields) : [...pieces, ...goods]
}

/**
 * What may still be collected on delivery, in minor units: what is owed without what other parcels collect. A refused
 * parcel may be tried again and collects until it comes back. What was collected of delivered ones counts until it is in
 * the ledger.
 */
export async function remainingCod(
  db: Db,
  orderId: string,
  parcels: readonly ShipmentWithItems[],
  except?: string,
): Promise<number> {
  const shipments = shipmentsRepository(db)
  const { total, settled } = await shipments.owed(orderId)
  const collecting = parcels.filter(
    (parcel) => parcel.id !== except && parcel.codAmount !== null && isUnderway(parcel),
  )
  const delivered = collecting.filter(({ state }) => state === 'delivered')
  const sum = (some: typeof collecting) => some.reduce((all, { codAmount }) => all + (codAmount ?? 0), 0)
  const left = total - settled - sum(collecting.filter(({ state }) => state !== 'delivered'))
  if (delivered.length === 0) return left
  const booked = await shipments.collected(delivered.map(({ id }) => id))
  return left - Math.max(0, sum(delivered) - booked)
}

/** The amount to collect in minor units, or why it is refused; undefined: not given. */
export async function codOf(
  db: Db,
  amount: number | null | undefined,
  of: { orderId: string; parcels: readonly ShipmentWithItems[]; exponent: number; except?: string },
): Promise<number | null | undefined | Refusal<'shipment_refused'>> {
  if (amount === null || amount === undefined) return amount
  const [minor, left] = [
    toMinor(amount, of.exponent),
    await remainingCod(db, of.orderId, of.parcels, of.except),
  ]
  if (minor >= 1 && minor <= left) return minor
  const rest = toMajor(Math.max(0, left), of.exponent)
  return refuseShipment({ codAmount: staffText('More than is owed: {{rest}} is left', { rest }) })
}
