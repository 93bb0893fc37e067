import { expect, test } from 'vitest'
import { discountOn } from './discount.ts'

const percent = (figure: number, cap: number | null = null) => ({ percent: figure, amount: null, cap })

test('a percentage is rounded half up, and takes off no more than its limit', () => {
  expect(discountOn(21440, percent(10))).toBe(2144)
  expect(discountOn(5120000, percent(7))).toBe(358400)
  expect(discountOn(12345, percent(10))).toBe(1235)
  expect(discountOn(100_000, percent(50, 20_000))).toBe(20_000)
})

test('an amount takes off no more than the pieces cost', () => {
  expect(discountOn(18439, { percent: null, amount: 5000, cap: null })).toBe(5000)
  expect(discountOn(3000, { percent: null, amount: 5000, cap: null })).toBe(3000)
})
