import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { formatMoney } from './format.ts'
import { currencyExponent, moneyFormat, toMajor, toMinor } from './money.ts'

test.for([
  ['VND', 0],
  ['USD', 2],
  ['EUR', 2],
  ['KWD', 3],
  ['HUF', 0],
  ['COP', 0],
  ['CLF', 4],
  ['CHF', 2],
] as const)('%s has %i decimals', ([currency, exponent]) => {
  expect(currencyExponent(currency)).toBe(exponent)
})

test('amounts of a currency have the same decimals in every browser, whatever its Intl says', () => {
  // An older browser: forints have two decimals.
  const older = { ...new Intl.NumberFormat('en').resolvedOptions(), maximumFractionDigits: 2 }
  const stub = vi.spyOn(Intl.NumberFormat.prototype, 'resolvedOptions').mockReturnValue(older)
  expect(currencyExponent('HUF')).toBe(0)
  stub.mockRestore()
  expect(moneyFormat('HUF')).toMatchObject({ minimumFractionDigits: 0, maximumFractionDigits: 0 })
  expect(formatMoney(12_345, 'HUF', 'de')).toBe('12.345\u00a0HUF')
})

test('an unknown currency is refused', () => {
  expect(() => currencyExponent('NOPE')).toThrow(RangeError)
})

test('the đồng has no minor unit', () => {
  expect(toMinor(270_000, 0)).toBe(270_000)
  expect(toMajor(270_000, 0)).toBe(270_000)
})

test('dollars are counted in cents', () => {
  expect(toMinor(1234.5, 2)).toBe(123_450)
  expect(toMajor(123_450, 2)).toBe(1234.5)
})

test('halves of the minor unit round up, also where floating point is slightly below them', () => {
  expect(toMinor(0.5, 0)).toBe(1)
  expect(toMinor(1.005, 2)).toBe(101)
  expect(toMinor(8.575, 2)).toBe(858)
})

test.for([9_007_199_254_740_991, 9_007_199_254_740_985, 1_000_000_000_000_001])(
  'the whole amount %i is unchanged by rounding',
  (amount) => expect(toMinor(amount, 0)).toBe(amount),
)

test('an amount written in major units is parsed back to the same amount', () => {
  const minor = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(minor, fc.constantFrom(0, 2, 3), (amount, exponent) => {
      expect(toMinor(toMajor(amount, exponent), exponent)).toBe(amount)
    }),
    propertyRuns(100),
  )
})
