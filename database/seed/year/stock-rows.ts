import type { Material } from '#modules/materials/rules/materials.ts'
import type { Alert, Movement } from './ledger.ts'
import type { Team } from './people.ts'
import type { Purchase } from './purchases.ts'
import type { Random } from './random.ts'
import type { Item } from './stock-items.ts'
import type { Taken } from './stock-year.ts'
import type { Row } from './write.ts'

export const supplierRows = (items: readonly Item[], since: Date): Row[] =>
  [...new Set(items.map(({ of }) => of))].map((supplier) => ({
    id: supplier.id,
    name: supplier.name,
    contact_person: supplier.contact,
    email: supplier.email,
    phone: supplier.phone,
    address: supplier.address,
    website: supplier.website,
    payment_terms: supplier.terms,
    language: supplier.language,
    is_active: true,
    version: 1,
    created_at: since,
    updated_at: since,
  }))

/** @param categories ids of the inventory categories by name */
export const itemRows = (
  items: readonly Item[],
  categories: ReadonlyMap<string, string>,
  since: Date,
): Row[] =>
  items.map((item) => ({
    id: item.id,
    sku: item.sku,
    name: item.name,
    category_id: categories.get(item.category) ?? null,
    supplier_id: item.of.id,
    type: item.type,
    unit: item.unit,
    unit_cost: item.cost,
    selling_price: item.sellingPrice ?? 0,
    current_stock: item.stock,
    // A trigger calculates it from the orders that wait for the item.
    reserved_stock: 0,
    stock_value: item.value,
    minimum_stock: Math.round(item.reorderPoint / 2),
    maximum_stock: item.maximum,
    reorder_point: item.reorderPoint,
    reorder_quantity: item.reorderQuantity,
    location: item.location,
    is_active: true,
    version: item.version,
    last_moved_at: item.lastMovedAt,
    created_at: since,
    updated_at: item.lastMovedAt,
  }))

export const movementRows = (random: Random, movements: readonly Movement[]): Row[] =>
  movements.map((movement) => ({
    id: random.uuid(),
    inventory_item_id: movement.item.id,
    type: movement.type,
    quantity: movement.quantity,
    balance: movement.balance,
    unit_cost: movement.unitCost,
    reference_id: movement.referenceId,
    reference_type: movement.referenceType,
    notes: movement.notes,
    performed_by: movement.by,
    created_at: movement.at,
  }))

export const alertRows = (random: Random, alerts: readonly Alert[], team: Team): Row[] =>
  alerts.map(({ item, type, threshold, level, at, resolvedAt }) => ({
    id: random.uuid(),
    inventory_item_id: item.id,
    alert_type: type,
    threshold,
    current_level: level,
    is_resolved: resolvedAt !== null,
    resolved_at: resolvedAt,
    resolved_by: resolvedAt && team.workshop.id,
    created_at: at,
  }))

export const takenRows = (taken: readonly Taken[]): Row[] =>
  taken.map(({ orderId, item, needed, consumed, at }) => ({
    order_id: orderId,
    inventory_item_id: item.id,
    needed,
    consumed,
    created_at: at,
  }))

/** What is left of rolls of the first cloths, on their shelves. */
export const remnantRows = (items: readonly Item[]) =>
  items
    .filter(({ sku }) => sku.startsWith('FAB'))
    .slice(0, 3)
    .map(({ id, location }, index) => ({
      inventory_item_id: id,
      width_mm: 1200 - 190 * index,
      length_mm: 1450 + 120 * index,
      location,
    }))

export const billRows = (bills: ReadonlyMap<string, readonly Material[]>): Row[] =>
  [...bills.keys()].map((id) => ({ product_id: id, version: 1 }))

export const billLineRows = (bills: ReadonlyMap<string, readonly Material[]>): Row[] =>
  [...bills].flatMap(([id, materials]) =>
    materials.map(({ inventoryItemId, basis, quantity, wastePercent }, position) => ({
      product_id: id,
      position,
      inventory_item_id: inventoryItemId,
      basis,
      quantity,
      waste_percent: wastePercent,
    })),
  )

const cents = (amount: number) => Math.round(amount * 100) / 100
const costOf = ({ quantity, unitCost }: Purchase['lines'][number]) => cents(quantity * unitCost)

export const purchaseRows = (
  purchases: readonly Purchase[],
  { team, dayOf, currency }: { team: Team; dayOf: (at: Date) => string; currency: string },
): Row[] =>
  purchases.map((purchase) => {
    const subtotal = cents(purchase.lines.reduce((sum, line) => sum + costOf(line), 0))
    return {
      id: purchase.id,
      po_number: purchase.number,
      supplier_id: purchase.supplier.id,
      status: purchase.status,
      order_date: purchase.status === 'draft' ? null : dayOf(purchase.sentAt),
      expected_delivery: purchase.expected,
      actual_delivery: purchase.actual,
      subtotal,
      tax_amount: 0,
      total_amount: subtotal,
      currency,
      notes: purchase.notes,
      created_by: team.lead.id,
      sent_to: purchase.status === 'draft' ? null : purchase.supplier.email,
      version: 1,
      created_at: purchase.createdAt,
      updated_at: purchase.updatedAt,
    }
  })

export const purchaseLineRows = (random: Random, purchases: readonly Purchase[]): Row[] =>
  purchases.flatMap(({ id, lines }) =>
    lines.map((line, position) => ({
      id: random.uuid(),
      purchase_order_id: id,
      position,
      inventory_item_id: line.item.id,
      quantity: line.quantity,
      unit_cost: line.unitCost,
      total_cost: costOf(line),
      received_quantity: line.received,
    })),
  )
