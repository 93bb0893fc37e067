import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProduct } from '#modules/catalog/contract/catalog.ts'
import { createItem, getItem } from '#modules/inventory/contract/inventory.ts'
import { listOrders, type Order } from '#modules/orders/contract/orders.ts'
import { login } from '#modules/accounts/contract/accounts.ts'
import { updateUser } from '#modules/accounts/contract/users.ts'
import type { Person } from '#modules/accounts/factory.ts'
import { aProduct } from '#modules/catalog/factory.ts'
import { propertyRuns } from '../property-runs.ts'
import { insertRow } from '../rows.ts'
import { openShop, type TestShop } from '../shop.ts'
import { walks } from './commands.ts'
import { start, type Model, type Real } from './model.ts'

const { numRuns: runs, seed } = propertyRuns(15)

let shop: TestShop
let real: Omit<Real, 'productId' | 'itemId'>
let items = 0

beforeAll(async () => {
  shop = await openShop()
  const customer = await insertRow(shop.pool, 'customers', { first_name: 'Lan' })
  real = {
    customer: await shop.as('customer'),
    worker: await shop.as('editor'),
    admin: await shop.as('admin'),
    crmCustomerId: customer['id'] as string,
  }
})
afterAll(() => shop.close())

/** A new product and item for each sequence; the users are reset to the model's initial state. */
async function begin(): Promise<{ model: Model; real: Real }> {
  const { admin, customer, worker } = real
  const person = worker.person as Person
  await admin.call(updateUser, { params: { id: person.id }, body: { role: start.role } })
  for (const client of [customer, worker]) {
    const { email, password } = client.person as Person
    await client.call(login, { body: { email, password } })
  }
  const product = await aProduct(shop, { pricePerSqm: start.price })
  const sku = `ITEM-${(items += 1)}`
  const body = { name: sku, sku, unitCost: 1, sellingPrice: 2, currentStock: start.stock, reorderPoint: 0 }
  const item = (await admin.call(createItem, { body })).body
  return {
    model: { ...start, orders: [] },
    real: { ...real, productId: product.id, itemId: item.id },
  }
}

type Told = Pick<Model, 'price' | 'stock'> & { orders: { id: string; total: number; status: string }[] }

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)

const storedIn = ({ price, stock, orders }: Model): Told => ({
  price,
  stock,
  orders: orders.map(({ id, total, status }) => ({ id, total, status })).sort(byId),
})

/** The state read from the shop; an order's total is read as the sum of its lines. */
async function reportedBy({ admin, productId, itemId }: Real): Promise<Told> {
  const all = (await admin.call(listOrders, { query: { limit: 500 } })).body
  const own = all.filter(({ cart }) => cart.some(({ product_id }) => product_id === productId))
  const total = ({ cart, total_amount }: Order) => {
    const sum = cart.reduce((before, line) => before + line.calculated_price, 0)
    return sum === total_amount ? sum : Number.NaN
  }
  return {
    price: (await admin.call(getProduct, { params: { id: productId } })).body.price_calculation.price_per_sqm,
    stock: (await admin.call(getItem, { params: { id: itemId } })).body.currentStock,
    orders: own.map((order) => ({ id: order.id, total: total(order), status: order.status })).sort(byId),
  }
}

test(
  `${runs} random sequences of customer, worker and administrator (seed ${seed}) leave the state of a simple model`,
  { timeout: 300_000 + runs * 2000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(walks, async (commands) => {
        const begun = await begin()
        await fc.asyncModelRun(() => begun, commands)
        expect(await reportedBy(begun.real)).toEqual(storedIn(begun.model))
      }),
      { numRuns: runs, seed },
    )
  },
)
