import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { propertyRuns } from '#test/property-runs.ts'
import { priceBases, type PriceBasis } from '../contract.ts'
import { exactSides } from './inches.ts'
import { chargedAreaMm2, priceOf, type ChosenPrice, type Offer, type PricedPiece } from './piece-price.ts'
import { toMillimetres } from './size.ts'
import { metresOf } from './typed-size.ts'
import { gridFault } from './grid-fault.ts'
import { gridGaps, gridLimits, type PriceGrid } from './price-grid.ts'
import { linePrice } from './price.ts'

const byArea = (perSqm: number, minAreaMm2: number | null = null): Offer => ({
  model: 'area',
  perSqm,
  minAreaMm2,
})
const size = (widthMm: number, lengthMm: number) => ({ widthMm, lengthMm })
const choice = (label: string, basis: PriceBasis, amount: number): ChosenPrice => ({
  path: label,
  label,
  basis,
  amount,
  grid: null,
})
const blind = byArea(380_000)
const window = size(1500, 1800)

const band = choice('Colour band', 'area', 90_000)
const motor = choice('Motor', 'piece', 2_400_000)
const valance = choice('Valance', 'width', 150_000)
const channel = choice('Side channel', 'length', 80_000)

describe('a chosen option', () => {
  test.for([
    ['by the square metre', band, 1_269_000],
    ['by the piece', motor, 3_426_000],
    ['by the metre of width', valance, 1_251_000],
    ['by the metre of length', channel, 1_170_000],
    ['by a percentage of the piece', choice('Wide tape', 'percent', 1250), 1_154_250],
    ['at no price', choice('Chain, left', 'none', 0), 1_026_000],
    ['that makes it cheaper', choice('Without rail', 'area', -80_000), 810_000],
  ] as const)('a chosen option adds its price %s', ([, chosen, total]) =>
    expect(priceOf(blind, window, [chosen])?.total).toBe(total),
  )

  test('a chosen option is a separate part of the price; percentages are of the piece only and come last', () => {
    const tenPercent = choice('Wide tape', 'percent', 1000)
    expect(priceOf(blind, window, [tenPercent, band, valance, motor])).toEqual({
      total: 3_996_600,
      parts: [
        { path: null, label: null, amount: 1_026_000 },
        { path: 'Colour band', label: 'Colour band', amount: 243_000 },
        { path: 'Valance', label: 'Valance', amount: 225_000 },
        { path: 'Motor', label: 'Motor', amount: 2_400_000 },
        { path: 'Wide tape', label: 'Wide tape', amount: 102_600 },
      ],
      chargedAreaMm2: 2_700_000,
    })
  })

  test('a chosen option is also charged for the smallest charged area', () =>
    expect(priceOf(byArea(380_000, 1_000_000), size(600, 800), [band])?.total).toBe(470_000))

  test('a chosen option is rounded together with the piece, not separately', () => {
    const price = priceOf(byArea(1001), size(500, 800), [choice('Channel', 'length', 903)])
    expect(price?.total).toBe(1123)
    expect(price?.parts.map(({ amount }) => amount)).toEqual([400, 723])
  })
})

test('a negative price is also rounded half up', () => {
  const off = (amount: number) => priceOf(byArea(0), size(500, 500), [choice('Off', 'area', amount)])?.total
  expect([off(-5), off(-6), off(-7)]).toEqual([-1, -1, -2])
})

const roller: PriceGrid = {
  widthsMm: [600, 900, 1200, 1500, 1800],
  lengthsMm: [1000, 1500, 2000],
  prices: [
    [410_000, 470_000, 540_000, 620_000, 700_000],
    [460_000, 540_000, 620_000, 710_000, 800_000],
    [510_000, 600_000, 690_000, 790_000, 0],
  ].flat(),
}
const byGrid: Offer = { model: 'grid', grid: roller, minAreaMm2: null }

