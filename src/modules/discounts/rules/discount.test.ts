import { describe, expect, test } from 'vitest'
import { chooseReductions, discountOn } from './discount.ts'

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

describe('of the price of a group and a code', () => {
  const trade = (combines: boolean) => ({ percent: 15, combines })
  const code = (figure: number, lines?: number[]) => ({ terms: percent(figure), lines })

  test('the better one applies, or the code on what the group leaves where the owner lets them combine', () => {
    expect(chooseReductions([10_000], trade(false), [code(10)])).toEqual({ group: 1500, discount: null })
    expect(chooseReductions([10_000], trade(false), [code(20)])).toMatchObject({
      group: 0,
      discount: { amount: 2000 },
    })
    expect(chooseReductions([10_000], trade(true), [code(10)])).toMatchObject({
      group: 1500,
      discount: { amount: 850 },
    })
  })

  test('the best of several discounts applies, the first one of equal ones, each to its own pieces', () => {
    const [few, many] = [code(50, [2]), code(20)]
    expect(chooseReductions([10_000, 3000], null, [few, many]).discount).toEqual({
      chosen: many,
      amount: 2600,
    })
    expect(chooseReductions([10_000, 6000], null, [few, many]).discount).toEqual({
      chosen: many,
      amount: 3200,
    })
    expect(chooseReductions([1000, 3000], null, [few, many]).discount).toEqual({ chosen: few, amount: 1500 })
    expect(chooseReductions([1000], null, [code(10), code(10)]).discount?.chosen).toEqual(code(10))
  })
})
