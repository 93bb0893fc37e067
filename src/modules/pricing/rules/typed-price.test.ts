import { expect, test } from 'vitest'
import { priceIn } from './typed-price.ts'

test.for([
  ['350000', 0, 350_000],
  ['350.000', 0, 350_000],
  ['1,234,567', 0, 1_234_567],
  ['1 234 567', 0, 1_234_567],
  ['12,50', 2, 12.5],
  ['.5', 2, 0.5],
  ['0,125', 2, 0.125],
  ['1.234,50', 2, 1234.5],
  ['1,234.50', 2, 1234.5],
  ['1,234', 2, 1234],
  ['1234.567', 2, 1234.567],
  ['1.250', 3, 1.25],
  ['1,234,567', 3, 1_234_567],
  ['1,234.500', 3, 1234.5],
] as const)('%s, with %i decimals, is an amount of %d', ([typed, exponent, amount]) => {
  expect(priceIn(typed, exponent)).toBe(amount)
})

test('an invalid amount is null', () => {
  for (const typed of ['abc', '1,2,x']) expect(priceIn(typed, 2)).toBeNaN()
})
