import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { clothOf, clothRoll, aMadePiece } from '../../factory.ts'
import {
  bladeGapMm,
  cuttingPlan,
  piecesByRoll,
  rollPieces,
  type CuttingPlan,
  type RollPiece,
} from './cutting-plan.ts'

const piece = (id: string, acrossMm: number, alongMm: number): RollPiece => ({ id, acrossMm, alongMm })
const strips = (plan: CuttingPlan) => plan.strips.map(({ pieces }) => pieces.map(({ id }) => id).join('+'))

const A = piece('A', 1165, 1900)
const B = piece('B', 800, 1500)
const C = piece('C', 1165, 1400)
const D = piece('D', 800, 1300)

describe('a cutting plan for a 2 m roll', () => {
  const plan = cuttingPlan([D, C, B, A], 2000)

  test('lays four pieces in two strips of 3.30 m, which cut singly would take 6.10 m', () => {
    expect(strips(plan)).toEqual(['A+B', 'C+D'])
    expect([plan.totalMm, plan.singlyMm]).toEqual([3300, 6100])
  })

  test('a cutting plan for a 2 m roll uses 92.2 % of those 3.30 m', () => expect(plan.usedPermille).toBe(922))

  test('a cutting plan for a 2 m roll gives the position of each piece, with a blade gap of 10 mm', () => {
    expect(plan.strips).toEqual([
      {
        startMm: 0,
        lengthMm: 1900,
        pieces: [
          { ...A, atMm: 0 },
          { ...B, atMm: 1175 },
        ],
      },
      {
        startMm: 1900,
        lengthMm: 1400,
        pieces: [
          { ...C, atMm: 0 },
          { ...D, atMm: 1175 },
        ],
      },
    ])
  })

  test('a cutting plan for a 2 m roll does not lay 830 mm beside 1165 mm, so these two take 3.40 m', () => {
    expect(cuttingPlan([A, piece('B', 830, 1500)], 2000).totalMm).toBe(3400)
  })

  test('lays 825 mm beside 1165 mm, which leaves exactly the blade gap', () => {
    expect(cuttingPlan([A, piece('B', 825, 1500)], 2000).totalMm).toBe(1900)
  })

  test('places the wider of two pieces of the same length first', () => {
    expect(strips(cuttingPlan([piece('1', 400, 1000), piece('2', 1500, 1000)], 2000))).toEqual(['2+1'])
  })

  test('a cutting plan for a 2 m roll lists pieces that are wider than the roll', () => {
    const tooWide = piece('E', 2001, 500)
    expect(cuttingPlan([A, tooWide], 2000)).toMatchObject({ totalMm: 1900, tooWide: [tooWide] })
  })

  test('a cutting plan for a 2 m roll of no pieces is empty', () => {
    expect(cuttingPlan([], 2000)).toEqual({
      rollMm: 2000,
      strips: [],
      totalMm: 0,
      singlyMm: 0,
      usedPermille: 0,
      tooWide: [],
    })
  })
})

const rolls = fc.integer({ min: 100, max: 3000 })
const pieces = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 3300 }), fc.integer({ min: 1, max: 4000 })), { maxLength: 40 })
  .map((sizes) => sizes.map(([acrossMm, alongMm], index) => piece(`${index}`, acrossMm, alongMm)))

