import { describe, expect, test } from 'vitest'
import { allocate } from './allocate.ts'
import { rateOf, reducePieces, taxAmounts, untaxed, type TaxedAmount, type TaxRate } from './tax.ts'

const at = (percent: number, ...parts: [string, number][]): TaxRate => ({
  rate: rateOf(percent),
  parts: parts.map(([name, part]) => ({ name, rate: rateOf(part) })),
})
const german = at(19)
const amounts = (taxed: TaxRate, ...list: number[]): TaxedAmount[] =>
  list.map((amount) => ({ amount, taxed }))
const included = (taxed: TaxRate, ...list: number[]) => taxAmounts(amounts(taxed, ...list), 'included')
const added = (taxed: TaxRate, ...list: number[]) => taxAmounts(amounts(taxed, ...list), 'added')

describe('taxes within prices', () => {
  test('the tax of a German order is rounded once for the whole order', () => {
    expect(included(german, 8990, 12450, 690)).toMatchObject({ gross: 22130, tax: 3533, net: 18597 })
    // Line by line it would be 2942.
    expect(included(german, 8990, 6450, 2990)).toMatchObject({ gross: 18430, tax: 2943, net: 15487 })
  })

  test('the nets of the lines add up to the net of the document', () => {
    expect(included(german, 8990, 6450, 2990).nets).toEqual([7555, 5420, 2512])
  })

  test('pieces, fitting and travel of one rate are taxed together', () => {
    expect(included(german, 80000, 12000, 2500)).toMatchObject({ gross: 94500, tax: 15088, net: 79412 })
    expect(included(german, 12000, 2500).tax).toBe(2315)
  })

  test('two rates on one order are rounded one by one, the higher rate first', () => {
    const order = taxAmounts([...amounts(at(8), 3250000, 60000), ...amounts(at(10), 1870000)], 'included')
    expect(order.sums.map(({ rate, gross, tax, net }) => ({ rate, gross, tax, net }))).toEqual([
      { rate: rateOf(10), gross: 1870000, tax: 170000, net: 1700000 },
      { rate: rateOf(8), gross: 3310000, tax: 245185, net: 3064815 },
    ])
    expect(order.tax).toBe(415185)
  })

  test('a French consumer pays the German price with French tax in it', () => {
    expect(included(at(20), 27000)).toMatchObject({ tax: 4500, net: 22500, adjustment: 0 })
  })
})

describe('taxes beside prices', () => {
  test('tax comes on top of net prices', () => {
    expect(added(german, 3333, 3333, 3333)).toMatchObject({
      net: 9999,
      tax: 1900,
      gross: 11899,
      adjustment: 1900,
    })
  })

  test('taxes beside prices only goods are taxed where fitting and delivery are not', () => {
    const order = taxAmounts([...amounts(at(9.5), 41250), ...amounts(untaxed, 15000, 2500)], 'added')
    expect(order).toMatchObject({ tax: 3919, gross: 62669 })
  })

  test('half a cent of tax is rounded up', () => {
    expect(added(at(7), 41250, 15000, 2500)).toMatchObject({ tax: 4113, gross: 62863 })
  })

  test('the tax is split to jurisdictions without losing a cent', () => {
    const [sum] = added(at(8.25, ['State', 6.25], ['County', 1], ['City', 1]), 19999).sums
    expect(sum?.tax).toBe(1650)
    expect(sum?.parts.map(({ tax }) => tax)).toEqual([1250, 200, 200])
  })

  test('a coupon of the shop lowers what is taxed', () => {
    expect(added(at(8.25), ...reducePieces([41250], [{ amount: -5000 }]))).toMatchObject({
      net: 36250,
      tax: 2991,
      gross: 39241,
    })
  })
})

describe('taxes that take the place of another', () => {
  const replaced = (taxed: TaxRate) => taxAmounts([{ amount: 27000, taxed, contained: german }], 'replaced')

  test('an Austrian business pays a German price without its tax', () => {
    expect(replaced(untaxed)).toMatchObject({ net: 22689, tax: 0, gross: 22689, adjustment: -4311 })
  })

  test('French tax is added to the net of a German price where the shop keeps its net', () => {
    expect(replaced(at(20))).toMatchObject({ net: 22689, tax: 4538, gross: 27227, adjustment: 227 })
  })
})

describe('reductions', () => {
  test('a percentage is split over the pieces before they are taxed', () => {
    const pieces = reducePieces([8990, 12450], [{ amount: -2144 }])
    expect(pieces).toEqual([8990 - 899, 12450 - 1245])
    expect(included(german, ...pieces, 690)).toMatchObject({ gross: 19986, tax: 3191, net: 16795 })
  })

  test('a reduction of two rates is split by price', () => {
    const [roller = 0, venetian = 0] = reducePieces([3250000, 1870000], [{ amount: -358400 }])
    expect([3250000 - roller, 1870000 - venetian]).toEqual([227500, 130900])
    const order = taxAmounts([...amounts(at(8), roller, 60000), ...amounts(at(10), venetian)], 'included')
    expect(order.sums).toMatchObject([
      { gross: 1739100, tax: 158100, net: 1581000 },
      { gross: 3082500, tax: 228333, net: 2854167 },
    ])
  })

  test('amounts are split by largest remainders, ties to the earlier line', () => {
    expect(allocate(5000, [8990, 6450, 2999])).toEqual([2438, 1749, 813])
    expect(allocate(500000, [1000000, 1000000, 1000000])).toEqual([166667, 166667, 166666])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(7, [0, 0])).toEqual([7, 0])
  })
})

/** A generator of pseudo-random numbers (mulberry32), so that a failure can be repeated. */
function randomFrom(seed: number) {
  return (below: number) => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below)
  }
}

describe('100,000 random orders in currencies of 0, 2 and 3 decimals', () => {
  const rates = [at(19), at(7), untaxed, at(8.25, ['State', 6.25], ['County', 1], ['City', 1]), at(8.8753)]

  test('net and tax are gross to the last unit, parts add up, and the order of lines changes no total', () => {
    const wrong: string[] = []
    const below = randomFrom(48)
    const pick = <One>(list: readonly One[]) => list[below(list.length)] as One
    for (let count = 0; count < 100_000; count += 1) {
      const scale = 10 ** pick([4, 6, 7])
      const prices = Array.from({ length: 1 + below(6) }, () => 1 + below(scale))
      const reduced = reducePieces(prices, [{ amount: -below(Math.min(...prices)) }])
      const mode = pick(['included', 'added', 'replaced'] as const)
      const order = reduced.map((amount) => ({ amount, taxed: pick(rates), contained: german }))
      const taxed = taxAmounts(order, mode)
      const total = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0)
      const facts = {
        gross: taxed.net + taxed.tax,
        sums: total(taxed.sums.map(({ gross }) => gross)),
        nets: total(taxed.nets),
        parts: taxed.sums.every(
          ({ tax, parts }) => parts.length === 0 || total(parts.map((one) => one.tax)) === tax,
        ),
        paid: total(reduced) + taxed.adjustment,
      }
      const back = taxAmounts(order.toReversed(), mode)
      const isRight =
        facts.gross === taxed.gross &&
        facts.sums === taxed.gross &&
        facts.nets === taxed.net &&
        facts.parts &&
        facts.paid === taxed.gross &&
        (mode !== 'included' || taxed.adjustment === 0) &&
        back.gross === taxed.gross &&
        back.tax === taxed.tax
      if (!isRight) wrong.push(JSON.stringify({ mode, order, taxed, back }))
    }
    expect(wrong).toEqual([])
  })
})
