import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { z } from 'zod'
import type { changePurchasedPiece, PurchaseOrder } from '../contract/purchasing.ts'
import { openQuantity } from '../rules/purchasing.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { emit } from '#kernel/events/events.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import { definedValues } from '#kernel/rules/defined-values.ts'
import { suppliers } from '#modules/inventory/server/index.ts'
import { purchasingRepository } from './purchasing.repository.ts'
import { currentOrder, purchaseOrderWriter, refuseStatus } from './purchasing.service.ts'
import { purchaseOrderPieces, purchaseOrders } from './purchasing.tables.ts'
import { receivable } from './receiving.service.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

declare module '#kernel/events/events.ts' {
  interface ShopEvents {
    /** A supplier promised a day for pieces of an order, or took one back. */
    'purchase.promised': { orderId: string }
    /** Pieces that a supplier made have come. */
    'purchase.pieces-received': { pieceIds: string[]; actorId: string; actorName: string }
  }
}

/** What a supplier is to make: a line of an order. */
export interface PieceToBuy {
  orderId: string
  pieceId: string
  label: string
  name: string
  choices: string
  widthMm: number
  lengthMm: number
}

/** The purchase lines of an order's pieces with their purchase orders, the oldest first. */
export const purchasesOf = (db: Db, orderId: string) =>
  db
    .select({
      piece: purchaseOrderPieces,
      purchase: {
        id: purchaseOrders.id,
        poNumber: purchaseOrders.poNumber,
        status: purchaseOrders.status,
        supplierId: purchaseOrders.supplierId,
        supplierName: suppliers.name,
      },
    })
    .from(purchaseOrderPieces)
    .innerJoin(purchaseOrders, eq(purchaseOrders.id, purchaseOrderPieces.purchaseOrderId))
    .innerJoin(suppliers, eq(suppliers.id, purchaseOrders.supplierId))
    .where(eq(purchaseOrderPieces.orderId, orderId))
    .orderBy(purchaseOrderPieces.createdAt, purchaseOrderPieces.label)
export type Purchase = Awaited<ReturnType<typeof purchasesOf>>[number]

/** Writes a draft for the shop itself, because an order asks for it. */
async function changeDraft(db: Db, id: string, write: () => Promise<unknown>): Promise<void> {
  const before = await currentOrder(db, id)
  await write()
  const orders = purchasingRepository(db)
  await orders.addUp(id)
  const orderNow = await currentOrder(db, id)
  const isEmpty = orderNow.items.length === 0 && !orderNow.pieces
  await orders.update(id, isEmpty ? { status: 'cancelled' } : {})
  const after = await currentOrder(db, id)
  await audit(db, { by: null, action: 'purchase_order.update', id, label: after.poNumber, before, after })
  await publishInvalidation(db, ['/api/inventory/purchase-orders'])
}

