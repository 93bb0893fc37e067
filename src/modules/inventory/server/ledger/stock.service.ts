import type { Pool } from 'pg'
import type { z } from 'zod'
import type { changeStock, CountReason } from '../../contract/stock.ts'
import { roundQuantity, signedQuantity } from '../../rules/stock.ts'
import { audit } from '#kernel/audit/audit.ts'
import type { Db } from '#kernel/database/db.ts'
import { withIdempotencyKey } from '#kernel/http/idempotency.ts'
import { transactionOrRefusal } from '#kernel/http/transaction-or-refusal.ts'
import { Refusal, refuse } from '#kernel/http/refusal.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { publishInvalidation } from '#kernel/live/publish-invalidation.ts'
import { serializeItem, serializeMovement } from '../inventory.serializer.ts'
import { quantityOfBatch, refuseBatch } from './batches.ts'
import { itemsRepository } from '../items/items.repository.ts'
import {
  recordMovement,
  quantityRefused,
  refuseQuantity,
  type RecordedMovement,
  type Posting,
} from './ledger.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

type Change = z.output<typeof changeStock.body>
export interface StockCount {
  quantity: number
  reason: CountReason
  batch?: string | null
  notes?: string | null | undefined
}
/** The user, and the `Idempotency-Key` that they sent. */
export interface Requester {
  by: Actor
  key: string | undefined
}

async function logStock(db: Db, by: Actor, { item, movement }: RecordedMovement): Promise<void> {
  await audit(db, {
    by,
    action: 'inventory_item.stock',
    id: item.id,
    label: item.name,
    before: { currentStock: roundQuantity(item.currentStock - movement.quantity) },
    after: { currentStock: item.currentStock, notes: movement.notes },
  })
}

type StockRefusal = Refusal<
  'item_not_found' | 'insufficient_stock' | 'quantity_refused' | 'idempotency_key_reused'
>
type Answered<Answer> = { answer: Answer; replayed: boolean }
type ItemNow = ReturnType<typeof serializeItem>
type MovementNow = ReturnType<typeof serializeMovement>

const reasonLabel: Record<CountReason, string> = {
  stocktaking: 'Stocktaking',
  damage: 'Damaged',
  loss: 'Lost',
  found: 'Found',
  correction: 'Correction',
}

/** Stock movements by hand. */
export function stockService({ pool }: { pool: Pool }) {
  async function move(db: Db, by: Actor, posting: Omit<Posting, 'type' | 'performedBy'>) {
    const recorded = await recordMovement(db, { ...posting, type: 'adjustment', performedBy: by.id })
    if (recorded instanceof Refusal) return recorded
    await logStock(db, by, recorded)
    await publishInvalidation(db, ['/api/inventory'])
    return { ...serializeItem(recorded.item), movement: serializeMovement(recorded.movement, by.name) }
  }

  return {
    /** Adds or removes stock; refuses to go below zero, with the available quantity. */
    change: (
      id: string,
      { type, quantity: requestedQuantity, batch, notes }: Change,
      { by, key }: Requester,
    ): Promise<Answered<ItemNow & { movement: MovementNow }> | StockRefusal> =>
      transactionOrRefusal(pool, async (db) => {
        const quantity = signedQuantity(type, requestedQuantity)
        const request = { path: `stock ${id}`, type, quantity, ...(batch && { batch }), notes }
        return withIdempotencyKey(db, { userId: by.id, key, request }, async () => {
          const item = await itemsRepository(db).byId(id)
          if (item === null) return refuse('item_not_found')
          const unfit = refuseQuantity(quantity, item.unit) ?? refuseBatch(item, batch)
          if (unfit) return unfit
          const posting = { itemId: id, quantity, batch: batch ?? null, notes: notes ?? null }
          return move(db, by, { ...posting, referenceType: 'manual' })
        })
      }),

    /** Sets the counted quantity: the ledger records the difference. */
    count: (
      id: string,
      { quantity: counted, reason, batch = null, notes }: StockCount,
      { by, key }: Requester,
    ): Promise<Answered<ItemNow & { movement: MovementNow | null }> | StockRefusal> =>
      transactionOrRefusal(pool, async (db) => {
        if (counted < 0) return quantityRefused(staffText('Must not be below 0'))
        const request = { path: `count ${id}`, counted, reason, ...(batch && { batch }), notes }
        return withIdempotencyKey(db, { userId: by.id, key, request }, async () => {
          // Locked, so that the stock cannot change before the difference is calculated.
          const item = await itemsRepository(db).lock(id)
          if (item === null) return refuse('item_not_found')
          const unfit = refuseQuantity(counted, item.unit) ?? refuseBatch(item, batch)
          if (unfit) return unfit
          const recordedQuantity = batch === null ? item.currentStock : await quantityOfBatch(db, id, batch)
          const quantity = roundQuantity(counted - recordedQuantity)
          if (quantity === 0) return { ...serializeItem(item), movement: null }
          const explained = notes ? `${reasonLabel[reason]}: ${notes}` : reasonLabel[reason]
          return move(db, by, { itemId: id, quantity, batch, referenceType: 'count', notes: explained })
        })
      }),
  }
}
