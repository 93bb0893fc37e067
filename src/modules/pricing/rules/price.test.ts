import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { largestAmount, linePrice, pricePerSqm, totalPrice } from './price.ts'

const millimetres = fc.integer({ min: 0, max: 10_000 })
const perSqm = fc.integer({ min: 0, max: 1_000_000_000 })

describe('the price per square metre', () => {
  test('the price per square metre is the product’s own', () =>
    expect(pricePerSqm({ pricePerSqm: 100_000, basePrice: 50 })).toBe(100_000))

  test.for([0, null, undefined, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    'defaults to the base price when the own price is %s',
    (own) => expect(pricePerSqm({ pricePerSqm: own, basePrice: 50 })).toBe(50),
  )

  test('the price per square metre is 0 if there is no price', () => {
    expect(pricePerSqm({ pricePerSqm: 0, basePrice: 0 })).toBe(0)
    expect(pricePerSqm({ pricePerSqm: null, basePrice: undefined })).toBe(0)
  })
})

describe('the price of a line', () => {
  test('the price of a line is width times length times price per square metre', () => {
    expect(linePrice(1500, 1800, 100_000)).toBe(270_000)
    expect(linePrice(2000, 1000, 100_000)).toBe(200_000)
  })

  test.for([
    // 0.5 m × 0.5 m = 0.25 m²
    { perSqm: 1, price: 0 },
    { perSqm: 2, price: 1 },
    { perSqm: 5, price: 1 },
    { perSqm: 6, price: 2 },
  ])(
    'the price of a line rounds half up: $perSqm per m² for a quarter of one is $price',
    ({ perSqm: price, price: expected }) => {
      expect(linePrice(500, 500, price)).toBe(expected)
    },
  )

  test('the price of a line is rounded once per line, so two lines may cost more or less than one of twice the size', () => {
    expect(totalPrice([linePrice(500, 500, 6), linePrice(500, 500, 6)])).toBe(4)
    expect(linePrice(1000, 500, 6)).toBe(3)
  })

  test('the price of a line is calculated without floating-point errors', () => {
    // In floating point 1.1 × 1.1 × 100 is 121.00000000000001.
    expect(linePrice(1100, 1100, 100)).toBe(121)
    expect(linePrice(1005, 1000, 100)).toBe(101)
  })

  test('the price of a line is exact up to the largest amount that can be stored', () => {
    expect(linePrice(1000, 1000, largestAmount)).toBe(9_007_199_254_740_991)
    expect(linePrice(1000, 1000, largestAmount - 1)).toBe(9_007_199_254_740_990)
    expect(linePrice(500, 1000, largestAmount)).toBe(4_503_599_627_370_496)
    // Larger amounts are only known to be too large.
    expect(linePrice(1001, 1000, largestAmount)).toBeGreaterThan(largestAmount)
  })

  test.for([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('is 0 for a side of %s', (side) => {
    expect(linePrice(side, 1800, 100_000)).toBe(0)
    expect(linePrice(1500, side, 100_000)).toBe(0)
    expect(linePrice(1500, 1800, side)).toBe(0)
  })

  test('the price of a line is a whole amount within half a unit of the exact one', () => {
    fc.assert(
      fc.property(millimetres, millimetres, perSqm, (width, length, price) => {
        const line = linePrice(width, length, price)
        const exact = BigInt(width) * BigInt(length) * BigInt(price)
        const difference = 2n * (BigInt(line) * 1_000_000n - exact)
        expect(difference > -1_000_000n && difference <= 1_000_000n).toBe(true)
      }),
      propertyRuns(100),
    )
  })

  test('the price of a line is never negative for any input', () => {
    fc.assert(
      fc.property(fc.double(), fc.double(), fc.double(), (width, length, price) => {
        expect(linePrice(width, length, price)).toBeGreaterThanOrEqual(0)
      }),
      propertyRuns(100),
    )
  })

  test('the price of a line never falls when the window gets larger', () => {
    fc.assert(
      fc.property(millimetres, millimetres, millimetres, perSqm, (width, length, more, price) => {
        expect(linePrice(width + more, length, price)).toBeGreaterThanOrEqual(linePrice(width, length, price))
        expect(linePrice(width, length + more, price)).toBeGreaterThanOrEqual(linePrice(width, length, price))
      }),
      propertyRuns(100),
    )
  })

  test('the price of a line is the same when width and length are swapped', () => {
    fc.assert(
      fc.property(millimetres, millimetres, perSqm, (width, length, price) => {
        expect(linePrice(width, length, price)).toBe(linePrice(length, width, price))
      }),
      propertyRuns(100),
    )
  })
})

describe('the total', () => {
  test('the total of no lines is 0', () => expect(totalPrice([])).toBe(0))

  test('the total is the sum of its lines, in any order', () => {
    const lines = fc.array(fc.integer({ min: 0, max: 1_000_000_000_000 }), { maxLength: 100 })
    fc.assert(
      fc.property(lines, (prices) => {
        const sum = prices.reduce((total, price) => total + BigInt(price), 0n)
        expect(BigInt(totalPrice(prices))).toBe(sum)
        expect(totalPrice(prices.toReversed())).toBe(totalPrice(prices))
      }),
      propertyRuns(100),
    )
  })
})
