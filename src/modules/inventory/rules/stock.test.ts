import { expect, test } from 'vitest'
import {
  brokenByQuantity,
  healthPercent,
  isOverstocked,
  isWorse,
  levelOf,
  roundQuantity,
  signedQuantity,
} from './stock.ts'

test('stock is low at its reorder point and out at zero', () => {
  expect([levelOf(6, 5), levelOf(5, 5), levelOf(1, 5), levelOf(0, 5)]).toEqual([
    'enough',
    'low',
    'low',
    'out',
  ])
  expect([levelOf(1, 0), levelOf(0, 0)]).toEqual(['enough', 'out'])
  expect([
    isWorse('low', 'enough'),
    isWorse('out', 'low'),
    isWorse('low', 'low'),
    isWorse('low', 'out'),
  ]).toEqual([true, true, false, false])
})

test('stock is too high above its maximum, and never without a maximum', () => {
  expect([isOverstocked(10, 10), isOverstocked(11, 10), isOverstocked(11, null)]).toEqual([
    false,
    true,
    false,
  ])
})

test('a removal accepts either sign', () => {
  expect([signedQuantity('remove', -3), signedQuantity('remove', 3), signedQuantity('add', 3)]).toEqual([
    -3, -3, 3,
  ])
})

test('pieces are whole numbers, metres have three decimals, and a quantity of a thousand million is refused', () => {
  expect(brokenByQuantity(1.5, 'piece')).toBe('Must be a whole number of piece')
  expect([brokenByQuantity(1.5, 'm'), brokenByQuantity(0.001, 'm²'), brokenByQuantity(-2, 'piece')]).toEqual([
    null,
    null,
    null,
  ])
  expect(brokenByQuantity(0.0001, 'm')).toBe('At most 3 decimals')
  expect(brokenByQuantity(1e9, 'piece')).toBe('At most 1,000,000')
  expect(roundQuantity(0.1 + 0.2)).toBe(0.3)
})

test('health is the share of items that are not low', () => {
  expect(healthPercent({ total: 3, low: 1 })).toBe(67)
  expect(healthPercent({ total: 0, low: 0 })).toBe(100)
})
