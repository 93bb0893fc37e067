import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '../../../../../../test/property-runs.ts'
import { folds, pleats, slats, tapes, vanes } from './coverings.ts'
import { layoutOf } from './layout.ts'

const sizes = fc.tuple(
  fc.oneof(fc.constantFrom(0, 0.001, 50, 0.5, 5), fc.double({ min: 0, max: 60, noNaN: true })),
  fc.oneof(fc.constantFrom(0, 0.001, 50, 0.5, 3), fc.double({ min: 0, max: 60, noNaN: true })),
)

describe('every covering', () => {
  test('can be drawn at any size with few shapes and finite coordinates', () => {
    fc.assert(
      fc.property(sizes, ([width, height]) => {
        const cloth = layoutOf(width, height)
        const half = cloth.width * 0.38
        const drawings = [
          slats(cloth, 0.03),
          slats(cloth, 0.055),
          vanes(cloth, 0.1),
          pleats(cloth, cloth.height * 0.82),
          folds(cloth, half, cloth.width - half),
        ]
        for (const { count, rail, ...paths } of drawings) {
          expect(count).toBeGreaterThanOrEqual(1)
          expect(count).toBeLessThanOrEqual(60)
          expect(rail).toBeLessThanOrEqual(cloth.height / 5)
          expect(Object.values(paths).join('')).not.toMatch(/NaN|Infinity|undefined|e-/)
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