describe('any cutting plan', () => {
  test('places every piece once, within the roll and its strip, without overlaps', () => {
    fc.assert(
      fc.property(pieces, rolls, (pieces, rollMm) => {
        const plan = cuttingPlan(pieces, rollMm)
        const ids = [...plan.strips.flatMap((strip) => strip.pieces), ...plan.tooWide].map(({ id }) => id)
        expect(ids.toSorted()).toEqual(pieces.map(({ id }) => id).toSorted())
        let startMm = 0
        for (const strip of plan.strips) {
          expect(strip.startMm).toBe(startMm)
          startMm += strip.lengthMm
          let freeMm = 0
          for (const { atMm, acrossMm, alongMm } of strip.pieces) {
            expect(atMm).toBeGreaterThanOrEqual(freeMm)
            expect(atMm + acrossMm).toBeLessThanOrEqual(rollMm)
            expect(alongMm).toBeLessThanOrEqual(strip.lengthMm)
            freeMm = atMm + acrossMm + bladeGapMm
          }
        }
        expect(plan.totalMm).toBe(startMm)
      }),
      propertyRuns(200),
    )
  })

  test('any cutting plan takes no more than cutting the pieces singly, and uses at most all of it', () => {
    fc.assert(
      fc.property(pieces, rolls, (pieces, rollMm) => {
        const { totalMm, singlyMm, usedPermille } = cuttingPlan(pieces, rollMm)
        expect(totalMm).toBeLessThanOrEqual(singlyMm)
        expect(usedPermille).toBeLessThanOrEqual(1000)
      }),
      propertyRuns(200),
    )
  })

  test('any cutting plan takes at most twice the area of the pieces with their gaps, plus one strip', () => {
    fc.assert(
      fc.property(pieces, rolls, (pieces, rollMm) => {
        const fitting = pieces.filter(({ acrossMm }) => acrossMm <= rollMm)
        const areaMm2 = fitting.reduce((sum, one) => sum + (one.acrossMm + bladeGapMm) * one.alongMm, 0)
        const longest = Math.max(0, ...fitting.map(({ alongMm }) => alongMm))
        const { totalMm } = cuttingPlan(pieces, rollMm)
        expect((totalMm - longest) * (rollMm + bladeGapMm)).toBeLessThanOrEqual(2 * areaMm2)
      }),
      propertyRuns(200),
    )
  })

  test('any cutting plan does not depend on the order of its pieces', () => {
    // Few sizes, so that many pieces are equal.
    const few = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 })), { maxLength: 12 })
      .map((sizes) => sizes.map(([across, along], index) => piece(`${index}`, 400 * across, 500 * along)))
    const shuffled = few.chain((pieces) =>
      fc.tuple(
        fc.constant(pieces),
        fc.shuffledSubarray(pieces, { minLength: pieces.length, maxLength: pieces.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, rolls, ([pieces, others], rollMm) => {
        expect(cuttingPlan(others, rollMm)).toEqual(cuttingPlan(pieces, rollMm))
      }),
      propertyRuns(200),
    )
  })
})

describe('cloth of an order', () => {
  const roller = (rollMm: number, turnable = false) => {
    const cut = clothOf(
      aMadePiece('roller', 1200, 1600, { facts: { cloth: clothRoll(rollMm, { turnable }) } }),
    )
    if (!cut) throw new Error('A roller has cloth')
    return cut
  }

  test('cloth of an order is laid on the roll as in its cut, upright or turned', () => {
    expect(rollPieces('1', roller(2000))).toEqual([piece('1', 1165, 1900)])
    expect(rollPieces('1', roller(2000, true))).toEqual([piece('1', 1900, 1165)])
  })

  test('cloth of an order of curtains is laid in as many widths as are joined, each across the roll', () => {
    const cut = clothOf(aMadePiece('curtain', 2000, 2100, { facts: { cloth: clothRoll(1400) } }))
    expect(cut && rollPieces('1', cut)).toEqual(Array.from({ length: 4 }, () => piece('1', 1400, 2400)))
  })

  test('cloth of an order is planned for all orders by item and roll width, ignoring cloth without a roll', () => {
    const plans = piecesByRoll([
      { id: '1', itemId: 'sage', cut: roller(2400) },
      { id: '2', itemId: 'oat', cut: roller(2400) },
      { id: '3', itemId: 'sage', cut: roller(2400) },
      { id: '4', itemId: 'sage', cut: roller(2000) },
      { id: '5', itemId: 'sage', cut: { ...roller(2000), laid: null } },
    ])
    expect(
      plans.map(({ itemId, rollMm, pieces }) => [itemId, rollMm, ...strips(cuttingPlan(pieces, rollMm))]),
    ).toEqual([
      ['sage', 2400, '1+3'],
      ['oat', 2400, '2'],
      ['sage', 2000, '4'],
    ])
  })
})
