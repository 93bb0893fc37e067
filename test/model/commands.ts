// These steps run inside the test of shop.test.ts.
// oxlint-disable vitest/no-standalone-expect
import fc from 'fast-check'
import { expect } from 'vitest'
import { login, logout } from '#modules/accounts/contract/accounts.ts'
import { updateProduct } from '#modules/catalog/contract/catalog-writes.ts'
import { placeOrder, type OrderInput } from '#modules/orders/contract/orders.ts'
import { setOrderStatus } from '#modules/orders/contract/change-order-status.ts'
import { orderStatuses, type OrderStatus } from '#modules/record-states/contract.ts'
import { createQuote, orderQuote, updateQuote } from '#modules/quotes/contract/quotes.ts'
import { changeStock } from '#modules/inventory/contract/stock.ts'
import { updateUser } from '#modules/accounts/contract/users.ts'
import { customerInfo } from '#modules/orders/factory.ts'
import type { Person } from '#modules/accounts/factory.ts'
import type { Model, Real, WorkerRole } from './model.ts'

type Command = fc.AsyncCommand<Model, Real>

/** A command that can run at any time. */
function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return { check: () => true, run, toString: () => name }
}

const allowed = (model: Model, status: number) => (model.role === 'editor' ? status : 403)

/** Half metres and whole hundreds, so that no total needs rounding. */
const size = fc.constantFrom(0.5, 1, 1.5, 2)
const price = fc.integer({ min: 1, max: 50 }).map((hundreds) => hundreds * 100)

function orderBody(model: Model, real: Real, width: number, length: number, seen: number): OrderInput {
  const calculated_price = width * length * seen
  const line = { product_id: real.productId, width, length, calculated_price }
  return { customer_info: customerInfo, cart: [line], total_amount: calculated_price }
}

const signing = fc.boolean().map((isIn) =>
  step(isIn ? 'the customer signs in' : 'the customer signs out', async (model, { customer }) => {
    const { email, password } = customer.person as Person
    if (isIn) expect((await customer.call(login, { body: { email, password } })).status).toBe(200)
    else await customer.call(logout, { extraHeaders: { 'sec-fetch-site': 'same-origin' } })
    model.isCustomerIn = isIn
  }),
)

const changingRole = fc.constantFrom<WorkerRole>('viewer', 'editor').map((role) =>
  step(`the worker becomes ${role}`, async (model, { admin, worker }) => {
    const person = worker.person as Person
    const { status } = await admin.call(updateUser, { params: { id: person.id }, body: { role } })
    expect(status).toBe(200)
    model.role = role
  }),
)

const changingPrice = price.map((price_per_sqm) =>
  step(`a square metre costs ${price_per_sqm}`, async (model, { worker, productId }) => {
    const { status } = await worker.call(updateProduct, {
      params: { id: productId },
      body: { price_calculation: { price_per_sqm } },
    })
    expect(status).toBe(allowed(model, 200))
    if (status === 200) model.price = price_per_sqm
  }),
)

const ordering = fc.tuple(size, size, fc.option(price)).map(([width, length, believed]) =>
  step(`an order of ${width} × ${length} at ${believed ?? 'the price'}`, async (model, real) => {
    const body = orderBody(model, real, width, length, believed ?? model.price)
    const key = `${real.productId}-${(model.keys += 1)}`
    const answer = await real.customer.call(placeOrder, { body, headers: { 'idempotency-key': key } })
    if (!model.isCustomerIn) return expect(answer.status).toBe(401)
    const total = width * length * model.price
    if (body.total_amount !== total) {
      expect(answer.refused).toMatchObject({ code: 'price_changed', total_amount: total })
      return
    }
    expect(answer.body).toMatchObject({ status: 'pending', total_amount: total })
    model.orders.push({ id: answer.body.id, key, total, status: 'pending', body })
  }),
)

const retrying = fc.nat().map((which) =>
  step('an order whose answer was lost is sent again', async (model, { customer }) => {
    const placed = model.orders.filter(({ key }) => key !== null)
    const order = placed[which % placed.length]
    if (order === undefined) return
    const headers = { 'idempotency-key': order.key as string }
    const again = await customer.call(placeOrder, { body: order.body as OrderInput, headers })
    if (!model.isCustomerIn) return expect(again.status).toBe(401)
    expect([again.status, again.body.id]).toEqual([201, order.id])
    const other = { ...order.body, total_amount: 1 } as OrderInput
    const wrong = await customer.call(placeOrder, { body: other, headers })
    expect(wrong.refused.code).toBe('idempotency_key_reused')
  }),
)

const settingStatus = fc
  .tuple(fc.nat(), fc.constantFrom<OrderStatus>(...orderStatuses))
  .map(([which, status]) =>
    step(`an order is ${status}`, async (model, { worker }) => {
      const order = model.orders[which % model.orders.length]
      if (order === undefined) return
      const answer = await worker.call(setOrderStatus, { params: { id: order.id }, body: { status } })
      expect(answer.status).toBe(allowed(model, 200))
      if (answer.status === 200) order.status = status
    }),
  )

const movingStock = fc.integer({ min: -12, max: 12 }).map((by) =>
  step(`stock changes by ${by}`, async (model, { worker, itemId }) => {
    const body = { quantity: by, type: by < 0 ? ('remove' as const) : ('add' as const) }
    const answer = await worker.call(changeStock, { params: { id: itemId }, body })
    if (model.role === 'viewer') expect(answer.status).toBe(403)
    else if (by === 0) expect([400, 422]).toContain(answer.status)
    else if (model.stock + by < 0) expect(answer.refused.code).toBe('insufficient_stock')
    else {
      expect(answer.status).toBe(200)
      model.stock += by
    }
  }),
)

const quoting = size.map((width) =>
  step(`a quote of ${width} × 1 is accepted and ordered twice`, async (model, { worker, ...real }) => {
    const total = width * model.price
    const items = [{ name: 'Alba', productId: real.productId, width, length: 1, quantity: 1, price: total }]
    const form = { customerId: real.crmCustomerId, items, totalAmount: total, validUntil: '2099-12-31' }
    const made = await worker.call(createQuote, { body: form })
    expect(made.status).toBe(allowed(model, 201))
    if (made.status !== 201) return
    const at = { params: { id: made.body.id } }
    expect((await worker.call(orderQuote, at)).refused.code).toBe('quote_not_accepted')
    await worker.call(updateQuote, { ...at, body: { status: 'accepted' } })
    const first = await worker.call(orderQuote, at)
    const second = await worker.call(orderQuote, at)
    expect(second.body.id).toBe(first.body.id)
    expect(first.body.total_amount).toBe(total)
    model.orders.push({ id: first.body.id, key: null, total, status: 'pending', body: {} })
  }),
)

/** Random command sequences. */
export const walks = fc.commands(
  [signing, changingRole, changingPrice, ordering, ordering, retrying, settingStatus, movingStock, quoting],
  { maxCommands: 25 },
)
