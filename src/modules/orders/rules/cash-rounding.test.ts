import { expect, test } from 'vitest'
import { cashRounding } from './cash-rounding.ts'

test.each([
  [754_020, 1000, 754_000],
  [754_500, 1000, 755_000],
  [754_499, 1000, 754_000],
  [754_000, 1000, 754_000],
  [754_250, 500, 754_500],
  [1999, 5, 2000],
  [1997, 5, 1995],
  [2, 5, 0],
  [0, 1000, 0],
])('a total of %i is collected in steps of %i as %i', (total, step, cash) => {
  expect(total + cashRounding(total, step)).toBe(cash)
})

test('without a step, exactly the total is collected', () => {
  expect(cashRounding(754_020, null)).toBe(0)
})

test('the nearest multiple of the step is collected, and of two equally near ones the higher', () => {
  let seed = 63
  const next = (below: number) => (seed = (seed * 16_807) % 2_147_483_647) % below
  for (let run = 0; run < 4000; run += 1) {
    const total = next(1e9)
    const step = 1 + next(run % 2 ? 20 : 5000)
    const difference = cashRounding(total, step)
    expect((total + difference) % step, `${total} in steps of ${step}`).toBe(0)
    expect(difference * 2, `${total} in steps of ${step}`).toBeGreaterThan(-step)
    expect(difference * 2, `${total} in steps of ${step}`).toBeLessThanOrEqual(step)
  }
})
