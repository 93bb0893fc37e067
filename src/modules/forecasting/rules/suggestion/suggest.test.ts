import { describe, expect, test } from 'vitest'
import { steps } from './series.ts'
import { periodsFrom } from './periods.ts'
import { suggest } from './suggest.ts'

const values = (series: readonly number[], horizon: number) =>
  suggest(series, horizon).figures.map(({ value }) => value)

describe('a suggested forecast', () => {
  test('a suggested forecast is the mean while there are less than six months of data', () => {
    expect(suggest([], 1)).toEqual({
      enoughHistory: false,
      models: [],
      figures: [{ value: 0, low: null, high: null }],
    })
    expect(suggest([1, 2, 3, 4, 5], 1).figures).toEqual([{ value: 3, low: null, high: null }])
    expect(suggest([1, 2, 3, 4, 5, 6], 1).enoughHistory).toBe(true)
  })

  test('continues a repeating year', () => {
    const year = [5, 4, 6, 8, 9, 12, 14, 13, 9, 7, 5, 30]
    expect(values([...year, ...year, ...year], 12).map(Math.round)).toEqual(year)
  })

  test('continues a trend with increasing damping', () => {
    const [first = 0, , third = 0] = values(
      steps(30, (month) => 100 + 10 * month),
      3,
    )
    expect(first).toBeGreaterThan(392)
    expect(third).toBeGreaterThan(first)
    expect(third).toBeLessThan(425)
  })

  test('a suggested forecast is a rate for rare sales', () => {
    const { models, figures } = suggest([0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3, 0, 0, 3], 2)
    expect(models.map(({ name }) => name)).toContain('Croston (Syntetos-Boylan)')
    expect(figures[0]?.value).toBeGreaterThan(0.7)
    expect(figures[0]?.value).toBeLessThan(1.3)
  })

  test('a suggested forecast recognises sales in two months of each year', () => {
    const series = steps(30, (month) => (month % 6 === 2 ? 4 : 0))
    expect(suggest(series, 3).models).toEqual([{ name: 'as a year ago', error: 1 }])
    expect(values(series, 3)).toEqual([0, 0, 4])
  })

  test('a suggested forecast counts months without sales as none, and is a number for every month', () => {
    const { figures } = suggest([4, 0, 0, 5, 0, 3, 0, 0, 4, 0, 0, 2], 12)
    expect(figures).toHaveLength(12)
    for (const { value, low, high } of figures) {
      expect([value, low ?? 0, high ?? 0].every(Number.isFinite)).toBe(true)
      expect(value).toBeLessThan(3)
      expect(value).toBeGreaterThan(0)
    }
  })

  test('a suggested forecast is zero for products that are no longer sold, and never negative', () => {
    expect(values([0, 0, 0, 0, 0, 0, 0, 0], 2)).toEqual([0, 0])
    for (const value of values([9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 0, 0], 24))
      expect(value).toBeGreaterThanOrEqual(0)
  })
})

test('a suggestion for a running period includes the sales of its finished months', () => {
  const expected = (value: number) => ({ value, low: value - 1, high: value + 1 })
  const quarters = periodsFrom(
    'quarterly',
    { year: 2026, month: 11 },
    { sold: [7, 100], ahead: steps(11, () => expected(10)) },
  )
  expect(quarters.map(({ period }) => [period.year, period.quarter])).toEqual([
    [2026, 4],
    [2027, 1],
    [2027, 2],
    [2027, 3],
  ])
  expect(quarters[0]?.expected).toEqual({ value: 120, low: 118, high: 122 })
  expect(quarters[1]?.expected).toEqual({ value: 30, low: 27, high: 33 })
})
