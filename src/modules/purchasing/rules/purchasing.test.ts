import { expect, test } from 'vitest'
import { isLate, maxReceivableQuantity, openQuantity } from './purchasing.ts'

const line = (quantity: number, receivedQuantity: number, unit = 'm') => ({
  quantity,
  receivedQuantity,
  unit,
})

test('the open quantity is never negative', () => {
  expect(openQuantity(line(0.3, 0.1))).toBe(0.2)
  expect(openQuantity(line(3, 4))).toBe(0)
})

test('quantities whose binary sum has a rest leave nothing open, and nothing beyond them can be received', () => {
  expect(openQuantity(line(0.1 + 0.2, 0.3))).toBe(0)
  expect(openQuantity(line(0.3, 0.1 + 0.1 + 0.1))).toBe(0)
  expect(maxReceivableQuantity(line(0.9, 0.1 + 0.2 + 0.1 + 0.2), 0)).toBe(0.3)
  expect(maxReceivableQuantity(line(100, 0), 0)).toBe(100)
})

test('the tolerance is a percentage of the ordered quantity, in whole units for counted items', () => {
  expect(maxReceivableQuantity(line(10, 0), 0)).toBe(10)
  expect(maxReceivableQuantity(line(10, 10.2), 5)).toBe(0.3)
  expect(maxReceivableQuantity(line(19, 0, 'piece'), 10)).toBe(20)
  expect(maxReceivableQuantity(line(100, 0, 'piece'), 7)).toBe(107)
  expect(maxReceivableQuantity(line(10, 12), 5)).toBe(0)
})

test('a purchase order is late from the day after the expected one, while something of it is still to come', () => {
  const order = { status: 'sent', expectedDelivery: '2026-11-19' } as const
  expect([isLate(order, '2026-11-19'), isLate(order, '2026-11-20')]).toEqual([false, true])
  expect(isLate({ ...order, status: 'partial' }, '2026-11-20')).toBe(true)
  for (const status of ['draft', 'completed', 'cancelled'] as const)
    expect(isLate({ ...order, status }, '2026-11-20')).toBe(false)
  expect(isLate({ ...order, expectedDelivery: null }, '2026-11-20')).toBe(false)
})
