import { expect, test } from 'vitest'
import { periodName } from './period.ts'

const month = { period: 'monthly', year: 2026, month: 11, quarter: null } as const

test.each([
  ['en-US', 'November 2026'],
  ['es-ES', 'noviembre de 2026'],
  ['zh-CN', '2026年11月'],
])('a month of forecasts is called as %s writes it', (locale, name) => {
  expect(periodName(month, locale)).toBe(name)
})

test('a quarter and a year are called by their numbers', () => {
  expect(periodName({ period: 'quarterly', year: 2026, month: null, quarter: 4 })).toBe('Q4 2026')
  expect(periodName({ period: 'yearly', year: 2026, month: null, quarter: null })).toBe('2026')
})
