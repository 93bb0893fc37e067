import type { InventoryItem } from '../../contract/inventory.ts'
import { levelOf } from '../../rules/stock.ts'
import type { StockLevel } from '../../rules/stock.ts'

/** `1,250`, `12.5`: a quantity without needless zeros. */
export function formatQuantity(quantity: number): string {
  return quantity.toLocaleString('en-US', { maximumFractionDigits: 3 })
}

/** `12 pieces`, `1 piece`, `2.5 m` */
export function quantityOf(quantity: number, unit: string): string {
  const plural = unit === 'piece' && quantity !== 1 ? 'pieces' : unit
  return `${formatQuantity(quantity)} ${plural}`
}

export const stateOf = (item: InventoryItem): StockLevel => levelOf(item.currentStock, item.reorderPoint)

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Nov 21, 2026`; a dash for a day that is not known. */
export const dayOf = (value: string | null): string => (value ? day.format(new Date(value)) : '—')
