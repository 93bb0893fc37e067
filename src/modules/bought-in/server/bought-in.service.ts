import type { OrderPurchase } from '../contract.ts'
import { purchasedReadyDay, planPurchases, type Wanted } from '../rules/index.ts'
import type { Db } from '#kernel/database/db.ts'
import { statement } from '#kernel/database/statement.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import type { ModulePorts } from '#kernel/modules/definition.ts'
import { sellingRepository } from '#modules/making/server/index.ts'
import { workingDaysAfter } from '#modules/making/rules/index.ts'
import { ordersRepository, type OrderWithLines } from '#modules/orders/server/index.ts'
import {
  buyPieces,
  updatePurchasedPieces,
  lockPurchases,
  purchasesOf,
  supplierNames,
  noteOrderDifference,
  type Purchase,
} from '#modules/purchasing/server/index.ts'

/** The statuses in which an order has been accepted and is not finished. */
export const acceptedStatuses: readonly OrderWithLines['status'][] = ['confirmed', 'processing']

/** Whether anything is bought for an order or could be: in most shops no supplier makes anything. */
const concerns = statement<{ isAny: boolean }, [orderId: string]>(`
  select exists (select from bills_of_materials where supplier_id is not null)
    or exists (select from purchase_order_pieces where order_id = $1) as "isAny"`)

const choicesText = (line: OrderWithLines['lines'][number]) =>
  (line.made.choices ?? [])
    .map(({ option, choice, written: base }) => `${base?.option ?? option}: ${base?.choice ?? choice}`)
    .join('; ')

/** The purchase lines of pieces that suppliers make. */
export function boughtInService({
  timeZone,
  materials,
}: {
  timeZone: string
  materials: Pick<ModulePorts['materials'], 'boughtFrom'>
}) {
  /** The lines of an order that suppliers make, as the supplier is to read them: in the base language. */
  async function wantedOf(db: Db, order: OrderWithLines): Promise<Wanted[]> {
    const from = await materials.boughtFrom(
      db,
      order.lines.map(({ productId }) => productId),
    )
    return order.lines.flatMap((line) => {
      const supplierId = from.get(line.productId ?? '')
      if (supplierId === undefined) return []
      return {
        pieceId: line.pieceId,
        supplierId,
        label: `${order.orderNumber}-${line.position + 1}`,
        name: line.writtenName ?? line.productName,
        choices: choicesText(line),
        widthMm: line.finishedWidthMm ?? line.widthMm,
        lengthMm: line.finishedLengthMm ?? line.lengthMm,
      }
    })
  }

  /** Brings the purchase lines of an order in line with it. */
  async function follow(db: Db, orderId: string, by: string | null): Promise<void> {
    const [concern] = await concerns(db.$client, orderId)
    if (!concern?.isAny) return
    const order = await ordersRepository(db, timeZone).byId(orderId)
    if (order === null) return
    await lockPurchases(db, orderId)
    const bought = await purchasesOf(db, orderId)
    const wantedPieces = acceptedStatuses.includes(order.status) ? await wantedOf(db, order) : []
    if (bought.length + wantedPieces.length === 0) return
    const plan = planPurchases(
      wantedPieces,
      bought.map(({ piece, purchase }) => ({
        ...piece,
        status: purchase.status,
        supplierId: purchase.supplierId,
        isReceived: piece.receivedAt !== null,
      })),
    )
    const update = plan.update.map(({ id, wanted: { supplierId: _supplier, ...piece } }) => ({
      ...piece,
      id,
      orderId,
    }))
    const orderOf = new Map(bought.map(({ piece, purchase }) => [piece.id, purchase.id]))
    for (const purchase of new Set(orderOf.values()))
      await updatePurchasedPieces(db, purchase, {
        update: update.filter(({ id }) => orderOf.get(id) === purchase),
        remove: plan.remove.filter((id) => orderOf.get(id) === purchase),
      })
    for (const [supplierId, pieces] of Map.groupBy(plan.add, (piece) => piece.supplierId))
      await buyPieces(
        db,
        supplierId,
        pieces.map(({ supplierId: _supplier, ...piece }) => ({ ...piece, orderId })),
        { by, timeZone },
      )
    for (const { id, ...noted } of plan.warn) await noteOrderDifference(db, id, noted)
    await publishInvalidation(db, [`/api/orders/${orderId}`])
  }

  return {
    follow,

    /**
     * Gives an order that was promised for no day, and that suppliers make all of, the day that follows from theirs. A day
     * that its customer was promised never moves.
     */
    async promise(db: Db, orderId: string): Promise<void> {
      const repository = ordersRepository(db, timeZone)
      const order = await repository.byId(orderId)
      if (order === null || order.readyFrom !== null || !acceptedStatuses.includes(order.status)) return
      const bought = await purchasesOf(db, orderId)
      const promised = order.lines.map(({ pieceId }) => current(bought, pieceId)?.piece.promisedOn ?? null)
      const day = purchasedReadyDay(promised, await sellingRepository(db).read())
      if (day !== null) await repository.setReady(order, day)
    },

    async list(db: Db, order: OrderWithLines): Promise<OrderPurchase[]> {
      const [wantedPieces, bought, calendar] = await Promise.all([
        wantedOf(db, order),
        purchasesOf(db, order.id),
        sellingRepository(db).read(),
      ])
      const names = await supplierNames(
        db,
        wantedPieces.map(({ supplierId }) => supplierId),
      )
      const isLate = (day: string | null) =>
        day !== null && order.readyTo !== null && workingDaysAfter(day, 1, calendar) > order.readyTo
      const serialize = ({ piece, purchase }: Purchase): OrderPurchase['purchase'] => ({
        id: purchase.id,
        poNumber: purchase.poNumber,
        status: purchase.status,
        widthMm: piece.widthMm,
        lengthMm: piece.lengthMm,
        promisedOn: piece.promisedOn,
        receivedAt: piece.receivedAt?.toISOString() ?? null,
        warning: piece.warning,
        isLate: piece.receivedAt === null && isLate(piece.promisedOn),
      })
      const pieceIds = new Set(order.lines.map(({ pieceId }) => pieceId))
      // A piece that was sent stays listed although its product is made by the shop now, or nobody wants it.
      const others = bought.filter(
        ({ piece, purchase }) =>
          purchase.status !== 'cancelled' &&
          purchase.status !== 'draft' &&
          !wantedPieces.some(({ pieceId }) => pieceId === piece.pieceId),
      )
      return [
        ...wantedPieces.map((piece) => {
          const currentPurchase = current(bought, piece.pieceId)
          return {
            label: piece.label,
            name: piece.name,
            supplierName: currentPurchase?.purchase.supplierName ?? names.get(piece.supplierId) ?? '',
            purchase: currentPurchase ? serialize(currentPurchase) : null,
          }
        }),
        ...others.map((other) => ({
          label: other.piece.label,
          name: other.piece.name,
          supplierName: other.purchase.supplierName,
          purchase: serialize(
            pieceIds.has(other.piece.pieceId) || other.piece.warning
              ? other
              : { ...other, piece: { ...other.piece, warning: 'unwanted' } },
          ),
        })),
      ]
    },
  }
}

/** The purchase line that brings a piece. */
const current = (bought: readonly Purchase[], pieceId: string) =>
  bought.findLast(
    ({ piece, purchase: { status } }) =>
      piece.pieceId === pieceId &&
      status !== 'cancelled' &&
      (status !== 'completed' || piece.receivedAt !== null),
  )
