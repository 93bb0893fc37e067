import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '#modules/catalog/factory.ts'
import { anOrder } from '#modules/orders/factory.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { createItem, getInventoryAnalytics, getItem } from './contract/inventory.ts'
import { putBill } from '#modules/materials/contract.ts'
import { setOrderStatus } from '#modules/orders/contract/index.ts'
import { orderStatuses, type OrderStatus } from '#modules/record-states/contract.ts'
import {
  createPurchaseOrder,
  receivePurchaseOrder,
  sendPurchaseOrder,
} from '#modules/purchasing/contract/index.ts'
import { changeStock, countStock } from './contract/stock.ts'
import { createSupplier } from './contract/suppliers.ts'
import { stageOf } from '#modules/materials/rules/materials.ts'

/** Quantity of each of the two items per piece of the product. */
const needs = [2, 3] as const
const ordered = 30

let made = 0

const shop = await shopOfFile()
const admin = await shop.as('admin')
const supplierId: string = (await admin.call(createSupplier, { body: { name: 'Mill' } })).body.id

/** Two items, a product made of both, two orders of it, and an open purchase order. */
async function aWorkshop(openings: readonly [number, number]) {
  const items = await Promise.all(
    openings.map(async (currentStock) => {
      made += 1
      const body = { name: `Part ${made}`, sku: `P-${made}`, unitCost: 2, sellingPrice: 3, reorderPoint: 0 }
      return (await admin.call(createItem, { body: { ...body, currentStock } })).body.id
    }),
  )
  const product = await aProduct(shop)
  const materials = items.map((inventoryItemId, index) => ({
    inventoryItemId,
    basis: 'piece' as const,
    quantity: needs[index]!,
  }))
  await admin.call(putBill, { params: { id: product.id }, body: { materials } })
  const orders = [await anOrder(shop, { product }), await anOrder(shop, { product })].map(({ id }) => id)
  const lines = items.map((inventoryItemId) => ({ inventoryItemId, quantity: ordered, unitCost: 3.33 }))
  const body = { supplierId, items: lines }
  const purchase = (await admin.call(createPurchaseOrder, { body })).body.id
  await admin.call(sendPurchaseOrder, { params: { id: purchase } })
  return { items, orders, purchase }
}
type Workshop = Awaited<ReturnType<typeof aWorkshop>>

