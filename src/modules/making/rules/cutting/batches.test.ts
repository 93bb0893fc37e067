import { describe, expect, it } from 'vitest'
import { planByBatch } from './batches.ts'

/** A piece across most of a roll of 1500 mm, so that lengths add up. */
const piece = (id: string, alongMm: number) => ({ id, acrossMm: 1400, alongMm })
const single = (id: string, alongMm: number) => [piece(id, alongMm)]
const pair = (one: string, other: string, alongMm: number) => [piece(one, alongMm), piece(other, alongMm)]
const batch = (name: string, lengthMm: number) => ({ name, lengthMm })

describe('the plan by batch', () => {
  it.each([
    {
      says: 'takes a pair from the batch that has both',
      groups: [pair('1', '2', 2600)],
      batches: [batch('A', 4000), batch('B', 6000)],
      expected: { cut: [['B', ['1', '2']]], short: [] },
    },
    {
      says: 'does not mix where each of two batches has one half',
      groups: [pair('1', '2', 2600)],
      batches: [batch('A', 4000), batch('B', 3000)],
      expected: { cut: [], short: [[['1', '2'], 5200]] },
    },
    {
      says: 'begins the smallest batch that suffices and goes on with it',
      groups: [single('1', 2000), single('2', 1500)],
      batches: [batch('A', 10_000), batch('B', 4000)],
      expected: { cut: [['B', ['1', '2']]], short: [] },
    },
    {
      says: 'finds the one way in which all fit',
      // The first goes into B, which then has no place for the third and the fourth.
      groups: [single('1', 4000), single('2', 4000), single('3', 3000), single('4', 3000)],
      batches: [batch('A', 8000), batch('B', 6000)],
      expected: {
        cut: [
          ['A', ['1', '2']],
          ['B', ['3', '4']],
        ],
        short: [],
      },
    },
    {
      says: 'leaves out the fewest',
      groups: [single('1', 5000), single('2', 3000), single('3', 3000)],
      batches: [batch('A', 6000)],
      expected: { cut: [['A', ['2', '3']]], short: [[['1'], 5000]] },
    },
    {
      says: 'without batches has a place for nothing',
      groups: [single('1', 5000)],
      batches: [],
      expected: { cut: [], short: [[['1'], 5000]] },
    },
  ])('$says', ({ groups, batches, expected }) => {
    const plan = planByBatch(groups, 1500, batches)
    expect({
      cut: plan.batches.map(({ batch: { name }, plan: { strips } }) => [
        name,
        strips.flatMap(({ pieces }) => pieces.map(({ id }) => id)).toSorted(),
      ]),
      short: plan.short.map(({ ids, lengthMm }) => [ids, lengthMm]),
    }).toEqual(expected)
    for (const one of plan.batches) expect(one.plan.totalMm).toBeLessThanOrEqual(one.batch.lengthMm)
  })
})
