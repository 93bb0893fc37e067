import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { drawFolds, drawPleats, slats, tapes, vanes } from './coverings.ts'
import { headingOf } from './heading.ts'
import { headingMarks } from './headings.ts'
import { layoutOf } from './layout.ts'

const sizes = fc.tuple(
  fc.oneof(fc.constantFrom(0, 0.001, 50, 0.5, 5), fc.double({ min: 0, max: 60, noNaN: true })),
  fc.oneof(fc.constantFrom(0, 0.001, 50, 0.5, 3), fc.double({ min: 0, max: 60, noNaN: true })),
)

describe('every covering', () => {
  test('every covering can be drawn at any size with few shapes and finite coordinates', () => {
    fc.assert(
      fc.property(sizes, ([width, height]) => {
        const cloth = layoutOf(width, height)
        const half = cloth.width * 0.38
        const drawings = [
          slats(cloth, 0.03),
          slats(cloth, 0.055),
          vanes(cloth, 0.1),
          drawPleats(cloth, cloth.height * 0.82),
        ]
        for (const { count, rail, ...paths } of drawings) {
          expect(count).toBeGreaterThanOrEqual(1)
          expect(count).toBeLessThanOrEqual(60)
          expect(rail).toBeLessThanOrEqual(cloth.height / 5)
          expect(Object.values(paths).join('')).not.toMatch(/NaN|Infinity|undefined|e-/)
        }
        for (const heading of ['pencil', 'eyelet', 'wave', 'pinch'] as const) {
          const across = cloth.width / 2
          const curtain = drawFolds(
            cloth,
            { wide: half, from: cloth.width - half, across },
            { fullness: 2.5 },
          )
          expect(curtain.count).toBeGreaterThanOrEqual(1)
          expect(curtain.count).toBeLessThanOrEqual(60)
          const { lines, rings } = headingMarks(heading, curtain, 4)
          expect([curtain.outline, curtain.shadows, lines, rings].join('')).not.toMatch(
            /NaN|Infinity|undefined|e-/,
          )
        }
        expect(tapes(cloth, 0.032)).not.toMatch(/NaN|Infinity/)
      }),
      propertyRuns(100),
    )
  })
})

test('a taller blind has more slats, up to a limit', () => {
  expect(slats(layoutOf(1, 1.6), 0.055).count).toBeGreaterThan(slats(layoutOf(1, 0.8), 0.055).count)
})

test('a wider blind has more ladder tapes', () => {
  const tapesOf = (width: number) => tapes(layoutOf(width, 1), 0.032).split('z').length - 1
  expect(tapesOf(0.8)).toBe(2)
  expect(tapesOf(2.4)).toBeGreaterThan(2)
})

test('a curtain that is drawn back keeps its folds as long as they can be distinguished', () => {
  const cloth = layoutOf(2, 2)
  const closed = drawFolds(cloth, { wide: cloth.width / 2, from: 0 })
  const half = drawFolds(cloth, { wide: cloth.width / 4, from: 0, across: cloth.width / 2 })
  expect(half.count).toBe(closed.count)
  expect(half.step).toBeLessThan(closed.step)
})

test('a heading is recognised by the code of its choice, else by its gliders', () => {
  const gliders = { heading: { fullness: 2000, pitchMm: 160 } }
  expect([headingOf('eyelet', {}), headingOf('triple', {}), headingOf('pencil', {})]).toEqual([
    'eyelet',
    'pinch',
    'pencil',
  ])
  expect([headingOf(undefined, gliders), headingOf('soft', gliders), headingOf('soft', {})]).toEqual([
    'wave',
    'wave',
    'pencil',
  ])
})
