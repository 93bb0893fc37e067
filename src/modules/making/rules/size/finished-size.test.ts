import { describe, expect, test } from 'vitest'
import { aMadePiece } from '../../factory.ts'
import { sizeForOpening } from './opening-size.ts'
import { makingOf } from '../kind-defaults.ts'
import type { Kind, Making } from '../../contract/making.ts'

describe('an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm', () => {
  const readings = { widths: [1203, 1200, 1202], heights: [1500, 1498, 1503], endsAtSill: false }
  const size = (kind: Kind, more: Partial<Parameters<typeof sizeForOpening>[0]>, making: Making = {}) => {
    const { widthMm, lengthMm } = sizeForOpening(
      { mount: 'outside', ...readings, ...more },
      makingOf(kind, making, {}),
    )
    return [widthMm, lengthMm]
  }

  test('an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm is ordered 1200 × 1498 mm inside', () => {
    expect(size('venetian', { mount: 'inside' })).toEqual([1200, 1498])
  })

  test('an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm is ordered 1200 × 1503 mm inside if the product uses the largest height', () => {
    expect(size('venetian', { mount: 'inside' }, { dropRule: 'largest' })).toEqual([1200, 1503])
  })

  test('an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm is ordered 1303 × 1653 mm outside for a venetian, and 1303 × 1603 when it ends at the sill', () => {
    expect(size('venetian', {})).toEqual([1303, 1653])
    expect(size('venetian', { endsAtSill: true })).toEqual([1303, 1603])
  })

  test('an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm is ordered 1403 wide outside for a vertical, and 2250 high where all heights are 2100 mm', () => {
    expect(size('vertical', { heights: [2100, 2100, 2100] })).toEqual([1403, 2250])
  })

  test("an opening with widths of 1203, 1200 and 1202 mm and heights of 1500, 1498 and 1503 mm is ordered with the product's own overlap, if it has one", () => {
    expect(size('roller', {}, { overlap: { side: 60 } })).toEqual([1323, 1653])
  })
})

describe('a recess', () => {
  const venetian = (depthMm: number | null, mount: 'inside' | 'outside' = 'inside') =>
    aMadePiece('venetian', 1200, 1500, { depthMm, mount })

  test('30 mm deep lets a 25 mm venetian protrude by 10 mm, and 40 mm does not', () => {
    expect(venetian(30)).toMatchObject({ standsOutMm: 10, refusals: [] })
    expect(venetian(40)).toMatchObject({ standsOutMm: 0, refusals: [] })
  })

  test('15 mm deep is too shallow for the brackets of a 25 mm venetian, which need 20 mm', () => {
    expect(venetian(15).refusals).toEqual([{ code: 'recess_too_shallow', field: 'depth', minMm: 20 }])
    expect(venetian(20).refusals).toEqual([])
  })

  test('a recess is ignored if its depth is unknown or the blind is mounted outside', () => {
    expect(venetian(null)).toMatchObject({ standsOutMm: 0, refusals: [] })
    expect(venetian(15, 'outside')).toMatchObject({ standsOutMm: 0, refusals: [] })
  })

  test.for([
    { name: 'a roller', kind: 'roller', facts: {}, min: 30, flush: 60 },
    {
      name: 'a roller with its cloth in front',
      kind: 'roller',
      facts: { roll: 'front' },
      min: 50,
      flush: 80,
    },
    { name: 'a day-night blind', kind: 'day_night', facts: {}, min: 65, flush: 85 },
    { name: 'a venetian of 35 mm', kind: 'venetian', facts: { slat: { width: 35 } }, min: 30, flush: 50 },
    { name: 'a venetian of 50 mm', kind: 'venetian', facts: { slat: { width: 50 } }, min: 30, flush: 70 },
    { name: 'a wooden blind', kind: 'wooden', facts: {}, min: 30, flush: 70 },
    { name: 'a vertical of 89 mm', kind: 'vertical', facts: {}, min: 30, flush: 85 },
    { name: 'a vertical of 127 mm', kind: 'vertical', facts: { louvre: { width: 127 } }, min: 30, flush: 90 },
    { name: 'a cellular blind', kind: 'cellular', facts: {}, min: 15, flush: 30 },
    { name: 'a roman blind', kind: 'roman', facts: {}, min: 50, flush: 50 },
  ] as const)('a recess holds $name from $min mm, flush from $flush mm', ({ kind, facts, min, flush }) => {
    expect(makingOf(kind, {}, facts).depth).toEqual({ min, flush })
  })

  test('a recess of any depth is deep enough for a shutter', () => {
    expect(aMadePiece('shutter', 800, 1200, { depthMm: 1 }).refusals).toEqual([])
  })
})

describe('a piece', () => {
  test('a piece without a mount is refused if the product requires one', () => {
    const piece = aMadePiece('roller', 1200, 1600, { mount: null })
    expect(piece.refusals).toEqual([{ code: 'mount_missing', field: 'mount' }])
  })

  test('a piece of a product without mounts has no finished size and no cuts, and is not refused', () => {
    const piece = aMadePiece('roller', 1200, 1600, { mount: null, making: { mounts: [] } })
    expect(piece).toMatchObject({ finished: null, cuts: [], refusals: [] })
  })

  test('outside is refused for a product that is only made for inside mount', () => {
    const piece = aMadePiece('roller', 1200, 1600, { mount: 'outside', making: { mounts: ['inside'] } })
    expect(piece.refusals).toEqual([{ code: 'mount_not_offered', field: 'mount', mounts: ['inside'] }])
  })

  test('inside is reduced by the deductions of the product and of each choice', () => {
    const inside = aMadePiece('roller', 1200, 1600, {
      making: { deduct: { width: 12 } },
      facts: { deduct: { width: 3, length: 4 } },
    })
    expect(inside.finished).toEqual({ widthMm: 1185, lengthMm: 1596 })
  })

  test('a piece that is no larger than its deductions is refused', () => {
    expect(aMadePiece('roller', 5, 1600).refusals).toEqual([{ code: 'too_small', field: 'size' }])
    expect(aMadePiece('roller', 35, 1600).refusals).toEqual([{ code: 'too_small', field: 'size' }])
    expect(aMadePiece('roller', 36, 1600).refusals).toEqual([])
    expect(aMadePiece('shutter', Number.NaN, 1600).refusals).toEqual([{ code: 'too_small', field: 'size' }])
  })
})
