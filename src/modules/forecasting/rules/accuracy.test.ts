import { expect, test } from 'vitest'
import { naiveError, scaledError, sumsOfCompletePeriods } from './accuracy.ts'

const months = (values: readonly number[], first = 0) =>
  values.map((value, index) => {
    const at = first + index
    return { month: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`, value }
  })

test('only complete quarters and years are counted', () => {
  const series = months([9, 1, 2, 3, 4, 5, 6, 7], 2)
  expect(sumsOfCompletePeriods(series, 'quarterly')).toEqual([6, 15])
  expect(sumsOfCompletePeriods(series, 'yearly')).toEqual([])
  expect(sumsOfCompletePeriods(months(Array.from({ length: 25 }, () => 1)), 'yearly')).toEqual([12, 12])
})

test('the naive error compares with the previous year from two years of data on, otherwise with the previous period', () => {
  expect(naiveError([300, 600, 450], 'quarterly')).toBe(225)
  expect(naiveError([1, 2, 3, 4, 3, 4, 5, 6], 'quarterly')).toBe(2)
  expect(naiveError([10, 30], 'yearly')).toBe(20)
  expect(naiveError([5, 5, 5])).toBeNull()
  expect(naiveError([5])).toBeNull()
})

test('errors without a scale are ignored', () => {
  const outcome = { forecast: 100, actual: 130 }
  expect(
    scaledError([
      { ...outcome, scale: 20 },
      { ...outcome, scale: null },
    ]),
  ).toBe(1.5)
  expect(scaledError([{ ...outcome, scale: null }])).toBeNull()
})
