import { expect, test } from 'vitest'
import { nexusOf, stateCode, usualThreshold } from './nexus.ts'

const year = (amount: number, orders = 1) => ({ amount, orders })
const california = { amount: 500_000, orders: null }
const both = { amount: 100_000, orders: 200 }

test.each([
  ['below', 'nothing sold', [year(0, 0), year(0, 0)], usualThreshold, 0],
  ['below', 'one cent below 80 %', [year(79_999.99), year(0)], usualThreshold, 0.7999999],
  ['near', '80 % of the amount', [year(80_000), year(0)], usualThreshold, 0.8],
  ['near', 'only last year', [year(10), year(99_999.99)], usualThreshold, 0.9999999],
  ['reached', 'the whole amount', [year(100_000), year(0)], usualThreshold, 1],
  ['below', 'the same in California', [year(100_000), year(0)], california, 0.2],
  ['below', 'many orders where only the amount counts', [year(9000, 900), year(0)], usualThreshold, 0.09],
  ['near', '160 of 200 orders', [year(9000, 160), year(0)], both, 0.8],
  ['reached', '200 orders of last year', [year(0), year(9000, 200)], both, 1],
] as const)('a state is %s its threshold: %s', (level, _, years, threshold, share) => {
  const found = nexusOf(years, threshold)
  expect(found.level).toBe(level)
  expect(found.share).toBeCloseTo(share, 9)
})

test.each([
  ['TX', 'TX'],
  [' tx ', 'TX'],
  ['Texas', 'TX'],
  ['new  york', 'NY'],
  ['N.Y.', 'NY'],
  ['District of Columbia', 'DC'],
  ['Ontario', 'ONTARIO'],
  ['', ''],
])('the state that an address calls %j is %j', (region, code) => {
  expect(stateCode(region)).toBe(code)
})
