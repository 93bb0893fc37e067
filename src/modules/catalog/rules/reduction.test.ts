import { expect, test } from 'vitest'
import { reductionPercent } from './reduction.ts'

test.each([
  [69, 79, 12],
  [90, 100, 10],
  [0.9, 1, 10],
  [71.1, 79, 10],
  [99.1, 100, null],
  [79, 79, null],
  [85, 79, null],
])('%d instead of %d is a reduction by %s whole percent', (price, lowest, percent) => {
  expect(reductionPercent({ price, lowest })).toBe(percent)
})
