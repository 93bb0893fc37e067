import type { Pool } from 'pg'
import type { z } from 'zod'
import type { PurchaseOrder, receivePurchaseOrder } from '../contract/purchasing.ts'
import { itemCost, itemQuantity, maxReceivableQuantity } from '../rules/purchasing.ts'
import { roundQuantity } from '#modules/inventory/rules/index.ts'
import { todayIn } from '#kernel/rules/shop-time.ts'
import type { Db } from '#kernel/database/db.ts'
import { reportingCurrencyOf } from '#modules/currency/server/index.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import {
  recordMovement,
  quantityRefused,
  refuseBatch,
  refuseQuantity,
  type PostingRefusal,
} from '#modules/inventory/server/index.ts'
import { convertCosts } from './costs.ts'
import { settingsRepository } from './inventory-settings.repository.ts'
import { purchasingRepository } from './purchasing.repository.ts'
import { currentOrder, purchaseOrderWriter, refuseStatus } from './purchasing.service.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Delivery = z.output<typeof receivePurchaseOrder.body>
type Line = PurchaseOrder['items'][number]
export const receivable: readonly PurchaseOrder['status'][] = ['sent', 'confirmed', 'partial']

/** What came of a line, by batch; null: without one. */
type Received = Map<Line, Map<string | null, number>>

const sumOf = (batches: ReadonlyMap<string | null, number> | undefined) =>
  roundQuantity([...(batches?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0))

/**
 * The received quantity of each line; entries for the same item and batch are added up. Accepts up to the ordered quantity
 * plus the tolerance; ignores quantities of 0.
 */
function linesReceived(
  order: PurchaseOrder,
  delivery: Delivery['items'],
  tolerance: number,
): Received | Refusal<'quantity_refused'> {
  const received: Received = new Map()
  for (const [index, { inventoryItemId, quantity, batch }] of delivery.entries()) {
    const field = `items.${index}.quantity`
    const line = order.items.find((item) => item.inventoryItemId === inventoryItemId)
    if (line === undefined)
      return quantityRefused(staffText('This item was not ordered'), `items.${index}.inventoryItemId`)
    if (quantity < 0) return quantityRefused(staffText('Must not be below 0'), field)
    const unfit = refuseQuantity(quantity, line.unit, field)
    if (unfit) return unfit
    if (quantity === 0) continue
    const batches = received.get(line) ?? new Map<string | null, number>()
    batches.set(batch, roundQuantity((batches.get(batch) ?? 0) + quantity))
    const max = maxReceivableQuantity(line, tolerance)
    if (sumOf(batches) > max)
      return quantityRefused(staffText('At most {{max}} still to come', { max }), field)
    received.set(line, batches)
  }
  if (received.size === 0) return quantityRefused(staffText('Nothing was received'), 'items')
  return received
}

async function recordMovements(
  db: Db,
  {
    order,
    received,
    notes,
    by,
    today,
  }: { order: PurchaseOrder; received: Received; notes: string; by: Actor; today: string },
): Promise<PostingRefusal | Refusal<'exchange_rate_missing'> | null> {
  // Sorted by id, so that two deliveries cannot deadlock.
  const inOrder = [...received].sort(([one], [other]) =>
    one.inventoryItemId < other.inventoryItemId ? -1 : 1,
  )
  const costs = await convertCosts(
    db,
    inOrder.map(([line]) => itemCost(line)),
    { from: order.currency, to: await reportingCurrencyOf(db), day: today },
  )
  if (costs instanceof Refusal) return costs
  for (const [index, [line, batches]] of inOrder.entries()) {
    for (const [batch, quantity] of batches) {
      const movement = await recordMovement(db, {
        itemId: line.inventoryItemId,
        type: 'purchase',
        quantity: itemQuantity(line, quantity),
        unitCost: costs[index],
        batch,
        referenceType: 'purchase_order',
        referenceId: order.id,
        notes,
        performedBy: by.id,
      })
      if (movement instanceof Refusal) return movement
      if (batch !== null && !movement.item.hasBatches) return refuseBatch(movement.item, batch)
    }
    await purchasingRepository(db).receive(line.id, sumOf(batches))
  }
  return null
}

/** Receiving goods. */
export function receivingService({ pool, timeZone }: { pool: Pool; timeZone: string }) {
  const purchaseOrders = purchaseOrderWriter(pool)

  async function receive(db: Db, order: PurchaseOrder, { items, notes }: Delivery, actor: Actor) {
    if (!receivable.includes(order.status)) return refuseStatus(order.status, staffText('received'))
    const { overReceiptPercent } = await settingsRepository(db).read()
    const received = linesReceived(order, items, overReceiptPercent)
    if (received instanceof Refusal) return received
    const explained = notes
      ? staffText('Received {{poNumber}}: {{notes}}', { poNumber: order.poNumber, notes })
      : staffText('Received {{poNumber}}', { poNumber: order.poNumber })
    const today = todayIn(timeZone)
    const refused = await recordMovements(db, { order, received, notes: explained, by: actor, today })
    if (refused) return refused
    const isComplete =
      order.items.every(
        (line) => roundQuantity(line.receivedQuantity + sumOf(received.get(line))) >= line.quantity,
      ) && (order.pieces ?? []).every(({ receivedAt }) => receivedAt !== null)
    await purchasingRepository(db).update(
      order.id,
      isComplete ? { status: 'completed', actualDelivery: today } : { status: 'partial' },
    )
    return currentOrder(db, order.id)
  }

  return {
    /** Lines are checked separately: an excess of one does not make up for a shortage of another. */
    receive: (id: string, delivery: Delivery, { by: actor, key }: { by: Actor; key: string | undefined }) => {
      const request = { path: `receive ${id}`, items: delivery.items, notes: delivery.notes }
      const write = (db: Db, order: PurchaseOrder) => receive(db, order, delivery, actor)
      return transactionOrRefusal(pool, (db) =>
        withIdempotencyKey(db, { userId: actor.id, key, request }, () =>
          purchaseOrders.update({ db, id, actor, action: 'receive', write }),
        ),
      )
    },
  }
}
