import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMinor } from '#kernel/rules/money.ts'
import { propertyRuns } from '#test/property-runs.ts'
import { majorOf, minorOf, roundAmount, roundPercentage } from './quote-money.ts'

const exponents = [0, 2, 3] as const

test.each([
  [0, 100.55, 100.55],
  [0, 0.1234, 0.1234],
  [2, 0.1234, 12.34],
  [2, 1.005, 100.5],
  [2, 999_999_999_999_999, 99_999_999_999_999_900],
  [3, 12.3456, 12_345.6],
  [2, 1e-7, 0.000_01],
])(
  'an amount of a quote in a currency with %i decimals: %d is %d minor units, and back',
  (exponent, major, minor) => {
    expect([minorOf(major, exponent), majorOf(minor, exponent)]).toEqual([minor, major])
  },
)

const typed = fc.tuple(fc.integer({ min: 0, max: 10 ** 12 }), fc.integer({ min: 0, max: 4 }))

test('what was typed for a quote is the same number after it was kept in minor units', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...exponents), ([digits, decimals], exponent) => {
      const major = Number(`${digits}e-${decimals}`)
      expect(majorOf(minorOf(major, exponent), exponent)).toBe(major)
    }),
    propertyRuns(2000),
  )
})

test('amounts of quotes in minor units are rounded like those in major units: to hundredths, percentages also to the currency', () => {
  fc.assert(
    fc.property(typed, fc.constantFrom(...exponents), ([digits, decimals], exponent) => {
      const major = Number(`${digits}e-${decimals}`)
      const rounded = (places: number) => toMinor(major, places) / 10 ** places
      const minor = minorOf(major, exponent)
      expect(majorOf(roundAmount(minor, exponent), exponent)).toBe(rounded(2))
      expect(majorOf(roundPercentage(minor, exponent), exponent)).toBe(rounded(Math.min(exponent, 2)))
    }),
    propertyRuns(2000),
  )
})
