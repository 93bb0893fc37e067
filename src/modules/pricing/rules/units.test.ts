import { describe, expect, test } from 'vitest'
import { inUnit, sideInOtherUnit, metresIn } from './units.ts'

describe('a size in another unit', () => {
  test('a size in another unit is converted without floating-point noise', () => {
    expect(inUnit(1.557, 'cm')).toBe(155.7)
    expect(inUnit(0.1, 'mm')).toBe(100)
    expect(metresIn(155.7, 'cm')).toBe(1.557)
    expect(metresIn(1234, 'mm')).toBe(1.234)
    expect(metresIn(1.8, 'm')).toBe(1.8)
  })
})

describe('a side outside the limits', () => {
  const range = { min: 0.5, max: 3 }
  test.for([
    [150, 'm', 1.5],
    [1500, 'm', 1.5],
    [1.5, 'cm', 1.5],
    [1500, 'cm', 1.5],
    [1.5, 'mm', 1.5],
    [150, 'mm', 1.5],
  ] as const)('%d %s was probably meant as %d m', ([value, unit, meant]) => {
    expect(sideInOtherUnit(value, unit, range)).toBe(meant)
  })

  test('a side outside the limits gets no suggestion if no other unit fits', () => {
    for (const value of [0, -1, 6, 15, 0.2, 99_999]) expect(sideInOtherUnit(value, 'm', range)).toBeNull()
  })

  test('a side outside the limits gets a suggestion only if it is outside the limits', () => {
    expect(sideInOtherUnit(3, 'm', range)).toBeNull()
  })
})
