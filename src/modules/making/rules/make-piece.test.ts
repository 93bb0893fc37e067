import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { kinds, mounts } from '../contract/making.ts'
import { clothRoll, cutOf, aMadePiece } from '../factory.ts'
import { chosenFacts } from './make-piece.ts'
import { ladderPositions } from './kinds/venetian.ts'
import type { Cut } from './piece.ts'

const side = fc.integer({ min: 1, max: 6000 })
const kind = fc.constantFrom(...kinds)
const margin = fc.nat(50)
const facts = fc.record(
  {
    draw: fc.constantFrom('left', 'right', 'split'),
    slat: fc.record({ width: fc.integer({ min: 10, max: 80 }) }),
    louvre: fc.record({ width: fc.integer({ min: 60, max: 150 }) }),
    panels: fc.constantFrom(1, 2),
    cloth: fc.record({
      rollMm: fc.integer({ min: 500, max: 3200 }),
      turnable: fc.boolean(),
      repeatMm: fc.constantFrom(0, 320),
    }),
  },
  { requiredKeys: [] },
)

/** All lengths and counts of a cut. */
function* figuresOf(cut: Cut): Generator<number> {
  for (const value of Object.values(cut)) {
    if (typeof value === 'number') yield value
    if (Array.isArray(value)) yield* value
  }
}

describe('any piece', () => {
  test('any piece is never made larger than ordered except on the sash, and exactly as ordered outside', () => {
    fc.assert(
      fc.property(
        kind,
        side,
        side,
        fc.constantFrom(...mounts.filter((mount) => mount !== 'sash')),
        margin,
        (kind, width, length, mount, more) => {
          const { finished } = aMadePiece(kind, width, length, {
            mount,
            facts: { deduct: { width: more, length: more } },
          })
          expect(finished?.widthMm).toBeLessThanOrEqual(width)
          expect(finished?.lengthMm).toBeLessThanOrEqual(length)
          if (mount === 'outside') expect(finished).toEqual({ widthMm: width, lengthMm: length })
        },
      ),
      propertyRuns(300),
    )
  })

  test('any piece has no rail, tube, bar or slat longer than its width, and no louvre longer than its drop', () => {
    fc.assert(
      fc.property(kind, side, side, facts, (kind, width, length, facts) => {
        const { cuts, finished } = aMadePiece(kind, width, length, { mount: 'inside', facts })
        const longest = (...parts: Cut['part'][]) =>
          Math.max(
            0,
            ...cuts.map((cut) => (parts.includes(cut.part) && 'lengthMm' in cut ? cut.lengthMm : 0)),
          )
        expect(longest('tube', 'headrail', 'bottom_bar', 'slat')).toBeLessThanOrEqual(
          Math.max(0, finished?.widthMm ?? 0),
        )
        expect(longest('louvre')).toBeLessThanOrEqual(Math.max(0, finished?.lengthMm ?? 0))
      }),
      propertyRuns(300),
    )
  })

  test('any piece is cut in whole millimetres and in counts of at least 1, or refused', () => {
    fc.assert(
      fc.property(kind, side, side, facts, (kind, width, length, facts) => {
        const { cuts, refusals } = aMadePiece(kind, width, length, { facts })
        const figures = cuts.flatMap((cut) => [...figuresOf(cut)])
        expect(figures.every((figure) => Number.isInteger(figure) && figure >= 0)).toBe(true)
        expect(cuts.length > 0 || refusals.length > 0 || kind === 'shutter' || kind === 'other').toBe(true)
      }),
      propertyRuns(300),
    )
  })

  test('lays its cloth within the width of the roll, and takes enough cloth', () => {
    fc.assert(
      fc.property(kind, side, side, facts, (kind, width, length, facts) => {
        for (const cut of aMadePiece(kind, width, length, { facts }).cuts) {
          if (cut.part !== 'cloth' || !cut.laid) continue
          const { way, rollMm, takeMm } = cut.laid
          const [across, along] = way === 'turned' ? [cut.lengthMm, cut.widthMm] : [cut.widthMm, cut.lengthMm]
          expect(across).toBeLessThanOrEqual(cut.widths * rollMm)
          expect(takeMm).toBeGreaterThanOrEqual(cut.widths * along)
        }
      }),
      propertyRuns(300),
    )
  })
})

describe('slats and louvres', () => {
  test('slats and louvres cover the drop or the width, and one fewer would not', () => {
    fc.assert(
      fc.property(side, side, (width, length) => {
        const outside = { mount: 'outside' } as const
        const slat = cutOf(aMadePiece('venetian', width, length, outside), 'slat')
        if (slat) {
          expect(slat.count * 21).toBeGreaterThanOrEqual(length - 40)
          expect((slat.count - 1) * 21).toBeLessThan(length - 40)
        }
        const split = { ...outside, facts: { draw: 'split' } } as const
        const louvre = cutOf(aMadePiece('vertical', width, length, split), 'louvre')
        if (louvre) {
          expect(louvre.count % 2).toBe(0)
          expect(louvre.count * 80).toBeGreaterThanOrEqual(width)
          expect((louvre.count - 2) * 80).toBeLessThan(width)
        }
      }),
      propertyRuns(300),
    )
  })

  test('hang on ladders that are symmetrical, at most 150 mm from the ends and about 400 mm apart', () => {
    fc.assert(
      fc.property(side, (width) => {
        const positions = ladderPositions(width)
        expect(positions.length).toBeGreaterThanOrEqual(2)
        positions.forEach((position, index) => {
          const mirrored = width - (positions[positions.length - 1 - index] ?? 0)
          expect(Math.abs(position - mirrored)).toBeLessThanOrEqual(1)
          if (index > 0) expect(position - (positions[index - 1] ?? 0)).toBeLessThanOrEqual(400)
        })
        expect(positions[0]).toBeLessThanOrEqual(150)
      }),
      propertyRuns(300),
    )
  })
})

describe('the choices of a piece', () => {
  test('the choices of a piece are combined: deductions add up, and the cloth of the lining option is the lining', () => {
    const cloth = clothRoll(1370)
    const lining = clothRoll(1400)
    expect(
      chosenFacts([
        { option: 'colour', facts: { cloth } },
        { option: 'lining', facts: { cloth: lining } },
        { option: 'side_channels', facts: { deduct: { width: 4 } } },
        { option: 'control', facts: { deduct: { width: 2, length: 3 } } },
        { option: 'draw', facts: { draw: 'split' } },
      ]),
    ).toEqual({ cloth, lining, draw: 'split', deduct: { width: 6, length: 3 } })
  })

  test('the choices of a piece without facts deduct nothing', () => {
    expect(chosenFacts([])).toEqual({ deduct: { width: 0, length: 0 } })
  })
})
