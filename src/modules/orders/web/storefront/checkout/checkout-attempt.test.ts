import { beforeEach, expect, test } from 'vitest'
import type { OrderInput } from '#modules/orders/contract/orders.ts'
import { clearIdempotencyKey, idempotencyKeyFor } from './checkout-attempt.ts'

const order: OrderInput = {
  customer_info: {
    name: 'Lan Nguyễn',
    email: 'lan@example.com',
    phone: '0901234567',
    address: '12 Lê Lợi, Quận 1',
  },
  cart: [{ product_id: 'a', length: 1.8, width: 1.5, calculated_price: 1000 }],
  status: 'pending',
  total_amount: 1000,
}

beforeEach(() => clearIdempotencyKey())

test('an unchanged order keeps its key when sent again', () => {
  const key = idempotencyKeyFor(order)

  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(idempotencyKeyFor(structuredClone(order))).toBe(key)
})

test('a changed order gets a new key', () => {
  const key = idempotencyKeyFor(order)

  expect(idempotencyKeyFor({ ...order, total_amount: 1100 })).not.toBe(key)
})

test('the same items ordered again after success get a new key', () => {
  const key = idempotencyKeyFor(order)
  clearIdempotencyKey()

  expect(idempotencyKeyFor(order)).not.toBe(key)
})
