import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { orderStatuses } from '#modules/record-states/contract.ts'
import { daysOfStock, materialsFor, quantityFor, stageOf, type Material } from './materials.ts'
import type { MaterialBasis } from '../contract.ts'
import type { Cut } from '#modules/making/contract/index.ts'

const piece = { widthMm: 1250, lengthMm: 2000 }
const material = (change: Partial<Material>): Material => ({
  inventoryItemId: 'cloth',
  basis: 'area',
  quantity: 1,
  wastePercent: 0,
  unit: 'm2',
  ...change,
})

describe('the material for one piece', () => {
  test('the material for one piece is calculated by area, by side or by piece', () => {
    expect(quantityFor(material({}), piece)).toBe(2.5)
    expect(quantityFor(material({ basis: 'width', unit: 'm' }), piece)).toBe(1.25)
    expect(quantityFor(material({ basis: 'length', quantity: 2, unit: 'm' }), piece)).toBe(4)
    expect(quantityFor(material({ basis: 'piece', quantity: 2, unit: 'piece' }), piece)).toBe(2)
  })
  test('the material for one piece is calculated from the cuts: metres of cloth and tube, and counted parts', () => {
    const laid = { way: 'upright', rollMm: 2000, takeMm: 1900 } as const
    const cuts: Cut[] = [
      { part: 'cloth', widthMm: 1165, lengthMm: 1900, widths: 1, laid },
      { part: 'lining', widthMm: 1165, lengthMm: 1900, widths: 1, laid },
      { part: 'tube', lengthMm: 1165, diameterMm: 32 },
      { part: 'slat', count: 70, widthMm: 25, lengthMm: 1190 },
      { part: 'ladder', count: 4, positionsMm: [150, 447, 743, 1040] },
      { part: 'louvre', count: 26, widthMm: 89, lengthMm: 2145, clothMm: 2215, takeMm: 57_590 },
    ]
    const takes = (basis: MaterialBasis, made: Cut[] = cuts) =>
      quantityFor(material({ basis, unit: 'm' }), { ...piece, cuts: made })
    expect((['cloth', 'tube', 'slat', 'ladder', 'louvre'] as const).map((basis) => takes(basis))).toEqual([
      1.9, 1.165, 70, 4, 26,
    ])
    expect(takes('cloth', [])).toBe(0)
    expect(takes('cloth', [{ part: 'cloth', widthMm: 1165, lengthMm: 1900, widths: 1, laid: null }])).toBe(0)
    expect(quantityFor(material({ basis: 'slat' }), piece)).toBe(0)
  })
  test('the material for one piece includes waste', () => {
    expect(quantityFor(material({ wastePercent: 10 }), piece)).toBe(2.75)
    expect(quantityFor(material({ wastePercent: 0.1, quantity: 0.1 }), { widthMm: 700, lengthMm: 700 })).toBe(
      0.05,
    )
  })
  test('the material for one piece is rounded up to whole units for counted items', () => {
    expect(quantityFor(material({ basis: 'width', quantity: 8, unit: 'piece' }), piece)).toBe(10)
    expect(quantityFor(material({ basis: 'width', quantity: 10, unit: 'piece' }), piece)).toBe(13)
    expect(quantityFor(material({ basis: 'piece', quantity: 3, unit: 'piece' }), piece)).toBe(3)
  })
})

test('the materials of an order are the sums over its pieces, item by item', () => {
  const hooks = material({ inventoryItemId: 'hook', basis: 'width', quantity: 10, unit: 'piece' })
  const needed = materialsFor([
    { piece, materials: [material({}), hooks] },
    { piece, materials: [material({ basis: 'piece', quantity: 0.1 }), hooks] },
    { piece, materials: [] },
  ])
  expect([...needed]).toEqual([
    ['cloth', 2.6],
    ['hook', 26],
  ])
})

test('a larger piece never needs less material', () => {
  const side = fc.integer({ min: 500, max: 5000 })
  fc.assert(
    fc.property(
      side,
      side,
      fc.nat(500),
      fc.constantFrom('area', 'width', 'length', 'piece'),
      fc.constantFrom('m2', 'piece'),
      fc.nat(100),
      (widthMm, lengthMm, more, basis, unit, wastePercent) => {
        const one = material({ basis, unit, wastePercent, quantity: 1.7 })
        const larger = { widthMm: widthMm + more, lengthMm: lengthMm + more }
        expect(quantityFor(one, larger)).toBeGreaterThanOrEqual(quantityFor(one, { widthMm, lengthMm }))
      },
    ),
    propertyRuns(100),
  )
})

test('materials are reserved when an order is confirmed and consumed from processing on', () => {
  expect(Object.fromEntries(orderStatuses.map((status) => [status, stageOf(status)]))).toEqual({
    pending: 'none',
    confirmed: 'reserved',
    processing: 'consumed',
    shipped: 'consumed',
    delivered: 'consumed',
    cancelled: 'none',
  })
})

test('days of stock are calculated from unreserved stock', () => {
  expect(daysOfStock({ currentStock: 10, reservedStock: 3, dailyUse: 2 })).toBe(3)
  expect(daysOfStock({ currentStock: 10, reservedStock: 11, dailyUse: 0 })).toBe(0)
  expect(daysOfStock({ currentStock: 10, reservedStock: 0, dailyUse: 0 })).toBeNull()
})