describe('a price grid', () => {
  test.for([
    ['the size itself on its border', 1200, 1500, 620_000],
    ['the next width', 1201, 1500, 710_000],
    ['the next length', 1200, 1501, 690_000],
    ['the first price for whatever is smaller', 500, 500, 410_000],
  ] as const)('a price grid charges %s', ([, widthMm, lengthMm, total]) =>
    expect(priceOf(byGrid, size(widthMm, lengthMm))?.total).toBe(total),
  )

  test('a price grid has no price beyond its largest width and length, nor for sizes that are not made', () => {
    for (const [widthMm, lengthMm] of [
      [1801, 1000],
      [600, 2001],
      [1800, 2000],
    ] as const)
      expect(priceOf(byGrid, size(widthMm, lengthMm))).toBeNull()
    expect(gridLimits(roller)).toEqual({ maxWidthMm: 1800, maxLengthMm: 2000 })
  })

  test('a price grid names sizes that can be ordered and have no price, and prices for sizes that cannot', () => {
    const limits = { minWidthMm: 600, maxWidthMm: 1800, minLengthMm: 500, maxLengthMm: 2000 }
    expect(gridGaps(roller, limits)).toEqual([])
    expect(gridGaps(roller, { ...limits, minWidthMm: 1000, maxWidthMm: 3000, maxLengthMm: 1400 })).toEqual([
      { side: 'width', kind: 'unpriced', fromMm: 1800, toMm: 3000 },
      { side: 'width', kind: 'unused', fromMm: 600, toMm: 900 },
      { side: 'length', kind: 'unused', fromMm: 2000, toMm: 2000 },
    ])
  })

  test('a price grid of a choice is added to that of the product', () => {
    const grid = { widthsMm: [1000, 2000], lengthsMm: [2000], prices: [300_000, 450_000] }
    const cassette: ChosenPrice = { path: 'Cassette', label: 'Cassette', basis: 'grid', amount: 0, grid }
    expect(priceOf(byGrid, size(1200, 1500), [cassette])?.total).toBe(1_070_000)
    expect(priceOf(blind, size(2001, 1000), [cassette])).toBeNull()
  })

  test('a price grid reports the row and column of an error', () => {
    const lengthsMm = [1000, 1500, 1500]
    expect(gridFault(roller)).toBeNull()
    expect(gridFault({ ...roller, lengthsMm })).toBe('Row 4: 1500 is not above 1500')
    expect(gridFault({ ...roller, widthsMm: [600, 500, 1200, 1500, 1800] })).toBe(
      'Column 3: 500 is not above 600',
    )
    expect(gridFault({ ...roller, prices: [1, 2] })).toBe('There are 2 prices for 15 sizes')
  })
})

describe('a curtain by the metre of cloth', () => {
  const curtain: Offer = { model: 'cloth', perMetre: 320_000, perWidth: 180_000, minAreaMm2: null }

  test('a curtain by the metre of cloth costs its cloth and the sewing of each width', () =>
    expect(priceOf(curtain, { ...size(1800, 2400), cloth: { mm: 8100, widths: 3 } })?.total).toBe(3_132_000))

  test('has no price until its cloth is known', () => expect(priceOf(curtain, size(1800, 2400))).toBeNull())

  test('priced per square metre costs the same with any heading, and its lining is priced per square metre', () => {
    const veil = byArea(560_000)
    expect(priceOf(veil, size(1800, 2400), [choice('Wave', 'area', 0)])?.total).toBe(2_419_200)
    expect(priceOf(veil, size(1800, 2400), [choice('Lining', 'area', 110_000)])?.total).toBe(2_894_400)
  })
})

const side = fc.integer({ min: 1, max: 10_000 })
const chosenPrices = fc.array(
  fc.record({
    path: fc.constant('option.choice'),
    label: fc.constant('Choice'),
    basis: fc.constantFrom(...priceBases.filter((basis) => basis !== 'grid')),
    amount: fc.integer({ min: -10_000_000, max: 10_000_000 }),
    grid: fc.constant(null),
  }),
  { maxLength: 12 },
)

