import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { shopLimits } from '#modules/pricing/rules/size.ts'
import { refusedByLimits, weightG, type Limits } from './limits.ts'
import { chargedAreaMm2 } from '#modules/pricing/rules/index.ts'

const product: Limits = { by: null, ...shopLimits }
const size = (widthMm: number, lengthMm: number) => ({ widthMm, lengthMm })
const refused = (widthMm: number, lengthMm: number, choice: Limits, gsm = 0) =>
  refusedByLimits(size(widthMm, lengthMm), [product, choice], gsm)

describe('the smallest charged area of 1 m²', () => {
  test('the smallest charged area of 1 m² is charged for 600 × 800 mm, which is 0.48 m²', () => {
    expect(chargedAreaMm2(size(600, 800), 1_000_000)).toBe(1_000_000)
  })

  test('the smallest charged area of 1 m² does not change 1000 × 1000 mm or larger pieces', () => {
    expect(chargedAreaMm2(size(1000, 1000), 1_000_000)).toBe(1_000_000)
    expect(chargedAreaMm2(size(1500, 1800), 1_000_000)).toBe(2_700_000)
  })

  test('the smallest charged area of 1 m² is not charged if the product has none', () => {
    expect(chargedAreaMm2(size(600, 800), null)).toBe(480_000)
  })
})

describe('a venetian of 1500 × 1800 mm', () => {
  test('a venetian of 1500 × 1800 mm is too large for a chain that can lift at most 2.5 m²', () => {
    expect(refused(1500, 1800, { by: 'Chain', maxAreaMm2: 2_500_000 })).toEqual([
      { code: 'area_too_large', field: 'size', maxAreaMm2: 2_500_000, by: 'Chain' },
    ])
  })

  test('a venetian of 1500 × 1800 mm can have a chain that lifts exactly its 2.7 m²', () => {
    expect(refused(1500, 1800, { by: 'Chain', maxAreaMm2: 2_700_000 })).toEqual([])
  })

  const motor: Limits = { by: 'Motor', maxAreaMm2: 4_400_000, minWidthMm: 600, maxWidthMm: 2000 }

  test('a venetian of 1500 × 1800 mm can have a motor for at most 4.4 m² and 600 to 2000 mm of width', () => {
    expect(refused(1500, 1800, motor)).toEqual([])
  })

  test('a venetian of 1500 × 1800 mm cannot have that motor if it is only 550 mm wide', () => {
    expect(refused(550, 1800, motor)).toEqual([
      { code: 'side_out_of_range', field: 'width', minMm: 600, maxMm: 2000, by: 'Motor' },
    ])
  })
})

describe('an oak blind of 4,500 g/m² and 2400 × 1800 mm', () => {
  test('weighs 19.44 kg, too much for a cord lift for 15 kg', () => {
    expect(weightG(size(2400, 1800), 4500)).toBe(19_440)
    expect(refused(2400, 1800, { by: 'Cord lift', liftsG: 15_000 }, 4500)).toEqual([
      { code: 'too_heavy', field: 'size', weightG: 19_440, maxG: 15_000, by: 'Cord lift' },
    ])
  })

  test('an oak blind of 4,500 g/m² and 2400 × 1800 mm can have a lift for exactly its weight, but not for a gram less', () => {
    expect(refused(2400, 1800, { by: 'Lift', liftsG: 19_440 }, 4500)).toEqual([])
    expect(refused(2400, 1800, { by: 'Lift', liftsG: 19_439 }, 4500)).toHaveLength(1)
  })
})

describe('limits', () => {
  test('limits of the product itself are reported without a choice', () => {
    expect(refusedByLimits(size(400, 3100), [product], 0)).toEqual([
      { code: 'side_out_of_range', field: 'width', minMm: 500, maxMm: 5000, by: null },
      { code: 'side_out_of_range', field: 'length', minMm: 500, maxMm: 3000, by: null },
    ])
  })

  test('limits report the choice whose limit is violated', () => {
    const wide: Limits = { by: 'Wide cloth', minWidthMm: 800 }
    const narrow: Limits = { by: 'Light tube', maxWidthMm: 1000 }
    const by = (widthMm: number) =>
      refusedByLimits(size(widthMm, 1000), [product, wide, narrow], 0).map((refusal) =>
        refusal.code === 'side_out_of_range' ? refusal.by : '',
      )
    expect([by(799), by(800), by(1000), by(1001)]).toEqual([['Wide cloth'], [], [], ['Light tube']])
  })

  test('limits that contradict each other refuse every size', () => {
    const limits = [product, { by: 'A', maxWidthMm: 900 }, { by: 'B', minWidthMm: 1000 }]
    expect(refusedByLimits(size(950, 1000), limits, 0)).toHaveLength(1)
  })

  test('limits refuse a size that is not a number', () => {
    expect(refusedByLimits(size(Number.NaN, 1000), [product], 0).length).toBeGreaterThan(0)
  })

  test('limits of an additional choice never allow what was refused', () => {
    const side = fc.integer({ min: 1, max: 6000 })
    const choice = fc.record({
      by: fc.constant('choice'),
      minWidthMm: fc.option(side),
      maxWidthMm: fc.option(side),
      maxAreaMm2: fc.option(fc.integer({ min: 1, max: 20_000_000 })),
      liftsG: fc.option(fc.integer({ min: 1, max: 30_000 })),
    })
    fc.assert(
      fc.property(side, side, choice, choice, fc.nat(5000), (widthMm, lengthMm, one, other, gsm) => {
        const piece = { widthMm, lengthMm }
        const codes = (limits: Limits[]) =>
          refusedByLimits(piece, limits, gsm).map(({ code, field }) => `${code} ${field}`)
        expect(codes([product, one, other])).toEqual(expect.arrayContaining(codes([product, one])))
      }),
      propertyRuns(200),
    )
  })
})
