import { dateFormat, numberFormat } from '#kernel/rules/cached-formats.ts'
import type { InventoryItem } from '../../contract/inventory.ts'
import { unitSymbol } from '../../rules/index.ts'
import { levelOf, type StockLevel } from '../../rules/stock.ts'
import { nounForCount, locale } from '#kernel/web/backoffice/language.ts'

/** The decimals of quantities in lists: centimetres. */
export const listDecimals = 2

/** A quantity without trailing zeros: `1,250`, `12.5`. */
export function formatQuantity(quantity: number, decimals = 3): string {
  return numberFormat(locale(), { maximumFractionDigits: decimals }).format(quantity)
}

const countedUnits: Record<string, { one: string; many: string }> = {
  piece: { one: 'piece', many: 'pieces' },
  roll: { one: 'roll', many: 'rolls' },
}

/** `12 pieces`, `1 piece`, `2.5 m²` */
export function formatQuantityWithUnit(quantity: number, unit: string, decimals?: number): string {
  const words = countedUnits[unit]
  const unitText = words ? nounForCount(quantity, words) : unitSymbol(unit)
  return `${formatQuantity(quantity, decimals)} ${unitText}`
}

export const stockLevelOf = (item: InventoryItem): StockLevel => levelOf(item.currentStock, item.reorderPoint)

const style = { dateStyle: 'medium', timeZone: 'UTC' } as const

/** `Nov 21, 2026`; a dash if the day is unknown. */
export const formatDay = (value: string | null): string =>
  value ? dateFormat(locale(), style).format(new Date(value)) : '—'