const which = fc.nat(1)
const step = fc.oneof(
  fc.record({ kind: fc.constant('move' as const), item: which, by: fc.integer({ min: -6, max: 6 }) }),
  fc.record({ kind: fc.constant('count' as const), item: which, to: fc.nat(12) }),
  fc.record({ kind: fc.constant('receive' as const), item: which, quantity: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    kind: fc.constant('status' as const),
    order: which,
    status: fc.constantFrom(...orderStatuses),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

async function run({ items, orders, purchase }: Workshop, one: Step): Promise<number> {
  if (one.kind === 'status') {
    const params = { id: orders[one.order]! }
    return (await admin.call(setOrderStatus, { params, body: { status: one.status } })).status
  }
  const id = items[one.item]!
  if (one.kind === 'receive') {
    const body = { items: [{ inventoryItemId: id, quantity: one.quantity }] }
    return (await admin.call(receivePurchaseOrder, { params: { id: purchase }, body })).status
  }
  if (one.kind === 'count') {
    const body = { quantity: one.to, reason: 'stocktaking' as const }
    return (await admin.call(countStock, { params: { id }, body })).status
  }
  const body = { quantity: one.by, type: one.by < 0 ? ('remove' as const) : ('add' as const) }
  return (await admin.call(changeStock, { params: { id }, body })).status
}

/** The model of all stock figures. */
interface WorkshopModel {
  stock: number[]
  received: number[]
  orders: { status: OrderStatus; consumed: number[] }[]
}

/** The model after a step; null if the shop must refuse the step. */
function applyStep(model: WorkshopModel, one: Step): WorkshopModel | null {
  const next = structuredClone(model)
  if (one.kind === 'status') {
    const order = next.orders[one.order]!
    const stage = stageOf(one.status)
    for (const [item, needed] of needs.entries()) {
      const change =
        one.status === order.status
          ? 0
          : stage === 'consumed'
            ? Math.min(next.stock[item]!, needed - order.consumed[item]!)
            : -order.consumed[item]!
      next.stock[item]! -= change
      order.consumed[item]! += change
    }
    order.status = one.status
    return next
  }
  if (one.kind === 'count') next.stock[one.item] = one.to
  if (one.kind === 'receive') next.received[one.item]! += one.quantity
  if (one.kind === 'receive') next.stock[one.item]! += one.quantity
  if (one.kind === 'move') next.stock[one.item]! += one.by
  const isRefused =
    next.stock[one.item]! < 0 ||
    next.received[one.item]! > ordered ||
    (one.kind === 'move' && one.by === 0) ||
    (one.kind === 'receive' && model.received.every((quantity) => quantity === ordered))
  return isRefused ? null : next
}

/** The stored figures. */
async function readWorkshop({ items, orders, purchase }: Workshop): Promise<WorkshopModel> {
  const stock = await Promise.all(items.map((id) => admin.call(getItem, { params: { id } })))
  const rows = await shop.rows<{ id: string; status: OrderStatus; item: string | null; consumed: number }>(
    `select o.id, o.status, m.inventory_item_id as item, m.consumed::float8 as consumed
     from orders o left join order_materials m on m.order_id = o.id where o.id = any($1)`,
    [orders],
  )
  const lines = await shop.rows<{ item: string; received: number }>(
    `select inventory_item_id as item, received_quantity::float8 as received
     from purchase_order_items where purchase_order_id = $1`,
    [purchase],
  )
  return {
    stock: stock.map(({ body }) => body.currentStock),
    received: items.map((id) => lines.find(({ item }) => item === id)!.received),
    orders: orders.map((id) => ({
      status: rows.find((row) => row.id === id)!.status,
      consumed: items.map((item) => rows.find((row) => row.id === id && row.item === item)?.consumed ?? 0),
    })),
  }
}

/** Checks all stock figures that can be calculated in two ways. */
async function expectConsistent(workshop: Workshop): Promise<void> {
  const { items, orders } = workshop
  const model = await readWorkshop(workshop)
  const rows = await shop.rows<Record<string, number>>(
    `select i.current_stock::float8 as stock, i.reserved_stock::float8 as reserved,
       i.stock_value::float8 as value, i.unit_cost::float8 as cost,
       (select coalesce(sum(quantity), 0)::float8 from stock_movements where inventory_item_id = i.id) as ledger,
       (select coalesce(sum(quantity), 0)::float8 from stock_months where inventory_item_id = i.id) as months,
       (select coalesce(sum(quantity), 0)::float8 from stock_movements
         where inventory_item_id = i.id and type = 'purchase') as purchased,
       (select coalesce(-sum(quantity), 0)::float8 from stock_movements
         where inventory_item_id = i.id and reference_type = 'order') as used,
       (select count(*)::int from (
         select balance, sum(quantity) over (order by seq) as sum from stock_movements
         where inventory_item_id = i.id) as walked where balance <> sum) as gaps
     from inventory_items i where i.id = any($1) order by array_position($1, i.id)`,
    [items],
  )
  for (const [item, row] of rows.entries()) {
    const wanted = model.orders.map(({ status, consumed }) =>
      stageOf(status) === 'none' ? 0 : needs[item]! - consumed[item]!,
    )
    expect(row['stock']).toBeGreaterThanOrEqual(0)
    expect([row['ledger'], row['months'], row['gaps']]).toEqual([row['stock'], row['stock'], 0])
    expect(row['reserved']).toBe(wanted[0]! + wanted[1]!)
    expect(row['used']).toBe(model.orders.reduce((sum, { consumed }) => sum + consumed[item]!, 0))
    expect(row['purchased']).toBe(model.received[item])
    // The cost is the value per unit, rounded to four decimals.
    expect(Math.abs(row['value']! - row['stock']! * row['cost']!)).toBeLessThan(0.01)
  }
  for (const { status, consumed } of model.orders) {
    if (stageOf(status) !== 'consumed') expect(consumed).toEqual([0, 0])
  }
  expect(orders).toHaveLength(model.orders.length)
}

test('after any receipts, movements, counts and orders, sequential or simultaneous, all stock figures agree', async () => {
  const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.tuple(fc.nat(9), fc.nat(9)), rounds, async (openings, all) => {
      const workshop = await aWorkshop(openings)
      let model = await readWorkshop(workshop)
      for (const round of all) {
        const answers = await Promise.all(round.map((one) => run(workshop, one)))
        expect(answers.filter((status) => status >= 500)).toEqual([])
        const [only] = round
        if (round.length === 1 && only) {
          const next = applyStep(model, only)
          expect(answers[0]! < 300).toBe(next !== null)
          expect(await readWorkshop(workshop)).toEqual(next ?? model)
        }
        await expectConsistent(workshop)
        model = await readWorkshop(workshop)
      }
    }),
    propertyRuns(15),
  )
  const [waits] = await shop.rows(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(waits).toEqual({ deadlocks: 0 })
  const [months] = await shop.rows<{ kept: number; written: number }>(
    `select (select sum(movements)::int from stock_month_sums) as kept,
       (select count(*)::int from stock_movements) as written`,
  )
  expect(months?.kept).toBe(months?.written)
  const [sum] = await shop.rows<{ value: number }>(
    'select round(sum(current_stock * unit_cost), 2)::float8 as value from inventory_items where is_active',
  )
  expect((await admin.call(getInventoryAnalytics)).body.totalValue).toBe(sum?.value)
})