/** Puts pieces on the newest draft of their supplier, or on a new one. Nothing is sent. */
export async function buyPieces(
  db: Db,
  supplierId: string,
  pieces: readonly PieceToBuy[],
  { by, timeZone }: { by: string | null; timeZone: string },
): Promise<void> {
  if (pieces.length === 0) return
  // Two orders that are accepted at once share a draft.
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${supplierId}, 593))`)
  const orders = purchasingRepository(db)
  const [draft] = await db
    .select({ id: purchaseOrders.id })
    .from(purchaseOrders)
    .where(and(eq(purchaseOrders.supplierId, supplierId), eq(purchaseOrders.status, 'draft')))
    .orderBy(desc(purchaseOrders.createdAt))
    .limit(1)
    .for('update')
  const currency = await orders.currencyOf(supplierId)
  if (currency === null) throw new Error('the supplier of a product was deleted')
  const id =
    draft?.id ??
    (await orders.insert(await orders.nextNumber(timeZone), { supplierId, currency, items: [] }, by))
  await changeDraft(db, id, () =>
    db
      .insert(purchaseOrderPieces)
      .values(pieces.map((piece) => ({ ...piece, purchaseOrderId: id })))
      .onConflictDoNothing(),
  )
}

/** Changes the lines of a draft as their order was corrected, or takes them back; a draft without lines is cancelled. */
export async function updatePurchasedPieces(
  db: Db,
  purchaseOrderId: string,
  { update, remove }: { update: readonly (PieceToBuy & { id: string })[]; remove: readonly string[] },
): Promise<void> {
  if (update.length + remove.length === 0) return
  await changeDraft(db, purchaseOrderId, async () => {
    for (const { id, pieceId, label, name, choices, widthMm, lengthMm } of update)
      await db
        .update(purchaseOrderPieces)
        .set({ pieceId, label, name, choices, widthMm, lengthMm })
        .where(eq(purchaseOrderPieces.id, id))
    if (remove.length > 0)
      await db.delete(purchaseOrderPieces).where(inArray(purchaseOrderPieces.id, [...remove]))
  })
}

/** Locks the purchase orders of an order's pieces, so that none is sent while its lines change. */
export async function lockPurchases(db: Db, orderId: string): Promise<void> {
  await db.execute(sql`
    select 1 from ${purchaseOrders} where id in
      (select p.purchase_order_id from ${purchaseOrderPieces} p where p.order_id = ${orderId})
    order by id for update`)
}

/** Notes how a line that was sent differs from its order, and which piece of the order it is now. */
export async function noteOrderDifference(
  db: Db,
  id: string,
  noted: Pick<Purchase['piece'], 'pieceId' | 'warning'>,
): Promise<void> {
  await db.update(purchaseOrderPieces).set(noted).where(eq(purchaseOrderPieces.id, id))
  await publishInvalidation(db, ['/api/inventory/purchase-orders'])
}

/** What staff write about pieces of a purchase order: the supplier's day, the cost, that they came. */
export function purchasedPieces({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const writer = purchaseOrderWriter(pool)
  const shownWith = ['/api/inventory', '/api/orders', '/api/pieces']

  async function receive(db: Db, stored: PurchaseOrder, ids: readonly string[], actor: Actor) {
    if (!receivable.includes(stored.status)) return refuseStatus(stored.status, staffText('received'))
    const pieces = stored.pieces ?? []
    if (ids.some((id) => !pieces.some((piece) => piece.id === id))) return refuse('purchased_piece_not_found')
    const come = await db
      .update(purchaseOrderPieces)
      .set({ receivedAt: sql`now()` })
      .where(and(inArray(purchaseOrderPieces.id, [...ids]), isNull(purchaseOrderPieces.receivedAt)))
      .returning({ pieceId: purchaseOrderPieces.pieceId })
    if (come.length === 0) return stored
    const isComplete =
      pieces.every(({ id, receivedAt }) => receivedAt !== null || ids.includes(id)) &&
      stored.items.every((line) => openQuantity(line) === 0)
    await purchasingRepository(db).update(
      stored.id,
      isComplete ? { status: 'completed', actualDelivery: todayIn(timeZone) } : { status: 'partial' },
    )
    await emit(db, 'purchase.pieces-received', {
      pieceIds: come.map(({ pieceId }) => pieceId),
      actorId: actor.id,
      actorName: actor.name,
    })
    return currentOrder(db, stored.id)
  }

  return {
    change: (id: string, piece: string, change: z.output<typeof changePurchasedPiece.body>, actor: Actor) =>
      writer.update({
        id,
        actor,
        invalidates: shownWith,
        write: async (db, stored) => {
          if (stored.status === 'cancelled' || stored.status === 'completed')
            return refuseStatus(stored.status, staffText('changed'))
          const foundPiece = stored.pieces?.find((candidate) => candidate.id === piece)
          if (!foundPiece) return refuse('purchased_piece_not_found')
          const set = definedValues(change)
          if (Object.keys(set).length === 0) return stored
          await db.update(purchaseOrderPieces).set(set).where(eq(purchaseOrderPieces.id, piece))
          const orders = purchasingRepository(db)
          await orders.addUp(id)
          await orders.update(id, {})
          if (change.promisedOn !== undefined)
            await emit(db, 'purchase.promised', { orderId: foundPiece.orderId })
          return currentOrder(db, id)
        },
      }),

    receive: (id: string, pieces: readonly string[], actor: Actor) =>
      writer.update({
        id,
        actor,
        action: 'receive',
        invalidates: shownWith,
        write: (db, stored) => receive(db, stored, pieces, actor),
      }),
  }
}

/** The names of these suppliers, by id. */
export async function supplierNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: suppliers.id, name: suppliers.name })
    .from(suppliers)
    .where(inArray(suppliers.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
