import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { areaOf } from './inches.ts'
import { refusedSides, shopLimits, toMetres, toMillimetres } from './size.ts'

test.for([
  [1.5, 1500],
  [0.1 + 0.2, 300],
  [1.2345, 1235],
  [1.2344, 1234],
  [1.005, 1005],
] as const)('%d m are %i mm', ([metres, millimetres]) => expect(toMillimetres(metres)).toBe(millimetres))

test('every millimetre survives conversion to metres and back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), (millimetres) => {
      expect(toMillimetres(toMetres(millimetres))).toBe(millimetres)
    }),
    propertyRuns(100),
  )
})

test('1.5 m by 1.8 m are 2.7 m²', () => expect(areaOf(1.5, 1.8)).toBe(2.7))

describe('the size limits of the shop', () => {
  const sides = (width: number, length: number) =>
    refusedSides(width, length, shopLimits).map(({ side }) => side)

  test('the size limits of the shop allow 0.5 to 5 m of width and 0.5 to 3 m of length, inclusive', () => {
    expect(sides(0.5, 0.5)).toEqual([])
    expect(sides(5, 3)).toEqual([])
  })

  test.for([
    [0.499, 1, ['width']],
    [5.001, 1, ['width']],
    [1, 0.499, ['length']],
    [1, 3.001, ['length']],
    [0, 0, ['width', 'length']],
    [-1, 1, ['width']],
    [Number.NaN, 1, ['width']],
    [Number.POSITIVE_INFINITY, 1, ['width']],
    [1e-320, 1, ['width']],
    [4, 4, ['length']],
  ] as const)('refuse %d × %d m', ([width, length, refused]) => expect(sides(width, length)).toEqual(refused))

  test('the size limits of the shop are named when a size is refused', () => {
    expect(refusedSides(6, 1, shopLimits)).toEqual([{ side: 'width', min: 0.5, max: 5 }])
  })

  test('the size limits of the shop are replaced by the limits of a product', () => {
    const narrow = { minWidthMm: 1000, maxWidthMm: 1200, minLengthMm: 300, maxLengthMm: 4000 }
    expect(refusedSides(1.1, 3.5, narrow)).toEqual([])
    expect(refusedSides(0.9, 0.2, narrow)).toEqual([
      { side: 'width', min: 1, max: 1.2 },
      { side: 'length', min: 0.3, max: 4 },
    ])
  })
})
