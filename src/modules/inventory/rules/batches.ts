import { roundQuantity } from './stock.ts'

/** What is there of a batch (dye lot), in the unit of its item. */
export interface BatchStock {
  batch: string
  quantity: number
}

/** A part of a quantity; null: of stock without a batch. */
export interface BatchShare {
  batch: string | null
  quantity: number
}

/**
 * From which batches a quantity is taken: from one where one suffices, the smallest such, so that large ones stay whole;
 * else from stock without a batch if that suffices; else from the oldest on.
 * @param batches the oldest first
 * @param stock of the item, with and without a batch
 */
export function batchShares(quantity: number, batches: readonly BatchStock[], stock: number): BatchShare[] {
  const [smallest] = batches
    .filter((batch) => batch.quantity >= quantity)
    .toSorted((one, other) => one.quantity - other.quantity)
  if (smallest) return [{ batch: smallest.batch, quantity }]
  const loose = roundQuantity(stock - batches.reduce((sum, batch) => sum + batch.quantity, 0))
  const shares: BatchShare[] = []
  let remaining = quantity
  for (const batch of loose >= quantity ? [] : batches) {
    const part = Math.min(remaining, batch.quantity)
    if (part > 0) shares.push({ batch: batch.batch, quantity: part })
    remaining = roundQuantity(remaining - part)
  }
  if (remaining > 0) shares.push({ batch: null, quantity: remaining })
  return shares
}