describe('for every size and price', () => {
  test('a piece without options costs its line price', () => {
    fc.assert(
      fc.property(side, side, fc.integer({ min: 0, max: 1_000_000_000 }), (widthMm, lengthMm, perSqm) => {
        const expected = linePrice(widthMm, lengthMm, perSqm)
        expect(priceOf(byArea(perSqm), size(widthMm, lengthMm))).toEqual({
          total: expected,
          parts: [{ path: null, label: null, amount: expected }],
          chargedAreaMm2: widthMm * lengthMm,
        })
      }),
      propertyRuns(1000),
    )
  })

  test('the parts add up to the total, and each is within one unit of its exact amount', () => {
    fc.assert(
      fc.property(
        side,
        side,
        fc.integer({ min: 0, max: 1_000_000 }),
        chosenPrices,
        (widthMm, lengthMm, perSqm, chosen) => {
          const price = priceOf(byArea(perSqm), size(widthMm, lengthMm), chosen)
          const parts = price?.parts ?? []
          expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(price?.total)
          const areas = chosen.filter(({ basis }) => basis === 'area')
          const shown = priceOf(byArea(perSqm), size(widthMm, lengthMm), areas)?.parts.slice(1) ?? []
          areas.forEach(({ amount }, index) => {
            const exact = (widthMm * lengthMm * amount) / 1_000_000
            expect(Math.abs((shown[index]?.amount ?? 0) - exact)).toBeLessThanOrEqual(1)
          })
        },
      ),
      propertyRuns(1000),
    )
  })

  test('a side of 0 costs nothing', () => {
    expect(priceOf(blind, size(0, 1800))?.total).toBe(0)
    expect(priceOf(blind, size(-500, 1800), [motor])?.total).toBe(0)
    expect(priceOf(blind, size(-500, -1800))?.total).toBe(0)
    expect(priceOf(byArea(380_000, 1_000_000), size(Number.NaN, 1800))?.total).toBe(0)
    expect(chargedAreaMm2(size(600, 800), 1_000_000)).toBe(1_000_000)
  })
})

describe('a price by the square foot', () => {
  const bySquareFoot = (perSqft: number, minAreaMm2: number | null = null): Offer => ({
    model: 'square_foot',
    perSqft,
    minAreaMm2,
  })
  const inInches = (width: string, length: string): PricedPiece => {
    const sides = [metresOf(width, 'in'), metresOf(length, 'in')] as const
    return { ...size(toMillimetres(sides[0]), toMillimetres(sides[1])), exact: exactSides(...sides) }
  }

  test('a price by the square foot is of the size in inches, not of the millimetres that are made', () => {
    expect(priceOf(bySquareFoot(1200), inInches('36', '60'))?.total).toBe(18_000)
    expect(priceOf(bySquareFoot(1200), size(914, 1524))?.total).toBe(17_992)
    expect(priceOf(bySquareFoot(1200), inInches('35 1/8', '60'))?.total).toBe(17_563)
  })

  test('a price by the square foot is charged for the smallest charged area, which is in square feet as well', () => {
    const tenSquareFeet = Math.round(10 * 92_903.04)
    expect(priceOf(bySquareFoot(1205, tenSquareFeet), inInches('24', '36'))?.total).toBe(12_050)
  })

  test('a price by the square foot is exact for choices by the square foot and by the foot', () => {
    const price = priceOf(bySquareFoot(1200), inInches('35 1/8', '60'), [
      choice('Blackout', 'square_foot', 100),
      choice('Valance', 'foot_of_width', 200),
      choice('Channel', 'foot_of_length', 300),
      choice('Wide tape', 'percent', 1000),
    ])
    expect(price?.parts.map(({ amount }) => amount)).toEqual([17_563, 1463, 585, 1500, 1757])
    expect(price?.total).toBe(Math.round(17_562.5 + 1463.541_666 + 585.416_666 + 1500 + 1756.25))
  })
})
