import fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { projectedStock, reorderQuantity } from './reorder.ts'

const item = {
  currentStock: 5,
  onOrder: 0,
  reservedStock: 0,
  reorderPoint: 10,
  reorderQuantity: 0,
  maximumStock: null,
  unit: 'piece',
  packSize: null,
}

test('an item is refilled to its maximum, or to twice its reorder point', () => {
  expect(reorderQuantity(item)).toBe(15)
  expect(reorderQuantity({ ...item, maximumStock: 40 })).toBe(35)
  expect(reorderQuantity({ ...item, reorderQuantity: 25 })).toBe(25)
})

test('ordered stock counts as available, and reserved stock does not', () => {
  expect(reorderQuantity({ ...item, onOrder: 6 })).toBe(0)
  expect(reorderQuantity({ ...item, onOrder: 6, reservedStock: 1 })).toBe(10)
  expect(reorderQuantity({ ...item, currentStock: 50, reservedStock: 52 })).toBe(22)
})

test('what is bought in packs is ordered in whole ones', () => {
  const cloth = { ...item, unit: 'm', packSize: 30 }
  expect(reorderQuantity(cloth)).toBe(30)
  expect(reorderQuantity({ ...cloth, maximumStock: 65 })).toBe(60)
  expect(reorderQuantity({ ...cloth, maximumStock: 66 })).toBe(90)
})

test('counted items are ordered in whole units, measured ones to three decimals', () => {
  expect(reorderQuantity({ ...item, currentStock: 4.5 })).toBe(16)
  expect(reorderQuantity({ ...item, currentStock: 4.5, unit: 'm' })).toBe(15.5)
})

test('after ordering the suggested quantity of any item, nothing more is suggested', () => {
  const whole = fc.nat(1000)
  fc.assert(
    fc.property(
      fc.record({
        currentStock: whole,
        onOrder: whole,
        reservedStock: whole,
        reorderPoint: whole,
        reorderQuantity: whole,
        maximumStock: fc.constant(null),
        unit: fc.constantFrom('piece', 'm'),
        packSize: fc.constantFrom(null, 30, 0.5),
      }),
      (one) => {
        const quantity = reorderQuantity(one)
        expect(quantity > 0).toBe(quantity > 0 && projectedStock(one) <= one.reorderPoint)
        const after = { ...one, onOrder: one.onOrder + quantity }
        if (one.reorderPoint > 0) expect(reorderQuantity(after)).toBe(0)
      },
    ),
    propertyRuns(100),
  )
})
