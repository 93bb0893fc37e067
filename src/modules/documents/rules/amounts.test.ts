import { describe, expect, test } from 'vitest'
import type { TaxTerms } from '#modules/taxes/rules/index.ts'
import { creditOf, depositOf, depositSums, labourOf, orderAmounts, restOf } from './amounts.ts'

const german: Pick<TaxTerms, 'mode' | 'rates'> = { mode: 'included', rates: { '': { percent: 19 } } }

/** An order in a German shop: its pieces and what it charges besides. */
const order = (pieces: number[], charges: [kind: string, amount: number][] = []) =>
  orderAmounts(
    {
      pieces: pieces.map((amount) => ({ amount, taxClass: null })),
      charges: charges.map(([kind, amount]) => ({ kind, amount })),
    },
    german,
  )

describe('the amounts of documents', () => {
  test('an invoice rounds its tax once, and its lines add up to its net', () => {
    expect(order([8990, 12450], [['delivery', 690]]).whole).toMatchObject({
      gross: 22130,
      tax: 3533,
      net: 18597,
    })
    const { lines, whole } = order([8990, 6450], [['delivery', 2990]])
    expect(whole).toMatchObject({ gross: 18430, tax: 2943, net: 15487 })
    expect(lines.map(({ net }) => net)).toEqual([7555, 5420, 2512])
  })

  test('a final invoice takes off a deposit with the tax of the deposit', () => {
    const { whole } = order([100_822])
    const deposit = depositSums(depositOf(100_822, 30), whole)
    expect(deposit).toMatchObject({ gross: 30247, tax: 4829, net: 25418 })
    expect(restOf(whole, [deposit])).toMatchObject({ gross: 70575, tax: 11269, net: 59306 })
  })

  test('a deposit on goods of several rates is split by what they charge', () => {
    const { whole } = orderAmounts(
      {
        pieces: [
          { amount: 3_310_000, taxClass: 'goods' },
          { amount: 1_870_000, taxClass: 'metal' },
        ],
        charges: [],
      },
      { mode: 'included', rates: { goods: { percent: 8 }, metal: { percent: 10 } } },
    )
    const deposit = depositSums(1_000_000, whole)
    expect(deposit.gross).toBe(1_000_000)
    expect(deposit.sums.map(({ percent, gross, tax }) => [percent, gross, tax])).toEqual([
      [10, 361_004, 32_819],
      [8, 638_996, 47_333],
    ])
  })

  test('credit notes for single lines have their own tax, and the last one takes what is left', () => {
    const { lines, whole } = order([8990, 6450], [['delivery', 2990]])
    const document = { ...whole, lines, mode: german.mode }
    const credits: (ReturnType<typeof creditOf>['sums'] & { indexes: number[] })[] = []
    for (const index of [0, 1, 2])
      credits.push({ ...creditOf(document, credits, [index]).sums, indexes: [index] })
    expect(credits.map(({ tax }) => tax)).toEqual([1435, 1030, 478])
    expect(credits.map(({ gross }) => gross)).toEqual([8990, 6450, 2990])
  })

  test('a credit note for a whole document is its mirror', () => {
    const { lines, whole } = order([8990, 6450], [['delivery', 2990]])
    expect(creditOf({ ...whole, lines, mode: 'included' }, [], [0, 1, 2])).toEqual({ lines, sums: whole })
  })

  test('labour and travel are named with their tax', () => {
    const charges: [string, number][] = [
      ['fitting', 12000],
      ['fitting', 2500],
    ]
    const { lines, whole } = order([80000], charges)
    expect(whole).toMatchObject({ gross: 94500, tax: 15088, net: 79412 })
    const kinds = lines.map((line, index) => ({ ...line, kind: index === 0 ? 'piece' : 'fitting' }))
    expect(labourOf(kinds, 'included')).toEqual({ gross: 14500, tax: 2315 })
  })

  test('lines and credits add up to the last unit for any order', () => {
    let state = 7
    const random = (max: number) => (state = (state * 48_271) % 2_147_483_647) % max
    for (let run = 0; run < 2000; run += 1) {
      const mode = (['included', 'added'] as const)[random(2)] as 'included' | 'added'
      const terms = { mode, rates: { a: { percent: 19 }, b: { percent: 7 }, c: { percent: 8.25 } } }
      const pieces = Array.from({ length: 1 + random(6) }, () => ({
        amount: 1 + random(500_000),
        taxClass: 'abc'[random(3)] as string,
      }))
      const { lines, whole } = orderAmounts(
        { pieces, charges: [{ kind: 'discount', amount: -random(2) }] },
        terms,
      )
      expect(lines.reduce((sum, { net }) => sum + net, 0)).toBe(whole.net)
      expect(whole.net + whole.tax).toBe(whole.gross)
      const deposit = depositSums(random(whole.gross + 1), whole)
      const rest = restOf(whole, [deposit])
      expect(rest.gross + deposit.gross).toBe(whole.gross)
      expect(rest.tax + deposit.tax).toBe(whole.tax)
      const credits: (ReturnType<typeof creditOf>['sums'] & { indexes: number[] })[] = []
      for (const index of lines.keys()) {
        const credit = creditOf({ ...whole, lines, mode }, credits, [index])
        expect(credit.lines.reduce((sum, { net }) => sum + net, 0)).toBe(credit.sums.net)
        credits.push({ ...credit.sums, indexes: [index] })
      }
      expect(credits.reduce((sum, { tax }) => sum + tax, 0)).toBe(whole.tax)
      expect(credits.reduce((sum, { gross }) => sum + gross, 0)).toBe(whole.gross)
    }
  })
})
