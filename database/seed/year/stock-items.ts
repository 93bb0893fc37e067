import content from '../content/stock.json' with { type: 'json' }
import type { Material } from '#modules/materials/rules/materials.ts'
import type { ProductForSale } from '#modules/catalog/server/products/products-for-sale.ts'
import type { Locals } from '../country.ts'
import { newBuyer } from './people.ts'
import { randomOf, type Random } from './random.ts'

interface Content {
  sku: string
  name: string
  category: string
  type: string
  unit: string
  /** Purchase price in dollars at the beginning of the year. */
  unitCost: number
  location: string
  sellingPrice?: number
  /** Quantity sold in the shop per week. */
  soldWeekly?: number
}

type BillLine = readonly [sku: string, basis: string, quantity: number, waste: number]

export interface Supplier {
  id: string
  name: string
  contact: string
  email: string
  phone: string
  address: string
  website: string
  terms: string
  language: string
  /** Promised delivery time in days. */
  leadDays: number
}

/** A stock item at the current point of the simulation. */
export interface Item extends Content {
  id: string
  of: Supplier
  stock: number
  /** In dollars. */
  value: number
  /** In dollars per unit, the moving average. */
  cost: number
  reserved: number
  onOrder: number
  reorderPoint: number
  reorderQuantity: number
  maximum: number
  version: number
  lastMovedAt: Date
}

/** Rounds to two significant digits, as a person would. */
function rounded(quantity: number): number {
  if (quantity <= 10) return Math.max(1, Math.ceil(quantity))
  const step = 10 ** Math.floor(Math.log10(quantity) - 1)
  return Math.ceil(quantity / step) * step
}

/**
 * A supplier of the demo shop. Those from Vietnam are suppliers of the shop's own country in a shop elsewhere, with a
 * name that says nothing of a place.
 */
function supplierOf(
  { elsewhere, ...supplier }: Omit<Supplier, 'id'> & { elsewhere?: string },
  id: string,
  locals: Locals,
): Supplier {
  const { language } = locals
  if (elsewhere === undefined || language === supplier.language) return { ...supplier, id }
  const { name: contact, phone, address, city } = newBuyer(randomOf(0, id), locals)
  const site = elsewhere.toLowerCase().replaceAll(' ', '-')
  return {
    ...supplier,
    id,
    name: elsewhere,
    contact,
    email: `orders@${site}.invalid`,
    phone,
    address: `${address}, ${city}`,
    website: `https://${site}.example`,
    language,
  }
}

export function newItems(random: Random, first: Date, locals: Locals): Item[] {
  const suppliers = new Map(
    content.suppliers.map(
      ({ key, ...supplier }) => [key, supplierOf(supplier, random.uuid(), locals)] as const,
    ),
  )
  return content.items.map((item) => ({
    ...item,
    id: random.uuid(),
    of: suppliers.get(item.supplier) as Supplier,
    stock: 0,
    value: 0,
    cost: item.unitCost,
    reserved: 0,
    onOrder: 0,
    reorderPoint: 0,
    reorderQuantity: 0,
    maximum: 0,
    version: 1,
    lastMovedAt: first,
  }))
}

/** Number of days that a purchase lasts, and number of days of stock kept beyond the delivery time. */
const covers = 42
const spare = 14

/** Sets the limits of an item from its daily use. */
export function setLimits(item: Item, dailyUse: number): void {
  item.reorderPoint = rounded(dailyUse * (item.of.leadDays + spare))
  item.reorderQuantity = rounded(dailyUse * covers)
  item.maximum = rounded(item.reorderPoint + 1.4 * item.reorderQuantity)
}

export interface Made {
  id: string
  name: string
  kind: string | null
}

/** The materials of each demo product, by product id; other products have none. */
export function billsOf(products: readonly Made[], items: readonly Item[]): Map<string, Material[]> {
  const bySku = new Map(items.map((item) => [item.sku, item]))
  const cloths = content.cloths as unknown as Record<string, BillLine>
  const fittings = content.bills as unknown as Record<string, BillLine[]>
  return new Map(
    products.flatMap(({ id, name, kind }) => {
      const cloth = cloths[name]
      if (!cloth) return []
      const materials = [cloth, ...(fittings[kind ?? ''] ?? [])].flatMap(([sku, basis, quantity, waste]) => {
        const item = bySku.get(sku)
        if (!item) return []
        const { id: inventoryItemId, unit } = item
        return [{ inventoryItemId, basis: basis as Material['basis'], quantity, wastePercent: waste, unit }]
      })
      return [[id, materials] as const]
    }),
  )
}

/** The ids of the stock items of the demo's choices, by their path such as `cloth_colour.oat`. */
export function itemsOfChoices(items: readonly Item[]): Map<string, string> {
  const bySku = new Map(items.map(({ sku, id }) => [sku, id]))
  return new Map(
    Object.entries(content.choices).flatMap(([path, sku]) => {
      const id = bySku.get(sku)
      return id ? [[path, id] as const] : []
    }),
  )
}

/** The codes of the options that have a choice with an item, by item. */
export function linkedOptions(
  products: readonly Pick<ProductForSale, 'options'>[],
): Map<string, Set<string>> {
  const linked = new Map<string, Set<string>>()
  for (const { code, choices } of products.flatMap(({ options }) => options ?? []))
    for (const { inventoryItemId: id } of choices)
      if (id) linked.set(id, (linked.get(id) ?? new Set()).add(code))
  return linked
}
