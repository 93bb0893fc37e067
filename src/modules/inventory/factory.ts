import { createItem } from './contract/inventory.ts'
import type { Input } from '#kernel/contract/endpoint.ts'
import type { Client } from '#test/shop.ts'

let count = 0

/**
 * An item with a unique name and SKU, no stock and no reorder point.
 * @param by an administrator
 */
export async function anItem(by: Client, form: Partial<Input<typeof createItem>['body']> = {}) {
  count += 1
  // Padded, so that later items come later in lists by name.
  const usual = {
    name: `Cloth ${String(count).padStart(4, '0')}`,
    sku: `CLOTH-${count}`,
    unitCost: 2,
    sellingPrice: 5,
  }
  return (await by.call(createItem, { body: { ...usual, currentStock: 0, reorderPoint: 0, ...form } })).body
}
